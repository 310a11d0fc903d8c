// From one application of the organisation to another, and back in.
import { createHmac, randomBytes } from 'node:crypto'
import type { Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { rowsOf } from './faults/database.ts'
import { atHome, atLogin, historyOf, itKeepsSecrets, whoIs } from './kit/arrivals.ts'
import { PROJECT } from './kit/building.ts'
import { banner, dialog } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'

const HANDOVER_SECRET = randomBytes(32).toString('hex')
const secrets = [HANDOVER_SECRET]

const hub = journey({ env: { HANDOVER_SECRET, LOG_LEVEL: 'debug' } })

const setParameter = (code: string, value: string) =>
  rowsOf(hub.product.dataDir, 'update parameters set value = $2 where code = $1', [code, value])

describe('hand-over', () => {
  it('goes from the switcher through our own sign-in and back in, once', async () => {
    await setParameter('app_url_library', `${hub.url}/unifyauth`)
    const { page, close } = await hub.open('lead', '/dashboard')
    await page.getByRole('button', { name: '切换应用' }).click()
    // Listened for before the window is there: it asks as soon as it is.
    const isAsking = (request: Request) => request.url().includes('LoginByUnifyToken')
    const [popup, asked] = await Promise.all([
      page.waitForEvent('popup'),
      page.context().waitForEvent('request', isAsking),
      dialog(page).getByText('设计资源库').click(),
    ])
    const uToken = new URL(asked.url()).searchParams.get('unifyToken') ?? ''
    secrets.push(uToken)
    await atHome(popup)
    expect(await whoIs(popup, hub.url)).toBe('lead')
    expect(await popup.evaluate(() => [localStorage.getItem('app-link-type'), window.opener])).toEqual([
      'library',
      null,
    ])
    expect(await historyOf(popup)).not.toContain('uToken')
    await popup.close()

    const thief = await hub.visit({ allow: ['400'] })
    await thief.page.goto(`/unifyauth?uToken=${encodeURIComponent(uToken)}&t=library`)
    await atLogin(thief.page)
    expect(await whoIs(thief.page, hub.url)).toBeUndefined()
    await thief.close()
    await close()
  })

  it('refuses an expired one, one for another target and one from a page of another site', async () => {
    await setParameter('app_url_library', `${hub.url}/unifyauth`)
    const mint = async () => {
      const lead = await hub.api('lead')
      const reply = await lead.send('POST', '/auth/handover', { target: 'library', unifyToken: lead.unifyToken })
      const address = new URL(((await reply.json()) as { address: string }).address)
      secrets.push(address.searchParams.get('uToken') ?? '')
      return address
    }
    const trial = async (address: URL) => {
      const { page, close } = await hub.visit({ allow: ['400'] })
      await page.goto(address.href)
      await atLogin(page)
      expect(await whoIs(page, hub.url)).toBeUndefined()
      await close()
    }
    const late = await mint()
    await rowsOf(
      hub.product.dataDir,
      "update one_time set expires_at = now() - interval '1 second' where kind = 'handover'",
    )
    await trial(late)
    const other = await mint()
    other.searchParams.set('t', 'store')
    await trial(other)
    const token = (await mint()).searchParams.get('uToken') ?? ''
    const call = `/auth/LoginByUnifyToken?unifyToken=${token}&t=library`
    const evil = await fetch(hub.url + call, { method: 'POST', headers: { origin: 'https://evil.test' } })
    expect(evil.status).toBe(403)
    // It was not even looked at: the right page may still use it.
    const right = await fetch(hub.url + call, { method: 'POST', headers: { origin: hub.url } })
    expect(right.status).toBe(200)
  })

  it('signs in by a token in the address, into a project only for its members', async () => {
    await setParameter('app_url_management', `${hub.url}/login`)
    const arrive = async (username: string, redirect: string, allow: RegExp[] = []) => {
      const person = await hub.api(username)
      const body = { target: 'management', unifyToken: person.unifyToken }
      const reply = await person.send('POST', '/auth/handover', body)
      const address = new URL(((await reply.json()) as { address: string }).address)
      secrets.push(address.searchParams.get('token') ?? '')
      address.searchParams.set('redirect', redirect)
      const opened = await hub.visit({ allow })
      await opened.page.goto(address.href)
      return opened
    }
    const member = await arrive('hvac', `/projectTodo?projId=${PROJECT}`)
    await member.page.waitForURL((address) => address.pathname === '/projectTodo')
    await banner(member.page).getByText('示例·综合楼').waitFor()
    expect(await historyOf(member.page)).not.toMatch(/[?&]token=/)
    await member.close()

    const stranger = await arrive('outsider', `/projectTodo?projId=${PROJECT}`, [/setProject/])
    await atLogin(stranger.page)
    await expect.poll(() => whoIs(stranger.page, hub.url)).toBeUndefined()
    await shoot(stranger.page, 'login-not-member-zh-CN-1440')
    await stranger.close()

    const tricked = await arrive('hvac', '//evil.test/projectTodo')
    await atHome(tricked.page)
    await tricked.close()
  })

  it('takes the two encrypted parameters of a trusted system, once', async () => {
    const body = {
      username: 'review',
      timestamp: Math.floor(Date.now() / 1000),
      nonce: randomBytes(16).toString('hex'),
    }
    const text = `${body.username}\n${body.timestamp}\n${body.nonce}`
    const signature = createHmac('sha256', HANDOVER_SECRET).update(text).digest('hex')
    const ask = (given: object) =>
      fetch(`${hub.url}/auth/ticket`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(given),
      })
    expect((await ask({ ...body, signature: signature.replace(/^./, (c) => (c === '0' ? '1' : '0')) })).status).toBe(
      400,
    )
    const { address, username, password } = (await (await ask({ ...body, signature })).json()) as Record<string, string>
    expect((await ask({ ...body, signature })).status).toBe(400)
    secrets.push(username!, password!)
    expect(address).not.toContain('review')

    const { page, close } = await hub.visit()
    await page.goto(address!)
    await atHome(page)
    expect(await whoIs(page, hub.url)).toBe('review')
    expect(await historyOf(page)).not.toMatch(/[?&](username|password)=/)
    await close()

    const again = await hub.visit({ allow: ['400'] })
    await again.page.goto(address!)
    await again.page.locator('input[name="password"]').waitFor()
    await again.page.getByRole('alert').getByText('失效').waitFor()
    expect(again.page.url()).not.toContain('password=')
    await again.close()
  })
})

itKeepsSecrets(hub, secrets, 9)
