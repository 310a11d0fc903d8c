// A room is shared from the workbench with a password, scanned, opened, seen in the records while one looks, and
// taken back. And the inventory in both languages, on a desk and on a phone.
import jsqr from 'jsqr'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { checkAccess } from './kit/access.ts'
import type { Api } from './kit/api.ts'
import { type ListedModel, listModels, PROJECT } from './kit/building.ts'
import { dialog } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'
import { checkScreen, goTo, variants } from './kit/screens.ts'
import { buildingOf, enter, isComplete, PATIENCE_MS } from './kit/workbench.ts'

const LIST = `/accessControl?projId=${PROJECT}`
/** Its types say module, its file is the function. */
const decode = jsqr as unknown as typeof jsqr.default

const hub = journey()
let lead: Api
let architecture: ListedModel
beforeAll(async () => {
  lead = await hub.api('lead')
  const models = await listModels(lead, { subId: await buildingOf(hub) })
  architecture = models.find(({ name }) => name.includes('建筑'))!
}, PATIENCE_MS)

/** What a phone reads from the code on the screen. */
async function scan(page: Page): Promise<string | undefined> {
  const address = await page.locator('img.qr-picture').getAttribute('src')
  const { data, side } = await page.evaluate(async (src) => {
    const picture = new Image(400, 400)
    picture.src = src
    await picture.decode()
    const canvas = new OffscreenCanvas(400, 400)
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, 400, 400)
    pen.drawImage(picture, 0, 0, 400, 400)
    return { data: [...pen.getImageData(0, 0, 400, 400).data], side: 400 }
  }, address!)
  return decode(new Uint8ClampedArray(data), side, side)?.data
}

/** A phone that has scanned the code, in the other language. */
async function openOnPhone(address: string, password: string, name: string) {
  const phone = await hub.visit({
    lang: 'en',
    width: 390,
    allow: ['401', '404'],
    context: { reducedMotion: 'reduce', deviceScaleFactor: 0.5 },
  })
  phone.page.setDefaultTimeout(PATIENCE_MS)
  await phone.page.goto(new URL(address).pathname)
  await phone.page.getByLabel('Password', { exact: true }).fill(password)
  await phone.page.getByRole('button', { name: 'Open', exact: true }).click()
  await phone.page.getByRole('heading', { name }).waitFor()
  await phone.page.locator('canvas[data-settled]').waitFor()
  return phone
}

it('shares a room with a password, hears of who opens it, and takes it back', {
  timeout: 3 * PATIENCE_MS,
}, async () => {
  const { page, isLive, close } = await enter(
    hub,
    'lead',
    `/modelBrowse?projId=${PROJECT}&files=${architecture.fileId}`,
  )
  await isComplete(page)
  await page.getByRole('tab', { name: '房间' }).click()
  const rows = page.getByRole('tabpanel', { name: '房间' }).locator('.ant-tree-treenode')
  await rows.filter({ hasText: /^3F/ }).locator('.ant-tree-switcher').click()
  const room = rows.filter({ hasText: /^30\d/ }).first()
  const name = /^\d+ \D+/.exec(await room.innerText())![0].trim()
  await room.locator('.ant-tree-node-content-wrapper').click()
  await page.keyboard.press('s')
  await expect.poll(() => dialog(page).getByLabel('名称').inputValue()).toBe(name)
  const passwordBox = dialog(page).getByLabel('密码', { exact: true })
  await expect.poll(() => passwordBox.inputValue()).not.toBe('')
  const password = await passwordBox.inputValue()
  await checkAccess(page, 'share-dialog')
  await shoot(page, 'share-dialog-zh-CN-1440')
  await dialog(page).getByRole('button', { name: '创建并复制链接' }).click()
  await dialog(page).getByText('密码只显示这一次').waitFor()
  await shoot(page, 'share-made-zh-CN-1440')
  const address = await scan(page)
  expect(address).toBe(await dialog(page).getByRole('link', { name: '访客所见' }).getAttribute('href'))

  await page.goto(LIST)
  await page.getByRole('button', { name, exact: true }).click()
  await dialog(page).getByRole('tab', { name: '记录' }).click()
  await dialog(page).getByText('还没有人打开过。').waitFor()
  await isLive()
  const phone = await openOnPhone(address!, password, name)
  await dialog(page).getByRole('cell', { name: '打开' }).waitFor()

  await dialog(page)
    .getByRole('button', { name: /的更多操作$/ })
    .click()
  await page.getByRole('menuitem', { name: '撤销' }).click()
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '撤销' }).click()
  await dialog(page).getByText('已撤销').first().waitFor()
  await phone.page.getByRole('alert').getByText('no longer valid').waitFor()
  await expect.poll(() => phone.page.locator('canvas').count()).toBe(0)
  await phone.close()
  await close()
})

it('shares every drawing at once and prints their labels, on a phone', { timeout: 2 * PATIENCE_MS }, async () => {
  const { page, close } = await hub.open('lead', LIST, { lang: 'en', width: 390 })
  await page.getByRole('button', { name: 'Share many' }).click()
  await dialog(page).getByText('Drawing', { exact: true }).click()
  await dialog(page).getByRole('checkbox', { name: /^All / }).check()
  await checkAccess(page, 'share-many')
  await shoot(page, 'share-many-en-390')
  await dialog(page)
    .getByRole('button', { name: /^Create \d+ shares$/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Print labels' }).click()
  const saved = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
  await close()
})

it.each(variants)('shows the inventory, %s %i', async (...variant) => {
  const [lang, width] = variant
  const { page, close } = await hub.open('lead', '/dashboard', { lang, width })
  for (const [name, address] of Object.entries({
    list: LIST,
    records: `${LIST}&tab=records`,
    locked: `${LIST}&tab=locked`,
  })) {
    await goTo(page, address, variant)
    await checkScreen(page, `share-${name}-${lang}-${width}`)
  }
  await close()
})
