// How many actions the core paths take: a click, a key, a stroke or one run of typing each. The table is printed at the end.
import { demo, writeDxf } from '@sunmao/sample'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from './kit/api.ts'
import { PROJECT } from './kit/building.ts'
import { dialog } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { buildingOf, enter, goToElement, isComplete, isSettled, PATIENCE_MS, picture } from './kit/workbench.ts'

const hub = journey()
let subId: number
let lead: Api
beforeAll(async () => {
  subId = await buildingOf(hub)
  lead = await hub.api('lead')
}, PATIENCE_MS)

const counted: { path: string; actions: number; most: number }[] = []
afterAll(() => console.table(counted))

/** Writes it into the table; more than may be is a fault. */
function count(path: string, hand: ReturnType<typeof handOn>, most: number): void {
  counted.push({ path, actions: hand.count(), most })
  expect([path, hand.count() <= most]).toEqual([path, true])
}

/** A hand that counts what it does. */
function handOn(page: Page) {
  let actions = 0
  return {
    count: () => actions,
    click: async (what: Locator) => {
      actions += 1
      await what.click()
    },
    press: async (key: string) => {
      actions += 1
      await page.keyboard.press(key)
    },
    at: async (x: number, y: number) => {
      actions += 1
      await page.mouse.click(x, y)
    },
    stroke: async (x: number, y: number) => {
      actions += 1
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + 60, y + 40)
      await page.mouse.move(x + 140, y + 90)
      await page.mouse.up()
    },
    type: async (text: string) => {
      actions += 1
      await page.keyboard.type(text)
    },
  }
}

it('compares the two latest versions with two', { timeout: PATIENCE_MS }, async () => {
  const { page, close } = await hub.open('lead', `/model/compare?projId=${PROJECT}`)
  const hand = handOn(page)
  await hand.click(page.getByRole('button', { name: '新建对比' }))
  const begin = dialog(page).getByRole('button', { name: '开始对比' })
  await begin.and(page.locator(':enabled')).waitFor()
  await hand.click(begin)
  await dialog(page).waitFor({ state: 'detached' })
  count('compare the two latest', hand, 2)
  await close()
})

it('finds elements by a Chinese property with three, and shares what is seen with two', {
  timeout: 2 * PATIENCE_MS,
}, async () => {
  const { page, close } = await enter(hub, 'lead', `/modelBrowse?projId=${PROJECT}&subId=${subId}`)
  await isComplete(page)
  const finder = handOn(page)
  await finder.click(page.getByRole('searchbox', { name: /^构件、编号、类型/ }))
  await finder.type('耐火')
  await finder.click(page.locator('.browse-hits').getByRole('button', { name: /^耐火极限/ }))
  await page.locator('.browse-hits li').first().waitFor()
  count('find by a Chinese property', finder, 3)

  await picture(page).focus()
  const sharer = handOn(page)
  await sharer.press('s')
  await expect.poll(() => dialog(page).getByLabel('名称').inputValue()).not.toBe('')
  await sharer.click(dialog(page).getByRole('button', { name: '创建并复制链接' }))
  await page.locator('img.qr-picture').waitFor()
  count('share with a QR code', sharer, 4)
  await close()
})

it('raises an issue about an element of the model with five', { timeout: 2 * PATIENCE_MS }, async () => {
  const { page, close } = await enter(hub, 'lead', `/modelBrowse?projId=${PROJECT}&subId=${subId}`)
  await isComplete(page)
  await goToElement(page, 'C2418')
  await isSettled(page)
  await picture(page).focus()
  const hand = handOn(page)
  await hand.press('c')
  const form = dialog(page)
  await form.getByLabel('标题').and(page.locator(':focus')).waitFor()
  await hand.type('开启扇与支撑相碰')
  await hand.click(form.getByLabel('负责人'))
  await hand.click(page.locator('.ant-select-item-option', { hasText: '沈若溪' }))
  await hand.click(form.getByRole('button', { name: '提交问题' }))
  await page.getByText(/^已提出 ZHL-01-/).waitFor()
  count('issue from the model', hand, 5)
  await close()
})

