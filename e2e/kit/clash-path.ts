// The way of a clash from a template to a repaired model, in either language: run, triaged by the keyboard, raised as an issue, and
// proved gone by the run that a new version begins.
import { demo, writeIfc } from '@sunmao/sample'
import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { withDatabase } from '../faults/database.ts'
import type { Api } from './api.ts'
import { PROJECT } from './building.ts'
import { dropFile } from './drop-file.ts'
import { dialog } from './frame.ts'
import type { Journey } from './journey.ts'
import { shoot } from './page.ts'
import { checkScreen } from './screens.ts'
import { enter, isComplete, isSettled, PATIENCE_MS, picture } from './workbench.ts'

/** As many as somebody decides in a row. */
const TRIAGED = 10
const MODEL = '综合楼-电气.ifc'

const wordsOf = {
  'zh-CN': {
    template: '暖通 × 电气',
    tests: '检查项',
    templates: '检查模板',
    addAndRun: '添加并检查',
    completed: /^已完成/,
    only: '仅看此项',
    close: '关闭',
    clash: (number: string) => `碰撞 ${number}`,
    new: '新增',
    resolved: '已解决',
    assignee: '负责人',
    raise: '提交问题',
    raised: /^已提出 ZHL-01-/,
    openIssue: '查看问题',
    clearFilters: '清除筛选',
    drop: '松开鼠标，上传到此子项',
    issue: '问题详情',
    answered: '待复核',
  },
  en: {
    template: 'HVAC × electrical',
    tests: 'Tests',
    templates: 'Templates',
    addAndRun: 'Add and run',
    completed: /^Completed/,
    only: 'Show only this',
    close: 'Close',
    clash: (number: string) => `Clash ${number}`,
    new: 'New',
    resolved: 'Resolved',
    assignee: 'Assignees',
    raise: 'Raise issue',
    raised: /^ZHL-01-\S+ raised$/,
    openIssue: 'Open issue',
    clearFilters: 'Clear filters',
    drop: 'Drop to upload to this building',
    issue: 'Issue',
    answered: 'In review',
  },
} as const

interface Point {
  id: number
  number: string
  status: string
  testId: number
  issue?: { id: number; number?: string; status: string }
}
interface Test {
  id: number
  name: string
  rowVersion: number
  lastRun?: object
}
interface Issue {
  status: string
  location: { level?: string; point?: number[] }
  references: { kind: string; id: number }[]
  viewpoints: { picture?: string }[]
  elements: object[]
}

/** What the calls say about the clashes of a building. */
export function clashCalls(lead: Api, subId: number) {
  const post = async <T>(path: string, body: object) => (await (await lead.send('POST', path, body)).json()) as T
  const inSub = { projId: PROJECT, subId, page: 0 }
  const tests = async () => (await post<{ content: Test[] }>('/api/clash/list', { ...inSub, size: 50 })).content
  return {
    pointsOf: async (narrowed: object) =>
      (await post<{ content: Point[] }>('/api/clash/points', { ...inSub, ...narrowed, size: 100 })).content,
    testNamed: async (name: string) => (await tests()).find((test) => test.name === name),
    /** Only these follow new versions from now on. */
    letFollow: async (ids: ReadonlySet<number>) => {
      for (const { id, rowVersion } of (await tests()).filter((test) => !ids.has(test.id)))
        expect((await lead.send('PUT', '/api/clash', { id, rowVersion, trigger: 'manual' })).status).toBe(200)
    },
    pointOf: (id: number) => lead.get<Point>(`/api/clash/point?id=${id}`),
    issueOf: (id: number) => lead.get<Issue>(`/api/issue/detail?id=${id}`),
  }
}

export const clashScreen = (subId: number) => `/clash?projId=${PROJECT}&sub=${subId}`
export const clashList = (page: Page) => page.getByRole('complementary', { name: /^(碰撞列表|Clashes)$/ })
export const clashPane = (page: Page) => page.getByRole('complementary', { name: /^(碰撞详情|Clash details)$/ })
export const clashGroups = (page: Page) => clashList(page).locator('.clash-group')
export const clashStatus = (page: Page, word: string) =>
  clashPane(page).locator('.clash-line').getByText(word, { exact: true })

/** The number of the open point, once it is another one. */
export async function otherNumber(page: Page, before: string): Promise<string> {
  const head = clashPane(page).locator('.clash-pane-head > :first-child')
  const number = async () => /CP-\d+/.exec((await head.textContent()) ?? '')?.[0] ?? before
  await expect.poll(number).not.toBe(before)
  return number()
}

interface Path {
  hub: Journey
  lead: Api
  subId: number
  lang: 'zh-CN' | 'en'
}

