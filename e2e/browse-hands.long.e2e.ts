// A newcomer's way through the workbench without a mouse: by the keyboard alone, and by fingers on a phone.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { PROJECT } from './kit/building.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'
import { isLong } from './kit/screens.ts'
import { buildingOf, changesView, enter, isComplete, isSettled, PATIENCE_MS, seenLine } from './kit/workbench.ts'

const hub = journey()
let subId: number
beforeAll(async () => {
  subId = await buildingOf(hub)
}, PATIENCE_MS)
const bench = () => `/modelBrowse?projId=${PROJECT}&subId=${subId}`

/** The other language has the same keys and the same fingers. */
const langs = isLong ? (['zh-CN', 'en'] as const) : (['zh-CN'] as const)

const MOST_TABS = 120

/** As somebody does who sees the focus go by. */
async function tabTo(page: Page, what: { role: string; name: RegExp }): Promise<void> {
  const here = page.locator('*:focus')
  const wanted = page.getByRole(what.role as 'button', { name: what.name })
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if ((await here.count()) > 0 && (await here.and(wanted).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the focus never came to ${what.role} ${what.name}`)
}

const words = {
  'zh-CN': {
    open: /三维浏览/,
    search: /构件、编号、类型/,
    contents: '模型内容',
    selected: '选中的构件',
    hidden: /隐藏 1/,
    isolated: /突出 1/,
    ghosted: /虚化 1/,
    walk: '漫游',
    walkKeys: '漫游操作',
    map: /^1F 平面/,
    storey: '楼层',
    measure: '测量',
    keep: '保存当前视点',
    palette: '搜索命令和构件',
  },
  en: {
    open: /Open in 3D/,
    search: /Element, tag or type/,
    contents: 'Contents',
    selected: 'Selection',
    hidden: /1 hidden/,
    isolated: /1 isolated/,
    ghosted: /1 ghosted/,
    walk: 'Walk',
    walkKeys: 'How to walk',
    map: /^Plan of 1F/,
    storey: 'Storey',
    measure: 'Measure',
    keep: 'Save this viewpoint',
    palette: 'Search commands and elements',
  },
} as const

it.each(langs)('finds its way by the keyboard alone, %s', { timeout: 5 * PATIENCE_MS }, async (lang) => {
  const say = words[lang]
  const { page, close } = await enter(hub, 'lead', `/model/list?projId=${PROJECT}&sub=${subId}`, { lang })
  await page.getByRole('button', { name: say.open }).waitFor()
  await tabTo(page, { role: 'button', name: say.open })
  await page.keyboard.press('Enter')
  await isComplete(page)

  await tabTo(page, { role: 'searchbox', name: say.search })
  await page.keyboard.type('C2418')
  await page.locator('.browse-hits').getByRole('button', { name: /C2418/ }).first().waitFor()
  await tabTo(page, { role: 'button', name: /C2418/ })
  await page.keyboard.press('Enter')
  const selected = page.getByRole('complementary', { name: say.selected })
  await selected.getByRole('heading', { name: /C2418/ }).waitFor()

  const seen = seenLine(page)
  await page.keyboard.press('i')
  await seen.getByText(say.isolated).waitFor()
  await page.keyboard.press('i')
  await page.keyboard.press('g')
  await seen.getByText(say.ghosted).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await seen.getByText(say.hidden).waitFor()

  await isSettled(page)
  for (const key of ['f', '1', '2', '3', '4', '5', '6']) await changesView(page, () => page.keyboard.press(key))
  await page.keyboard.press('f')
  await page.keyboard.press('x')
  await page.locator('.viewer-handle').waitFor()
  await page.keyboard.press('x')
  await page.keyboard.press('m')
  await expect
    .poll(() => page.getByRole('button', { name: say.measure, exact: true }).getAttribute('class'))
    .toContain('primary')
  // A click of a tool is the tool's.
  await page.mouse.click(900, 450)
  await isSettled(page)
  expect(await selected.count()).toBe(0)
  // Escape closes the list of the button first, then the tool.
  await page.getByRole('button', { name: say.measure, exact: true }).click()
  const list = page.locator('.ant-dropdown:not(.ant-dropdown-hidden)')
  await list.waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: say.measure, exact: true }).getAttribute('class')).toContain('primary')
  await page.keyboard.press('Escape')
  await page.keyboard.press('w')
  const walk = page.getByRole('button', { name: say.walk, exact: true })
  await expect.poll(() => walk.getAttribute('aria-pressed')).toBe('true')
  // It says its keys, and begins on the ground floor, whose map is there with the others to go to.
  await page.getByRole('complementary', { name: say.walkKeys }).waitFor()
  await page.getByRole('img', { name: say.map }).waitFor()
  await page.getByRole('combobox', { name: say.storey }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => walk.getAttribute('aria-pressed')).toBe('false')
  // Next and previous go through the hits of the search.
  await page.keyboard.press('j')
  await selected.waitFor()
  await page.keyboard.press('k')
  await page.keyboard.press('\\')
  await page.getByRole('toolbar').waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await page.getByRole('toolbar').waitFor()
  await page.keyboard.press('v')
  await page.getByRole('dialog', { name: say.keep }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: say.keep }).waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: say.palette }).waitFor()
  await page.keyboard.press('Escape')
  await close()
})

it('tells a screen reader the tree, the search and the properties', { timeout: 4 * PATIENCE_MS }, async () => {
  const { page, close } = await enter(hub, 'lead', bench(), { lang: 'en' })
  await isComplete(page)
  const tree = page.getByRole('tree', { name: words.en.contents })
  await tree.getByRole('treeitem', { name: /3F/ }).waitFor()
  await tabTo(page, { role: 'tree', name: /Contents/ })
  // Down to the building, to its first storey, open that, down to what is in it, choose that.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => tree.getByRole('treeitem', { expanded: true }).count(), { timeout: PATIENCE_MS })
    .toBeGreaterThan(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.getByRole('complementary', { name: words.en.selected }).waitFor()
  const told = await page.locator('body').ariaSnapshot()
  expect(told).toMatch(/tree/)
  expect(told).toMatch(/searchbox "Element, tag or type/)
  expect(told).toMatch(/complementary "Selection"/)
  await close()
})

it.each(langs)('works by fingers on a phone, %s', { timeout: 5 * PATIENCE_MS }, async (lang) => {
  const { page, close } = await enter(hub, 'lead', bench(), { lang, width: 390 })
  await isComplete(page)
  const hand = await page.context().newCDPSession(page)
  const touch = (type: 'Start' | 'Move' | 'End', ...fingers: [number, number][]) =>
    hand.send('Input.dispatchTouchEvent', {
      type: `touch${type}`,
      touchPoints: fingers.map(([x, y], id) => ({ x, y, id })),
    })
  await changesView(page, async () => {
    await touch('Start', [150, 420])
    await touch('Move', [190, 425])
    await touch('Move', [250, 440])
    await touch('End')
  })
  await changesView(page, async () => {
    await touch('Start', [170, 420], [220, 420])
    await touch('Move', [140, 420], [250, 420])
    await touch('Move', [110, 420], [280, 420])
    await touch('End')
  })
  await page.touchscreen.tap(195, 420)
  const selected = page.getByRole('complementary', { name: words[lang].selected })
  await selected.waitFor()
  await shoot(page, `browse-touch-${lang}-390`)
  await selected.getByRole('button', { name: lang === 'en' ? 'Close' : '关闭' }).tap()
  await selected.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: words[lang].contents }).tap()
  await page.getByRole('tree', { name: words[lang].contents }).waitFor()
  await close()
})
