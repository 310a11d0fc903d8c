// The workbench in a real browser: a member opens the demo's building, finds and hides things, and sends the link to another.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { PROJECT } from './kit/building.ts'
import { journey } from './kit/journey.ts'
import { type PageOptions, shoot } from './kit/page.ts'
import { checkScreen } from './kit/screens.ts'
import {
  buildingOf,
  enter,
  eyeOf,
  goToElement,
  isComplete,
  isSettled,
  PATIENCE_MS,
  picture,
  seenLine as seen,
} from './kit/workbench.ts'

const hub = journey()
let subId: number
beforeAll(async () => {
  subId = await buildingOf(hub)
}, PATIENCE_MS)
const as = (username: string, address: string, options?: PageOptions) => enter(hub, username, address, options)
const bench = () => `/modelBrowse?projId=${PROJECT}&subId=${subId}`

it('opens from the list, finds an element, hides it, and the link shows the same to another member', {
  timeout: 5 * PATIENCE_MS,
}, async () => {
  const { page, close } = await as('lead', `/model/list?projId=${PROJECT}&sub=${subId}`)
  await page.getByRole('button', { name: '三维浏览' }).click()
  await page.locator('.browse-tree').getByText('3F', { exact: true }).waitFor()
  await isComplete(page)
  await goToElement(page, 'C2418')
  await page
    .locator('.browse-place')
    .getByText(/F .*轴/)
    .waitFor()
  await shoot(page, 'browse-selected-zh-CN-1440')
  const [glb] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出所选（GLB）' }).click(),
  ])
  expect(glb.suggestedFilename()).toMatch(/建筑.*\(1 个构件\)\.glb$/)
  expect(readFileSync(await glb.path(), 'latin1').slice(0, 4)).toBe('glTF')
  await picture(page).focus()
  await page.keyboard.press('h')
  await seen(page).getByText('隐藏 1').waitFor()
  // With nothing selected everything is fitted, and the handle of the section is in the picture.
  await page.keyboard.press('f')
  await page.keyboard.press('x')
  await page.locator('.viewer-handle').waitFor()
  await page.keyboard.press('x')
  await page.locator('.viewer-handle').waitFor({ state: 'detached' })
  await isSettled(page)
  expect((await eyeOf(page)).length).toBeGreaterThan(100)
  const address = page.url()
  await close()

  const other = await as('hvac', address)
  await isComplete(other.page)
  await seen(other.page).getByText('隐藏 1').waitFor()
  await seen(other.page).getByRole('button', { name: '全部显示' }).click()
  await seen(other.page).waitFor({ state: 'detached' })
  await other.close()

  // Four answers of 404, one for each question that the page asks about the models.
  const stranger = await as('outsider', address, { allow: [/404/] })
  await stranger.page.locator('.failure').waitFor()
  expect(await stranger.page.locator('body').innerText()).not.toContain('综合楼')
  await stranger.close()
})

it('colours by discipline with a legend, and shows a saved view', { timeout: 4 * PATIENCE_MS }, async () => {
  const { page, close } = await as('lead', bench())
  await isComplete(page)
  await page.getByRole('tab', { name: '着色' }).click()
  await page.getByLabel('按什么着色').click()
  await page.getByTitle('专业', { exact: true }).click()
  await page.locator('.browse-legend').getByText('暖通').waitFor()
  await seen(page).getByText('5 种颜色').waitFor()
  await page.getByRole('tab', { name: '保存的视图' }).click()
  await page.getByRole('button', { name: /^三层管线综合/ }).click()
  await seen(page)
    .getByText(/突出 [\d,]+/)
    .waitFor()
  await shoot(page, 'browse-view-zh-CN-1440')
  await close()
})

it.each([
  ['en', 1440],
  ['en', 390],
  ['zh-CN', 390],
] as const)('has every tool in reach, %s, %i px wide', { timeout: 3 * PATIENCE_MS }, async (lang, width) => {
  const { page, close } = await as('lead', bench(), { lang, width })
  await isComplete(page)
  const buttons = page.getByRole('toolbar').getByRole('button')
  expect(await buttons.count()).toBeGreaterThan(10)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog')
  await help.getByText('Esc', { exact: true }).waitFor()
  await checkScreen(page, `browse-keys-${lang}-${width}`)
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await checkScreen(page, `browse-${lang}-${width}`)
  await close()
})