export async function walkClashPath({ hub, lead, subId, lang }: Path): Promise<void> {
  const words = wordsOf[lang]
  const { pointsOf, testNamed, letFollow, pointOf, issueOf } = clashCalls(lead, subId)
  const shot = (page: Page, name: string) => shoot(page, `clash-${name}-${lang}-1440`)
  const { page, isLive, close } = await enter(hub, 'lead', clashScreen(subId), { lang })
  await isLive()
  await isComplete(page)
  await clashGroups(page).first().waitFor()
  await checkScreen(page, `clash-${lang}-1440`)

  const known = await groupCount(page)
  await page.getByRole('button', { name: words.tests }).click()
  const setup = dialog(page)
  await setup.getByRole('tab', { name: words.templates }).click()
  await setup.getByRole('checkbox', { name: new RegExp(`^${words.template}`) }).check()
  await shot(page, 'templates')
  // What a run writes last, it cannot write: however quick the machine is, it is not over.
  await withDatabase(hub.product.dataDir, async (client) => {
    await client.query('begin')
    await client.query('lock table clash_height in share mode')
    const asked = callsOf(page)
    await setup.getByRole('button', { name: words.addAndRun }).click()
    await expect
      .poll(() => groupCount(page), { timeout: PATIENCE_MS })
      .toBeGreaterThan(known)
      .catch(async (error: Error) => {
        const { rows } = await client.query(runs)
        const said = [JSON.stringify(rows), ...asked()].join('\n')
        throw new Error(`no group appeared while the test ran: ${said}`, { cause: error })
      })
    await page.locator('.clash-progress').waitFor()
    await client.query('commit')
  })
  const test = (await testNamed(words.template))!
  await setup.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: words.tests }).click()
  const row = setup.locator('li', { has: page.getByText(words.template, { exact: true }) })
  await row.getByText(words.completed).waitFor()
  await row.getByRole('button', { name: words.only }).click()
  await setup.getByRole('button', { name: words.close }).click()
  await expect.poll(() => clashGroups(page).count()).toBe(1)
  const [planted] = await pointsOf({ testId: test.id })
  expect(planted).toMatchObject({ status: 'new' })

  await picture(page).focus()
  await page.keyboard.press('j')
  await clashPane(page).getByText(words.clash(planted!.number)).waitFor()
  await clashStatus(page, words.new).waitFor()
  await page.locator('.clash-label b').waitFor()
  await isSettled(page)
  await shot(page, 'point')
  await page.keyboard.press('c')
  const form = dialog(page)
  await form.getByLabel(words.assignee).fill('srx')
  await page.locator('.ant-select-item-option', { hasText: '沈若溪' }).click()
  await shot(page, 'issue')
  await form.getByRole('button', { name: words.raise }).click()
  await page.getByText(words.raised).waitFor()
  const { issue: raised } = await pointOf(planted!.id)
  await clashPane(page).getByRole('link', { name: raised!.number! }).waitFor()
  await clashPane(page).getByRole('link', { name: words.openIssue }).waitFor()
  const before = await issueOf(raised!.id)
  expect(before).toMatchObject({ status: 'open', location: { level: '4F' }, elements: { length: 2 } })
  expect(before.references).toContainEqual(expect.objectContaining({ kind: 'clashPoint', id: planted!.id }))
  expect(before.viewpoints).toHaveLength(1)

  await page.keyboard.press('Escape')
  // Closed, so that J begins with the first of all.
  await clashGroups(page).click()
  await clashList(page).locator('.clash-beyond').getByRole('button', { name: words.clearFilters }).click()
  await expect.poll(() => clashGroups(page).count()).toBeGreaterThan(1)
  await picture(page).focus()
  const decided: [string, string][] = []
  await page.keyboard.press('j')
  let number = await otherNumber(page, '')
  while (decided.length < TRIAGED) {
    if (number === planted!.number) {
      await page.keyboard.press('j')
    } else {
      const [key, to] = decided.length % 2 ? (['i', 'ignored'] as const) : (['a', 'approved'] as const)
      await page.keyboard.press(key)
      decided.push([number, to])
    }
    // After a decision the next one opens by itself.
    number = await otherNumber(page, number)
  }
  // On to two that nobody decided about, and back to the first of them.
  await page.keyboard.press('j')
  const first = await otherNumber(page, number)
  await page.keyboard.press('j')
  const second = await otherNumber(page, first)
  await page.keyboard.press('k')
  expect(await otherNumber(page, second)).toBe(first)
  const triaged = await pointsOf({})
  const now = new Map(triaged.map((point) => [point.number, point.status]))
  expect(decided.map(([one]) => [one, now.get(one)])).toEqual(decided)
  // Of the tests that nothing was decided about each would run for itself and for nobody: that takes longer than all the rest.
  const numbers = new Set(decided.map(([one]) => one))
  const about = triaged.filter((point) => numbers.has(point.number)).map(({ testId }) => testId)
  await letFollow(new Set([test.id, ...about]))

  await page.keyboard.press('/')
  await page.keyboard.type(planted!.number)
  await page.keyboard.press('Enter')
  await expect.poll(() => clashGroups(page).count()).toBe(1)
  await clashGroups(page).first().click()
  await clashList(page).locator('.clash-point-open', { hasText: planted!.number }).click()
  await clashStatus(page, words.new).waitFor()
  // The electrical engineer's window, with the repaired model.
  const models = await hub.open('lead', `/model/list?projId=${PROJECT}&sub=${subId}`, { lang })
  models.page.setDefaultTimeout(PATIENCE_MS)
  await models.page.locator('.model-card').filter({ hasText: MODEL }).waitFor()
  const repaired = Buffer.from([...writeIfc(demo(), { disciplines: ['E'], version: 2 })].join(''))
  await dropFile(models.page, MODEL, repaired, words.drop)
  await clashStatus(page, words.resolved).waitFor()
  await models.close()
  expect((await testNamed(words.template))!.lastRun).toMatchObject({
    trigger: 'version',
    status: 'completed',
    resolved: 1,
  })
  await expect.poll(async () => (await issueOf(raised!.id)).viewpoints.length, { timeout: PATIENCE_MS }).toBe(2)
  expect((await issueOf(raised!.id)).status).toBe('answered')
  // What people decided stays.
  const after = new Map((await pointsOf({})).map((point) => [point.number, point.status]))
  expect(decided.map(([one]) => [one, after.get(one)])).toEqual(decided)

  await clashPane(page).getByRole('link', { name: words.openIssue }).click()
  const shown = page.getByRole('region', { name: words.issue, exact: true })
  await shown.locator('.issue-title').getByText(words.answered, { exact: true }).waitFor()
  await expect.poll(() => shown.locator('.issue-pictures img').count()).toBe(2)
  // Of the tray only a narrow strip is not hidden by the mark of the overlap in the picture of before.
  await expect.poll(() => coloursOf(page)).toEqual([{ ...both, isBlue: expect.any(Boolean) }, both])
  await shot(page, 'answered')
  await close()
}

