// How many actions the core paths take: a click, a key or one run of typing each. The table is printed at the end; an issue from
// the model is counted in issue.e2e.ts.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PROJECT } from './kit/building.ts'
import { dialog } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { buildingOf, enter, isComplete, PATIENCE_MS, picture } from './kit/workbench.ts'

const hub = journey()
let subId: number
beforeAll(async () => {
  subId = await buildingOf(hub)
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
