// Clashes from a template to a repaired model: run, triaged by the keyboard, raised as an issue, and proved gone by the run that a
// new version begins. On a phone one point is approved.
import { demo, writeIfc } from '@sunmao/sample'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { checkAccess } from './kit/access.ts'
import type { Api } from './kit/api.ts'
import { PROJECT } from './kit/building.ts'
import { dialog } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { modelClient } from './kit/model-client.ts'
import { shoot } from './kit/page.ts'
import { checkScreen } from './kit/screens.ts'
import { buildingOf, enter, isComplete, isSettled, PATIENCE_MS, picture } from './kit/workbench.ts'

const TEMPLATE = '风管 × 桥架'
/** As many as somebody decides in a row. */
const TRIAGED = 10

const hub = journey()
let lead: Api
let subId: number
beforeAll(async () => {
  lead = await hub.api('lead')
  subId = await buildingOf(hub)
}, PATIENCE_MS)

interface Point {
  id: number
  number: string
  status: string
  testId: number
  issue?: { id: number; number?: string; status: string }
}
interface Issue {
  status: string
  location: { level?: string; point?: number[] }
  references: { kind: string; id: number }[]
  viewpoints: { picture?: string }[]
  elements: object[]
}
const post = async <T>(path: string, body: object) => (await (await lead.send('POST', path, body)).json()) as T
const pointsOf = async (narrowed: object) =>
  (await post<{ content: Point[] }>('/api/clash/points', { projId: PROJECT, subId, ...narrowed, page: 0, size: 100 }))
    .content
const testNamed = async (name: string) => {
  const { content } = await post<{ content: { id: number; name: string; lastRun?: object }[] }>('/api/clash/list', {
    projId: PROJECT,
    subId,
    page: 0,
    size: 50,
  })
  return content.find((test) => test.name === name)
}
const pointOf = (id: number) => lead.get<Point>(`/api/clash/point?id=${id}`)
const issueOf = (id: number) => lead.get<Issue>(`/api/issue/detail?id=${id}`)

const screen = () => `/clash?projId=${PROJECT}&sub=${subId}`
const list = (page: Page) => page.getByRole('complementary', { name: /^(碰撞列表|Clashes)$/ })
const pane = (page: Page) => page.getByRole('complementary', { name: /^(碰撞详情|Clash details)$/ })
const groups = (page: Page) => list(page).locator('.clash-group')
const status = (page: Page, word: string) => pane(page).locator('.clash-line').getByText(word, { exact: true })

/** The number of the open point, once it is another one. */
async function otherNumber(page: Page, before: string): Promise<string> {
  const head = pane(page).locator('.clash-pane-head > :first-child')
  const number = async () => /CP-\d+/.exec((await head.textContent()) ?? '')?.[0] ?? before
  await expect.poll(number).not.toBe(before)
  return number()
}

