// What is kept from the workbench: a viewpoint that another member sees just so.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Api } from './kit/api.ts'
import { PROJECT } from './kit/building.ts'
import { dialog } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'
import { buildingOf, enter, goToElement, isComplete, isSettled, PATIENCE_MS, picture, seenIn } from './kit/workbench.ts'

const NAME = '三层走道剖面'

const hub = journey()
let lead: Api
let subId: number
beforeAll(async () => {
  lead = await hub.api('lead')
  subId = await buildingOf(hub)
}, PATIENCE_MS)

const bench = (sub = subId) => `/modelBrowse?projId=${PROJECT}&subId=${sub}`

/** Which share of the points of two pictures differ by more than a shade. */
async function differenceOf(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const points = pictures.map(async (text) => {
        const bitmap = await createImageBitmap(
          new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type: 'image/png' }),
        )
        const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
        pen.drawImage(bitmap, 0, 0)
        return pen.getImageData(0, 0, bitmap.width, bitmap.height).data
      })
      const [a, b] = (await Promise.all(points)) as [Uint8ClampedArray, Uint8ClampedArray]
      if (a.length !== b.length) return 1
      let others = 0
      for (let at = 0; at < a.length; at += 4)
        if ([0, 1, 2].some((channel) => Math.abs(a[at + channel]! - b[at + channel]!) > 24)) others += 1
      return (others * 4) / a.length
    },
    [one, other].map((picture) => picture.toString('base64')),
  )
}

async function previewOf(page: Page, id: number): Promise<Buffer> {
  await page.goto(`/preview?id=${id}`)
  await page.getByRole('heading', { name: NAME }).waitFor()
  await isSettled(page)
  return page.screenshot()
}

const firstViewpoint = async (api: Api) =>
  (await api.get<{ content: { id: number; name: string }[] }>(`/api/viewpoint?subId=${subId}`)).content[0]

it('a viewpoint of the project is the same picture for another member, and nothing for an outsider', {
  timeout: 8 * PATIENCE_MS,
}, async () => {
  const { page, close } = await enter(hub, 'lead', bench())
  await isComplete(page)
  await goToElement(page, 'C2418')
  await picture(page).focus()
  await page.keyboard.press('h')
  await page.locator('.browse-seen').getByText('隐藏 1').waitFor()
  await page.getByRole('tab', { name: '视图', exact: true }).click()
  await page.getByRole('tab', { name: '着色' }).click()
  await page.getByLabel('按什么着色').click()
  await page.getByTitle('专业', { exact: true }).click()
  await page.locator('.browse-seen').getByText('5 种颜色').waitFor()
  await page.keyboard.press('Escape')
  await picture(page).focus()
  // With everything in the picture the handle of the section is too.
  await page.keyboard.press('f')
  await page.keyboard.press('x')
  await page.locator('.viewer-handle').waitFor()
  const kept = await seenIn(page)
  expect(kept).toMatchObject({ colours: { length: 5 }, sectionPlanes: { length: 1 } })

  await page.getByRole('tab', { name: '保存的视图' }).click()
  await page.getByRole('button', { name: '保存当前视点' }).click()
  const form = dialog(page)
  await form.getByLabel('名称').fill(NAME)
  await form.getByText('项目（所有成员可见）').click()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await page.locator('.saved-row', { hasText: NAME }).locator('img').waitFor()
  await shoot(page, 'saved-viewpoint-zh-CN-1440')
  const { id } = (await firstViewpoint(lead))!
  const mine = await previewOf(page, id)
  await close()

  const other = await enter(hub, 'hvac', `/preview?id=${id}`)
  const theirs = await previewOf(other.page, id)
  await shoot(other.page, 'preview-zh-CN-1440')
  expect(await differenceOf(other.page, mine, theirs)).toBeLessThan(0.002)
  await other.page.getByRole('link', { name: '在工作台中打开' }).click()
  await isComplete(other.page)
  await other.page.locator('.browse-seen').getByText('隐藏 1').waitFor()
  const { camera, hidden, colours, sectionPlanes } = await seenIn(other.page)
  expect({ camera, hidden, colours, sectionPlanes }).toEqual({
    camera: kept.camera,
    hidden: kept.hidden,
    colours: kept.colours,
    sectionPlanes: kept.sectionPlanes,
  })
  await other.close()

  const stranger = await enter(hub, 'outsider', `/preview?id=${id}`, { allow: [/404/] })
  await stranger.page.getByText('看不到这个视图').waitFor()
  expect(await stranger.page.locator('body').innerText()).not.toContain(NAME)
  await stranger.close()
})
