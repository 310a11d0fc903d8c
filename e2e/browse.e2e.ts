// The workbench in a real browser: a member opens the demo's building, finds and hides things, and sends the link to another.
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, shoot } from './harness.ts'
import { checkScreen } from './screens.ts'
import { enter, isComplete, PATIENCE_MS, PROJECT, readyBuilding, seenLine as seen } from './workbench.ts'

let browser: Browser
let subId: number
beforeAll(async () => {
  browser = await openBrowser()
  subId = (await readyBuilding()).subId
}, 3 * PATIENCE_MS)
afterAll(() => browser.close())
const as = (username: string, options?: Parameters<typeof enter>[2]) => enter(browser, username, options)

it('opens from the list, finds an element, hides it, and the link shows the same to another member', {
  timeout: 5 * PATIENCE_MS,
}, async () => {
  const { page, close } = await as('lead')
  await page.goto(`/model/list?projId=${PROJECT}&sub=${subId}`)
  await page.getByRole('button', { name: '三维浏览' }).click()
  await page.locator('.browse-tree').getByText('3F', { exact: true }).waitFor()
  await isComplete(page)
  await page.getByLabel('构件、编号、类型').fill('C2418')
  await page.locator('.browse-hits li').first().getByRole('button').click()
  await page.getByRole('heading', { name: /C2418/ }).waitFor()
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
  await page.locator('canvas').focus()
  await page.keyboard.press('h')
  await seen(page).getByText('隐藏 1').waitFor()
  // With nothing selected everything is fitted, and the handle of the section is in the picture.
  await page.keyboard.press('f')
  await page.keyboard.press('x')
  await page.locator('.viewer-handle').waitFor()
  await page.keyboard.press('x')
  await page.locator('.viewer-handle').waitFor({ state: 'detached' })
  await page.waitForURL(/#v=/)
  // The address follows a moment later.
  const packed = async () => (await page.evaluate(() => location.hash)).length
  let before = 0
  await expect
    .poll(
      async () => {
        const now = await packed()
        const isSettled = now === before
        before = now
        return isSettled && now > 100
      },
      { timeout: PATIENCE_MS, interval: 1500 },
    )
    .toBe(true)
  const address = page.url()
  await close()

  const other = await as('hvac')
  await other.page.goto(address)
  await isComplete(other.page)
  await seen(other.page).getByText('隐藏 1').waitFor()
  await seen(other.page).getByRole('button', { name: '全部显示' }).click()
  await seen(other.page).waitFor({ state: 'detached' })
  await other.close()

  // Four answers of 404, one for each question that the page asks about the models.
  const stranger = await as('outsider', { allow: [/404/] })
  await stranger.page.goto(address)
  await stranger.page.getByRole('alert').or(stranger.page.locator('.failure')).first().waitFor()
  expect(await stranger.page.locator('body').innerText()).not.toContain('综合楼')
  await stranger.close()
})

it('colours by discipline with a legend, and shows a saved view', { timeout: 4 * PATIENCE_MS }, async () => {
  const { page, close } = await as('lead')
  await page.goto(`/modelBrowse?projId=${PROJECT}&subId=${subId}`)
  await isComplete(page)
  await page.getByRole('tab', { name: '着色' }).click()
  await page.getByLabel('按什么着色').click()
  await page.getByTitle('专业', { exact: true }).click()
  await page.locator('.browse-legend').getByText('暖通').waitFor()
  await seen(page).getByText('5 种颜色').waitFor()
  await page.getByRole('tab', { name: '保存的视图' }).click()
  await page.locator('.saved-row', { hasText: '三层管线综合' }).getByRole('button').first().click()
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
  const { page, close } = await as('lead', { lang, width })
  await page.goto(`/modelBrowse?projId=${PROJECT}&subId=${subId}`)
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