it('are found by a template, triaged by keys, raised as an issue, and gone with the repaired version', {
  timeout: 4 * PATIENCE_MS,
}, async () => {
  const { page, close } = await enter(hub, 'lead', screen())
  await isComplete(page)
  await groups(page).first().waitFor()
  await checkScreen(page, 'clash-zh-CN-1440')

  await page.getByRole('button', { name: '检查项' }).click()
  const setup = dialog(page)
  await setup.getByRole('tab', { name: '检查模板' }).click()
  await setup.getByRole('checkbox', { name: new RegExp(`^${TEMPLATE}`) }).check()
  await shoot(page, 'clash-templates-zh-CN-1440')
  await setup.getByRole('button', { name: '添加并检查' }).click()
  await page.getByText('已添加 1 个检查项').waitFor()
  const test = (await testNamed(TEMPLATE))!
  await page.getByRole('button', { name: '检查项' }).click()
  const row = setup.locator('li', { has: page.getByText(TEMPLATE, { exact: true }) })
  await row.getByText(/^已完成/).waitFor()
  await row.getByRole('button', { name: '只看它' }).click()
  await setup.getByRole('button', { name: '关闭' }).click()
  await expect.poll(() => groups(page).count()).toBe(1)
  const [planted] = await pointsOf({ testId: test.id })
  expect(planted).toMatchObject({ status: 'new' })

  await picture(page).focus()
  await page.keyboard.press('j')
  await pane(page).getByText(`碰撞 ${planted!.number}`).waitFor()
  await status(page, '新增').waitFor()
  await page.locator('.clash-label b').waitFor()
  await isSettled(page)
  await shoot(page, 'clash-point-zh-CN-1440')
  await page.keyboard.press('c')
  const form = dialog(page)
  await form.getByLabel('负责人').fill('srx')
  await page.locator('.ant-select-item-option', { hasText: '沈若溪' }).click()
  await shoot(page, 'clash-issue-zh-CN-1440')
  await form.getByRole('button', { name: '提交问题' }).click()
  await page.getByText(/^已提出 ZHL-01-/).waitFor()
  const { issue: raised } = await pointOf(planted!.id)
  await pane(page).getByRole('link', { name: raised!.number! }).waitFor()
  await pane(page).getByRole('link', { name: '查看问题' }).waitFor()
  const before = await issueOf(raised!.id)
  expect(before).toMatchObject({ status: 'open', location: { level: '4F' }, elements: { length: 2 } })
  expect(before.references).toContainEqual(expect.objectContaining({ kind: 'clashPoint', id: planted!.id }))
  expect(before.viewpoints).toHaveLength(1)

  await page.keyboard.press('Escape')
  // Closed, so that J begins with the first of all.
  await groups(page).click()
  await list(page).locator('.clash-beyond').getByRole('button', { name: '清除筛选' }).click()
  await expect.poll(() => groups(page).count()).toBeGreaterThan(1)
  await picture(page).focus()
  const decided: [string, string][] = []
  let number = ''
  while (decided.length < TRIAGED) {
    await page.keyboard.press('j')
    number = await otherNumber(page, number)
    if (number === planted!.number) continue
    const [key, word, to] =
      decided.length % 2 ? (['i', '已忽略', 'ignored'] as const) : (['a', '已核准', 'approved'] as const)
    await status(page, word).waitFor({ state: 'hidden' })
    await page.keyboard.press(key)
    await status(page, word).waitFor()
    decided.push([number, to])
  }
  // On to two that nobody decided about, and back to the first of them.
  await page.keyboard.press('j')
  const first = await otherNumber(page, number)
  await page.keyboard.press('j')
  const second = await otherNumber(page, first)
  await page.keyboard.press('k')
  expect(await otherNumber(page, second)).toBe(first)
  const now = new Map((await pointsOf({})).map((point) => [point.number, point.status]))
  expect(decided.map(([one]) => [one, now.get(one)])).toEqual(decided)

  await page.keyboard.press('/')
  await page.keyboard.type(planted!.number)
  await page.keyboard.press('Enter')
  await expect.poll(() => groups(page).count()).toBe(1)
  await groups(page).first().click()
  await list(page).locator('.clash-point-open', { hasText: planted!.number }).click()
  await status(page, '新增').waitFor()
  const client = await modelClient(hub.url, subId)
  const bytes = Buffer.from([...writeIfc(demo(), { disciplines: ['E'], version: 2 })].join(''))
  const { fileId } = await client.upload('综合楼-电气.ifc', bytes)
  expect(await client.ended(fileId, PATIENCE_MS)).toMatchObject({ status: 'ready', version: 2 })
  await status(page, '已解决').waitFor()
  expect((await testNamed(TEMPLATE))!.lastRun).toMatchObject({ trigger: 'version', status: 'completed', resolved: 1 })
  await expect.poll(async () => (await issueOf(raised!.id)).viewpoints.length, { timeout: PATIENCE_MS }).toBe(2)
  expect((await issueOf(raised!.id)).status).toBe('answered')
  // What people decided stays.
  const after = new Map((await pointsOf({})).map((point) => [point.number, point.status]))
  expect(decided.map(([one]) => [one, after.get(one)])).toEqual(decided)

  await pane(page).getByRole('link', { name: '查看问题' }).click()
  const shown = page.getByRole('region', { name: '问题详情' })
  await shown.locator('.issue-title').getByText('待复核', { exact: true }).waitFor()
  await expect.poll(() => shown.locator('.issue-pictures img').count()).toBe(2)
  await shoot(page, 'clash-answered-zh-CN-1440')
  await close()
})

it('are approved on a phone, in English', { timeout: 4 * PATIENCE_MS }, async () => {
  const { page, close } = await enter(hub, 'lead', screen(), { lang: 'en', width: 390 })
  await groups(page).first().click()
  await list(page).locator('.clash-point-open').first().click()
  const number = await otherNumber(page, '')
  await checkScreen(page, 'clash-point-en-390')
  await pane(page).getByRole('button', { name: 'Approve' }).click()
  await status(page, 'Approved').waitFor()
  const points = await pointsOf({ status: ['approved'] })
  expect(points.map((point) => point.number)).toContain(number)
  await pane(page).getByRole('button', { name: 'Close' }).click()
  await groups(page).first().waitFor()
  await checkAccess(page, 'clashes on a phone')
  await close()
})