/** How far the runs are that were begun last. */
const runs = `
  select r.status, r.attempt, t.status as task, t.stage, t.progress, t.attempts, t.error,
    (select count(*)::int from clash_group g where g.test_id = r.test_id) as groups
  from clash_run r join task t on t.id = r.task_id order by r.id desc limit 3`

/** What the window asks from now on about clashes and for a socket: after how many seconds, and when it was answered. */
function callsOf(page: Page): () => string[] {
  const began = Date.now()
  const after = () => `${((Date.now() - began) / 1000).toFixed(1)} s`
  const calls = new Map<Request, string>()
  page.on('request', (call) => {
    const { pathname } = new URL(call.url())
    if (/^\/api\/(clash|webSocket)/.test(pathname)) calls.set(call, `${after()} ${call.method()} ${pathname}`)
  })
  page.on('response', (answer) => {
    const call = calls.get(answer.request())
    if (call) calls.set(answer.request(), `${call} → ${answer.status()} at ${after()}`)
  })
  return () => [...calls.values()].slice(-60)
}

/** How many groups the list says that there are. */
const groupCount = async (page: Page) =>
  Number(/\d+/.exec((await clashList(page).locator('.clash-tabs .ant-tabs-tab').first().textContent()) ?? '')?.[0] ?? 0)

const both = { isOrange: true, isBlue: true }

/** Whether each picture of the issue has something in the colours of the two elements. */
const coloursOf = (page: Page) =>
  page.locator('.issue-pictures img').evaluateAll((images) =>
    images.map((image) => {
      const { naturalWidth: width, naturalHeight: height } = image as HTMLImageElement
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')
      if (!context || width === 0) return { isOrange: false, isBlue: false }
      context.drawImage(image as HTMLImageElement, 0, 0)
      const { data } = context.getImageData(0, 0, width, height)
      let [orange, blue] = [0, 0]
      for (let at = 0; at < data.length; at += 4) {
        const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!]
        if (r > 1.6 * g && r > 2.5 * b) orange++
        if (b > 1.3 * g && b > 2.5 * r) blue++
      }
      const least = (width * height) / 2000
      return { isOrange: orange > least, isBlue: blue > least }
    }),
  )
