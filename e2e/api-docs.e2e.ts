// The API page: what it shows comes from the description, and what it tries comes from the server.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { main } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'
import { checkScreen, front, variants } from './kit/screens.ts'

const hub = journey()

const call = (page: Page, path: string) => page.locator('.opblock-get', { has: page.locator(`[data-path="${path}"]`) })

async function openCall(page: Page, tag: string, path: string) {
  await page.locator(`[id="operations-tag-${tag}"]`).click()
  await call(page, path).locator('.opblock-summary-control').click()
  return call(page, path)
}

/** Makes the call that is open; the status and the text that came back. */
async function execute(page: Page, path: string) {
  const block = call(page, path)
  await block.getByRole('button', { name: 'Execute' }).click()
  const live = block.locator('.live-responses-table')
  await live.waitFor()
  return live
}

it('makes a call for the session of this window, and by a token that is pasted', async () => {
  const { page, problems, close } = await hub.open('lead', '/doc.html', { allow: ['401'] })
  await page.waitForURL('**/apiDocs')
  await openCall(page, 'auth', '/auth/info')
  const live = await execute(page, '/auth/info')
  await live.locator('.response-col_status', { hasText: '200' }).waitFor()
  expect(await live.locator('td.response-col_description:not(.col_header)').innerText()).toContain('"lead"')
  await shoot(page, 'api-docs-answer')
  await main(page).getByText('访问令牌', { exact: true }).click()
  await page.getByRole('textbox', { name: '访问令牌' }).fill('smt_wrong')
  const refused = await execute(page, '/auth/info')
  await refused.locator('.response-col_status', { hasText: '401' }).waitFor()
  expect(problems()).toEqual([])
  await close()
})

it.each(variants)('shows every call, %s, %i px wide', async (lang, width) => {
  const { page, problems, close } = await hub.open('lead', '/apiDocs', { lang, width })
  await front(page, '/apiDocs').locator('.opblock-tag').first().waitFor()
  await checkScreen(page, `api-docs-${lang}-${width}`)
  await openCall(page, 'project', '/api/project')
  await shoot(page, `api-docs-call-${lang}-${width}`)
  expect(problems()).toEqual([])
  await close()
})