it('raises an issue from a clash with three, and sends a review with a mark with four', {
  timeout: 3 * PATIENCE_MS,
}, async () => {
  const { page, close } = await enter(hub, 'lead', `/clash?projId=${PROJECT}&sub=${subId}&status=active`)
  await isComplete(page)
  await picture(page).focus()
  const raiser = handOn(page)
  await raiser.press('j')
  await page.locator('.clash-label b').waitFor()
  await isSettled(page)
  await raiser.press('c')
  await expect.poll(() => dialog(page).getByLabel('标题').inputValue()).not.toBe('')
  await raiser.click(dialog(page).getByRole('button', { name: '提交问题' }))
  await page.getByText(/^已提出 ZHL-01-/).waitFor()
  count('issue from a clash', raiser, 3)

  await page.goto(`/modelBrowse?projId=${PROJECT}&subId=${subId}`)
  await isComplete(page)
  await picture(page).focus()
  const reviewer = handOn(page)
  await reviewer.press('a')
  await page.getByRole('application').waitFor()
  await reviewer.stroke(620, 360)
  const pane = page.locator('.annotation-pane')
  await pane.getByLabel('标题').and(page.locator(':focus')).waitFor()
  await reviewer.type('此处净高不足')
  await reviewer.click(pane.getByRole('button', { name: '发送批注' }))
  await page.getByText(/^已发送 批注-/).waitFor()
  count('review with a mark', reviewer, 4)
  await close()
})

interface Linked {
  id: number
  rowVersion: number
  name: string
  status: string
  residualMm?: number
  pairs: { sheet: [number, number]; world: [number, number] }[]
}

it('calibrates a plan by hand with eight, to 5 mm', { timeout: 4 * PATIENCE_MS }, async () => {
  const linkNamed = async (name: string) =>
    (await lead.get<{ content: Linked[] }>(`/api/link2d3d?subId=${subId}&size=200`)).content.find(
      (link) => link.name === name,
    )
  const { page, close } = await enter(hub, 'lead', `/hubFile?projId=${PROJECT}&sub=${subId}`, {
    context: { deviceScaleFactor: 1 },
  })
  const name = '手工校准.dxf'
  const plan = { name, mimeType: 'application/dxf', buffer: Buffer.from(writeDxf(demo(), '2F')) }
  await page.getByLabel('上传文件').setInputFiles(plan)
  await expect.poll(async () => (await linkNamed(name))?.status, { timeout: PATIENCE_MS }).toBe('pending')
  // What it found by itself is taken away once it is known where that stands: somebody begins with nothing.
  const { id, rowVersion, pairs } = (await linkNamed(name))!
  expect(pairs.length).toBeGreaterThanOrEqual(3)
  await page.goto(`/link2d3dPreview?projId=${PROJECT}&id=${id}`)
  await isComplete(page)
  const panel = page.locator('.link-calibrate')
  const hand = handOn(page)
  await hand.click(panel.getByRole('button', { name: '添加点对' }))
  await isSettled(page)
  const middles = (what: string) =>
    page.locator(what).evaluateAll((parts) =>
      parts.slice(0, 3).map((part) => {
        const { left, top, width, height } = part.getBoundingClientRect()
        return [left + width / 2, top + height / 2] as const
      }),
    )
  // Where the eye sees them on the sheet and in the models.
  const [onSheet, inModels] = [await middles('.link-pair circle'), await middles('.link-mark-pair')]
  expect((await lead.send('PUT', '/api/link2d3d', { id, rowVersion, pairs: [] })).status).toBe(200)
  await page.locator('.link-pair').first().waitFor({ state: 'detached' })
  const pairCount = async () => (await linkNamed(name))!.pairs.length
  for (const at of [0, 1, 2]) {
    await hand.at(...onSheet[at]!)
    await page.locator('.link-pair').nth(at).waitFor()
    await hand.at(...inModels[at]!)
    await expect.poll(pairCount).toBe(at + 1)
  }
  const confirm = panel.getByRole('button', { name: '确认校准' })
  await confirm.waitFor()
  await hand.click(confirm)
  await expect.poll(async () => (await linkNamed(name))?.status).toBe('calibrated')
  expect((await linkNamed(name))!.residualMm).toBeLessThanOrEqual(5)
  count('calibrate a plan by hand', hand, 8)
  await close()
})
