// What one decides in a day, with keys alone: an issue is closed, ten clashes are triaged.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { PROJECT } from './kit/building.ts'
import { drawn } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { focused, tabTo } from './kit/keys.ts'
import { buildingOf, isComplete, PATIENCE_MS } from './kit/workbench.ts'

const hub = journey()

/** A page without a pointer: whoever clicks has made a mistake. */
async function byKeys(username: string, address: string) {
  const visit = await hub.open(username, address, { lang: 'en', context: { deviceScaleFactor: 0.25 } })
  visit.page.setDefaultTimeout(PATIENCE_MS)
  await drawn(visit.page)
  return visit
}

/** By the words of the page, as one who does not know where it stands. */
async function goBy(page: Page, words: string, path: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('.palette-input:focus').waitFor()
  await page.keyboard.type(words)
  await page
    .getByRole('option', { name: new RegExp(words), selected: true })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => address.pathname.startsWith(path))
  await drawn(page)
}

it('closes an issue', { timeout: PATIENCE_MS }, async () => {
  const lead = await hub.api('lead')
  const filter = { projId: PROJECT, status: ['answered'], mine: 'review', page: 0, size: 1 }
  const listed = (await (await lead.send('POST', '/api/issue/list', filter)).json()) as {
    content: { id: number; title: string; projId: number }[]
  }
  const [wanted] = listed.content
  const { page, close } = await byKeys('lead', `/projectOverview?projId=${PROJECT}`)
  await goBy(page, 'Issues', '/issueList')
  await page.keyboard.press('/')
  await page.keyboard.type(wanted!.title)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('[data-issue]').count()).toBe(1)
  // Out of what one searches with: letters are keys again.
  await page.keyboard.press('Escape')
  await page.waitForURL((address) => address.searchParams.has('blurry'))
  await page.keyboard.press('j')
  await page.waitForURL((address) => address.searchParams.has('id'))
  const detail = page.getByRole('region', { name: 'Issue', exact: true })
  await detail.getByRole('button', { name: 'Close', exact: true }).last().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Issue')
  await tabTo(page, /^Close issue$/, 60)
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toMatch(/^Remark on the review/)
  await page.keyboard.type('Checked on site.')
  await tabTo(page, /^Close issue$/, 12)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await detail.locator('.issue-title').getByText('Closed').waitFor()
  expect((await lead.get<{ status: string }>(`/api/issue/detail?id=${wanted!.id}`)).status).toBe('closed')
  // Back in what one looks at, not at the head of the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.issue-detail') !== null)).toBe(true)
  await close()
})

it('triages ten clashes', { timeout: 2 * PATIENCE_MS }, async () => {
  const subId = await buildingOf(hub)
  const lead = await hub.api('lead')
  const { page, close } = await byKeys('lead', `/projectOverview?projId=${PROJECT}`)
  await goBy(page, 'Clash detection', '/clash')
  await isComplete(page)
  const openPoint = () => new URL(page.url()).searchParams.get('point') ?? ''
  await page.keyboard.press('j')
  await expect.poll(openPoint).not.toBe('')
  const decided: string[] = []
  while (decided.length < 10) {
    const point = openPoint()
    await page.getByRole('complementary', { name: 'Clash details' }).waitFor()
    await page.keyboard.press(decided.length % 2 ? 'i' : 'a')
    // The next one is open then.
    await expect.poll(openPoint, { timeout: PATIENCE_MS }).not.toBe(point)
    decided.push(point)
  }
  const inSub = { projId: PROJECT, subId, page: 0, size: 200 }
  const answer = await (await lead.send('POST', '/api/clash/points', inSub)).json()
  const now = new Map(
    (answer as { content: { id: number; status: string }[] }).content.map((one) => [one.id, one.status]),
  )
  expect(decided.map((id) => now.get(Number(id)))).toEqual(decided.map((_, at) => (at % 2 ? 'ignored' : 'approved')))
  await close()
})
