// Two versions in one picture and side by side, further panes, trees of one's own, and the keys that go through a list.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Api } from './kit/api.ts'
import { type ListedModel, listModels, PROJECT } from './kit/building.ts'
import { choice } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'
import {
  buildingOf,
  changesView,
  enter,
  fromMore,
  furtherPicture,
  isComplete,
  isSettled,
  PATIENCE_MS,
  picture,
  seenLine,
} from './kit/workbench.ts'

const hub = journey()
let lead: Api
let subId: number
let older: ListedModel
let newer: ListedModel
let compareId: number
beforeAll(async () => {
  lead = await hub.api('lead')
  subId = await buildingOf(hub)
  newer = (await listModels(lead, { subId })).find(({ name }) => name.includes('建筑'))!
  older = (await listModels(lead, { modelId: newer.modelId })).find(({ version }) => version === 1)!
  compareId = await compare()
}, PATIENCE_MS)

async function compare(): Promise<number> {
  const asked = { subId, fromFileId: older.fileId, toFileId: newer.fileId }
  for (;;) {
    const answer = await lead.send('POST', '/api/modelCompareRecord', asked)
    const { id, status } = (await answer.json()) as { id: number; status: string }
    if (status === 'done') return id
    await sleep(200)
  }
}

const chosen = (page: Page) => page.locator('.browse-changes button[aria-pressed=true]')

it('shows what changed in one picture and goes through it by keys, then side by side', {
  timeout: 5 * PATIENCE_MS,
}, async () => {
  const { page, close } = await enter(hub, 'lead', `/model/compare?projId=${PROJECT}&sub=${subId}&id=${compareId}`)
  await page.getByRole('button', { name: '三维对比' }).click()
  await isComplete(page)
  await page.waitForSelector('.browse-changes > li')
  // What is added, removed and changed is lit; of the older version the rest is hidden.
  await seenLine(page)
    .getByText(/突出 \d+.*隐藏 [\d,]+/)
    .waitFor()
  await shoot(page, 'browse-compare-zh-CN-1440')
  await picture(page).focus()
  await page.keyboard.press('j')
  await chosen(page).waitFor()
  const first = await chosen(page).innerText()
  await page.keyboard.press('j')
  await expect.poll(() => chosen(page).innerText(), { timeout: PATIENCE_MS }).not.toBe(first)
  await page.keyboard.press('k')
  await expect.poll(() => chosen(page).innerText(), { timeout: PATIENCE_MS }).toBe(first)
  await page.getByText('左右分屏').click()
  await furtherPicture(page).waitFor()
  await isSettled(page)
  // Old at the left, new at the right, both by name.
  const [left, right] = [(await furtherPicture(page).boundingBox())!, (await picture(page).boundingBox())!]
  expect(left.x).toBeLessThan(right.x)
  await expect.poll(() => page.locator('.browse-pane-head').count()).toBe(2)
  await picture(page).focus()
  await changesView(page, () => page.keyboard.press('2'))
  await shoot(page, 'browse-compare-side-zh-CN-1440')
  await page.getByRole('button', { name: '关闭此分屏' }).click()
  await furtherPicture(page).waitFor({ state: 'detached' })
  await close()
})

it('says on a phone at once what changed', { timeout: 3 * PATIENCE_MS }, async () => {
  const { page, close } = await enter(hub, 'lead', `/modelBrowse?projId=${PROJECT}&compare=${compareId}`, {
    width: 390,
  })
  await page.locator('.browse-changes > li').first().waitFor()
  await seenLine(page)
    .getByText(/突出 \d+.*隐藏 [\d,]+/)
    .waitFor()
  await close()
})

it('adds a pane, shows another version in it, and both are seen from one place', {
  timeout: 4 * PATIENCE_MS,
}, async () => {
  const { page, close } = await enter(hub, 'lead', `/modelBrowse?projId=${PROJECT}&files=${newer.fileId}`, {
    lang: 'en',
  })
  await isComplete(page)
  await fromMore(page, 'Add pane')
  await page.getByRole('button', { name: 'Choose models and versions' }).click()
  await page.locator('.ant-popover').getByLabel(`Version of ${newer.name}`).click()
  await choice(page, 'V1').click()
  await page.waitForURL(new RegExp(`panes=${older.fileId}`))
  await page.keyboard.press('Escape')
  await furtherPicture(page).waitFor()
  await isSettled(page)
  await furtherPicture(page).focus()
  const box = (await furtherPicture(page).boundingBox())!
  // The address is the first picture's; it moves along.
  await changesView(page, async () => {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 + 120, box.y + box.height / 2 + 30, { steps: 4 })
    await page.mouse.up()
  })
  await shoot(page, 'browse-panes-en-1440')
  await close()
})

it('orders the elements as one likes, selects similar ones, and finds everything by Ctrl K', {
  timeout: 4 * PATIENCE_MS,
}, async () => {
  const { page, close } = await enter(hub, 'lead', `/modelBrowse?projId=${PROJECT}&files=${newer.fileId}`)
  await isComplete(page)
  await page.getByRole('tab', { name: '自定义' }).click()
  await page.getByLabel('按哪些维度分级（依选择顺序）').click()
  for (const word of ['类型', '楼层']) {
    await page.keyboard.type(word)
    await page.locator(`.ant-select-item-option[title=${word}]`).click()
  }
  await page.keyboard.press('Escape')
  await page.waitForURL(/tree=/)
  await page.getByRole('treeitem', { name: /C2418/ }).first().waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: '搜索命令和构件' })
  await palette.fill('C2418')
  await page.getByRole('option', { name: /C2418/ }).first().click()
  await page.getByRole('heading', { name: /C2418/ }).waitFor()
  await fromMore(page, '选择同类构件')
  await page.getByRole('heading', { name: /\d+ 个构件/ }).waitFor()
  await page.keyboard.press('Control+k')
  await palette.fill('漫游')
  await page.getByRole('option', { name: /漫游/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '漫游', pressed: true }).waitFor()
  await close()
})

it('opens inside the hub when a window of ours asks, and for nobody else', { timeout: 3 * PATIENCE_MS }, async () => {
  const { page, close } = await enter(hub, 'lead', '/dashboard', { lang: 'en' })
  await page.locator('.frame').waitFor()
  await page.evaluate(
    (query) => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      const tell = `parent.postMessage({ type: 'viewAnnotation', query: { projId: 999 } }, '*')`
      frame.contentWindow?.postMessage(tell, '*')
      window.postMessage({ type: 'viewAnnotation', query }, location.origin)
    },
    { projId: PROJECT, files: String(newer.fileId) },
  )
  await page.waitForURL(/\/hub\/browse\?.*action=viewAnnotation/)
  await isComplete(page)
  await page.locator('.browse-tree').getByText('3F', { exact: true }).waitFor()
  await shoot(page, 'hub-browse-en-1440')
  await close()
})
