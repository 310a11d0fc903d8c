// A program is let in by a person at a browser, and works with the issues of a project.
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'

const hub = journey()

it.each([
  ['zh-CN', '允许', '拒绝'],
  ['en', 'Allow', 'Deny'],
] as const)('lets a program in after it has said what it wants, in %s', async (lang, allow, deny) => {
  const asked: URL[] = []
  const program = createServer((request, response) => {
    asked.push(new URL(request.url!, 'http://127.0.0.1'))
    response.end('back')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => program.once('listening', resolve))
  const redirect_uri = `http://127.0.0.1:${(program.address() as AddressInfo).port}/cb`
  const registered = await fetch(`${hub.url}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ client_name: 'Desk', redirect_uris: ['http://127.0.0.1/cb'], token_endpoint_auth_method: 'none' },
    }),
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id, redirect_uri, state: 'mine', code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  })
  const { page, problems, close } = await hub.open('lead', `/oauth/authorize?${query}`, {
    lang,
    // The program is no part of the product, and is where the browser should go.
    allow: [redirect_uri],
  })
  await page.getByRole('button', { name: allow, exact: true }).waitFor()
  await shoot(page, `oauth-consent-${lang}`)
  await page.getByRole('button', { name: deny, exact: true }).click()
  await page.waitForURL('**/cb?*')
  expect(asked.at(-1)?.searchParams.get('error')).toBe('access_denied')
  await page.goto(`${hub.url}/oauth/authorize?${query}`)
  await page.getByRole('button', { name: allow, exact: true }).click()
  await page.waitForURL('**/cb?*')
  expect(asked.at(-1)?.searchParams.get('state')).toBe('mine')
  const code = asked.at(-1)?.searchParams.get('code') ?? ''
  const body = new URLSearchParams({
    ...{ grant_type: 'authorization_code', client_id, redirect_uri, code, code_verifier: verifier },
  })
  const answer = await fetch(`${hub.url}/oauth/token`, { method: 'POST', body })
  const { access_token } = (await answer.json()) as { access_token: string }
  const headers = { Authorization: `Bearer ${access_token}` }
  const projects = (await (await fetch(`${hub.url}/bcf/3.0/projects`, { headers })).json()) as unknown[]
  expect(projects.length).toBeGreaterThan(0)
  await page.goto(`${hub.url}/user/center?tab=programs`)
  await page.getByText('Desk').first().waitFor()
  await shoot(page, `oauth-connected-${lang}`)
  expect(problems()).toEqual([])
  await close()
  program.close()
})
