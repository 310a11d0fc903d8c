// The workbench in a real browser: a member opens the demo's building, finds and hides things, and sends the link to another.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { listModels, PROJECT } from './kit/building.ts'
import { journey } from './kit/journey.ts'
import { type PageOptions, shoot } from './kit/page.ts'
import { checkScreen } from './kit/screens.ts'
import {
  buildingOf,
  changesView,
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

/** How many points of the picture under the left panel show something else than the sky. */
async function paintedUnderPanel(page: Page): Promise<number> {
  const panel = (await page.locator('.browse-left').boundingBox())!
  await page.keyboard.press('\\')
  await page.locator('.browse-left').waitFor({ state: 'hidden' })
  const bytes = await page.screenshot({ clip: panel, animations: 'disabled' })
  await page.keyboard.press('\\')
  return page.evaluate(async (base64) => {
    const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]))
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
    context.drawImage(picture, 0, 0)
    const { data } = context.getImageData(0, 0, picture.width, picture.height)
    let painted = 0
    for (let at = 0; at < data.length; at += 4) if (Math.min(data[at]!, data[at + 1]!, data[at + 2]!) < 205) painted++
    return painted
  }, bytes.toString('base64'))
}

const bench = () => `/modelBrowse?projId=${PROJECT}&subId=${subId}`

it('opens from the list, finds an element, hides it, and the link shows the same to another member', {
  timeout: 5 * PATIENCE_MS,
}, async () => {
  const { page, close } = await as('lead', `/model/list?projId=${PROJECT}&sub=${subId}`)
  await page.getByRole('button', { name: '三维浏览' }).click()
  await page.locator('.browse-tree').getByText('3F', { exact: true }).waitFor()
  await isComplete(page)
  expect(await paintedUnderPanel(page)).toBe(0)
  await goToElement(page, 'C2418')
  await page
    .locator('.browse-place')
    .getByText(/F .*轴/)
    .waitFor()
  // The line above the picture and the panel beside it name the same storey, and the line how low and high it reaches.
  const place = () => page.locator('.browse-place').innerText()
  await expect.poll(place).toMatch(/底 [\d.-]+ m，顶 [\d.-]+ m/)
  const storey = /\S*F/.exec(await place())![0]
  await expect.poll(() => page.locator('.browse-right').innerText()).toContain(storey)
  // The tree has opened the way to its row.
  const row = page.locator('.browse-tree .ant-tree-node-selected')
  await row.getByText(/C2418/).waitFor()
  await expect.poll(() => row.evaluate((one) => one.getBoundingClientRect().bottom < innerHeight)).toBe(true)
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
  // A storey that is hidden by its eye says so.
  const roof = page.getByRole('treeitem', { name: /RF/ })
  await roof.getByRole('button', { name: '隐藏' }).click()
  await roof.getByRole('button', { name: '显示' }).click()
  await roof.getByRole('button', { name: '隐藏' }).waitFor()
  await seen(page).getByText('隐藏 1', { exact: true }).waitFor()
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
  await stranger.page.getByText('您不是该项目的成员', { exact: true }).waitFor()
  expect(await stranger.page.locator('body').innerText()).not.toContain('综合楼')
  await stranger.close()
})

it('says of an element the storey that it belongs to, on every storey', async () => {
  const lead = await hub.api('lead')
  const fileIds = (await listModels(lead, { subId })).map(({ fileId }) => fileId)
  const ask = async <T>(path: string, body: object) => (await (await lead.send('POST', path, body)).json()) as T
  const { storeys } = await ask<{ storeys: { name: string; elements: Record<string, number[]> }[] }>(
    '/api/modelScene/frame',
    { fileIds },
  )
  expect(storeys.length).toBeGreaterThan(4)
  for (const { name, elements } of storeys)
    for (const [fileId, runs] of Object.entries(elements)) {
      const elementIds = Array.from({ length: Math.min(50, runs[1]!) }, (_, at) => runs[0]! + at)
      const places = await ask<{ level?: string }[]>('/api/model/position', { fileIds: [Number(fileId)], elementIds })
      expect([name, [...new Set(places.map(({ level }) => level))]]).toEqual([name, [name]])
    }
})

it('colours by discipline with a legend, and shows a saved view', { timeout: 4 * PATIENCE_MS }, async () => {
  const { page, close } = await as('lead', bench())
  await isComplete(page)
  await page.getByRole('tab', { name: '视图', exact: true }).click()
  await page.getByRole('tab', { name: '着色' }).click()
  await page.getByRole('button', { name: '专业', exact: true }).click()
  await page.locator('.browse-legend').getByText('暖通').waitFor()
  await seen(page).getByText('5 种颜色').waitFor()
  await page.getByRole('tab', { name: '保存的视图' }).click()
  await page.getByRole('button', { name: /^三层管线综合/ }).click()
  await seen(page)
    .getByText(/突出 [\d,]+/)
    .waitFor()
  await shoot(page, 'browse-view-zh-CN-1440')
  await seen(page).getByRole('button', { name: '全部显示' }).click()
  await page.keyboard.press('f')
  await isSettled(page)
  const together = await picture(page).screenshot()
  await page.getByRole('button', { name: '楼层', exact: true }).click()
  await changesView(page, () => page.getByRole('menuitem', { name: '楼层拆开' }).click())
  await shoot(page, 'browse-apart-zh-CN-1440')
  expect((await picture(page).screenshot()).equals(together)).toBe(false)
  await close()
})

it('says in one sentence why nothing opens, and leads back', async () => {
  const { page, close } = await as('lead', `/modelBrowse?projId=${PROJECT}&files=99999`, { allow: ['404'] })
  const notice = page.locator('.browse-notice')
  await notice.getByText('您访问的内容不存在，或您无权查看。').waitFor()
  await notice.getByRole('button', { name: '重试' }).click({ trial: true })
  await notice.getByRole('link', { name: '返回模型列表' }).click()
  await page.waitForURL(/\/model\/list/)
  await page.goto(`/modelBrowse?projId=${PROJECT}&subId=99999`)
  await notice.getByText('没有可以浏览的模型').waitFor()
  await close()
})

it.each([
  ['en', 1440],
  ['en', 390],
  ['zh-CN', 390],
] as const)('has every tool in reach, %s, %i px wide', { timeout: 3 * PATIENCE_MS }, async (lang, width) => {
  const { page, close } = await as('lead', bench(), { lang, width })
  await isComplete(page)
  const bar = page.getByRole('toolbar')
  // It is measured before what does not fit goes behind "more".
  await expect.poll(() => bar.getByRole('button').count()).toBe(width === 390 ? 5 : 11)
  const sizes = await bar
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ right, height }) => ({ right, height })))
  expect(sizes).toHaveLength(width === 390 ? 5 : 11)
  for (const { right, height } of sizes) {
    expect(right).toBeLessThan(width)
    expect(height).toBeGreaterThanOrEqual(width === 390 ? 44 : 28)
  }
  await bar.getByRole('button', { name: /^(更多|More)$/ }).click()
  const items = page.getByRole('menu').getByRole('menuitem')
  await items.last().waitFor()
  await expect.poll(() => items.count()).toBe(width === 390 ? 13 : 9)
  await page.keyboard.press('Escape')
  await items.last().waitFor({ state: 'hidden' })
  await page.keyboard.press('?')
  const help = page.getByRole('dialog')
  await help.getByText('Esc', { exact: true }).waitFor()
  await checkScreen(page, `browse-keys-${lang}-${width}`)
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await checkScreen(page, `browse-${lang}-${width}`)
  await close()
})
