// A plan becomes part of the building: uploaded, linked by its axes, confirmed by a person, then one place with the models. And
// every kind of document of the demo opens.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hubFilePath } from '@sunmao/contract'
import { demo, writeDxf } from '@sunmao/sample'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { checkAccess } from './kit/access.ts'
import type { Api } from './kit/api.ts'
import { PROJECT } from './kit/building.ts'
import { callingFiles } from './kit/calling-documents.ts'
import { dialog, drawn } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'
import { checkScreen, move } from './kit/screens.ts'
import { sendDocument } from './kit/send-document.ts'
import { buildingOf, changesView, enter, isComplete, PATIENCE_MS } from './kit/workbench.ts'

const NAME = '建施-14 三层平面图（送审）.dxf'
const TITLE = '柱位与轴线不符'
const REMARK = '楼梯间疏散宽度请复核'

/** The two that have every element between them; the others are the same in another size. */
const lookedAt = [
  ['zh-CN', 1440],
  ['en', 390],
] as const
const words = {
  'zh-CN': { find: '查找文字', text: '图中文字', thumbnails: '侧栏' },
  en: { find: 'Find text', text: 'Text on the sheet', thumbnails: 'Side panel' },
}

const hub = journey()
let lead: Api
let subId: number
beforeAll(async () => {
  lead = await hub.api('lead')
  subId = await buildingOf(hub)
}, PATIENCE_MS)

interface Linked {
  id: number
  name: string
  level: string
  status: string
  residualMm?: number
  pairs: { sheet: [number, number]; world: [number, number] }[]
}
const linkNamed = async (name: string) =>
  (await lead.get<{ content: Linked[] }>(`/api/link2d3d?subId=${subId}&size=200`)).content.find(
    (link) => link.name === name,
  )

/** The models with the drawing in them, from the page where they are beside each other; they are open already. */
async function checkLaid(page: Page, id: number, name: string): Promise<void> {
  await move(page, `/linkModelBrowse?projId=${PROJECT}&id=${id}`)
  await page.locator('.link-laid').waitFor()
  await isComplete(page)
  await checkScreen(page, name)
}

/** Where the number of a pair stands on the screen. */
async function pairAt(page: Page, at: number): Promise<{ x: number; y: number }> {
  const box = await page.locator('.link-pair circle').nth(at).boundingBox()
  if (!box) throw new Error(`pair ${at} is not on the screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

it('is linked by its axes, moves the models, and takes an issue that stands in them', {
  timeout: 6 * PATIENCE_MS,
}, async () => {
  const { page, close } = await enter(hub, 'lead', `/hubFile?projId=${PROJECT}&sub=${subId}`)
  const plan = { name: NAME, mimeType: 'application/dxf', buffer: Buffer.from(writeDxf(demo(), '3F')) }
  await page.getByLabel('上传文件').setInputFiles(plan)
  await expect.poll(async () => (await linkNamed(NAME))?.status, { timeout: PATIENCE_MS }).toBe('pending')
  const link = (await linkNamed(NAME))!
  expect(link).toMatchObject({ level: '3F' })
  expect(link.residualMm).toBeLessThan(1)

  await move(page, `/link2d3dPreview?projId=${PROJECT}&id=${link.id}`)
  await isComplete(page)
  await page.getByRole('button', { name: '确认校准' }).click()
  await page.locator('.link-calibrate').getByText('已校准').waitFor()
  await checkAccess(page, 'drawing-link-zh-CN-1440')
  const place = await pairAt(page, 0)
  await changesView(page, () => page.mouse.click(place.x, place.y))
  await page.locator('.link-cone').waitFor()
  await shoot(page, 'drawing-link-zh-CN-1440')

  await page.getByRole('button', { name: '新建问题' }).click()
  await page.mouse.click(place.x, place.y)
  const form = dialog(page)
  await form.getByLabel('标题').fill(TITLE)
  await form.getByRole('button', { name: '提交问题' }).click()
  await page.getByText(/^已提出 ZHL-01-/).waitFor()
  // A pin on the sheet, a pin in the models, and one place.
  await page.locator('.sheet-pins').getByTitle(TITLE).waitFor()
  await page.locator('.link-model .viewer-pin').first().waitFor()
  const answer = await lead.send('POST', '/api/issue/list', { projId: PROJECT, blurry: TITLE, page: 0, size: 5 })
  const [made] = ((await answer.json()) as { content: { location: { level?: string; point?: number[] } }[] }).content
  expect(made!.location.level).toBe('3F')
  const [x, y] = link.pairs[0]!.world
  expect(Math.hypot(made!.location.point![0]! - x, made!.location.point![1]! - y)).toBeLessThan(0.5)
  await checkScreen(page, 'link-preview-zh-CN-1440')
  await checkLaid(page, link.id, 'link-model-zh-CN-1440')
  await close()
})

it('takes annotations and marks on its sheet, which the list leads to', { timeout: 4 * PATIENCE_MS }, async () => {
  const answer = await lead.send('POST', '/api/hubFile/list', { projId: PROJECT, subId, page: 0, size: 50 })
  const files = ((await answer.json()) as { content: { fileId: number; format: string; kind: string }[] }).content
  const addressOf = (format: string) =>
    `/browseDrawing?projId=${PROJECT}&fileId=${files.find((file) => file.format === format && file.kind === 'drawing')!.fileId}`
  const { page, close } = await enter(hub, 'lead', addressOf('dxf'))
  for (const format of ['dxf', 'pdf']) {
    const title = `${REMARK} ${format}`
    if (format === 'pdf') await move(page, addressOf('pdf'))
    await page.locator('.drawing-head').getByRole('button', { name: '批注', exact: true }).click()
    const surface = page.getByRole('application')
    await surface.waitFor()
    await drag(page, [620, 380], [820, 500])
    await page.locator('.annotation-pane').getByLabel('标题').fill(title)
    await page.getByRole('button', { name: '发送批注' }).click()
    await page.getByText(/^已发送 批注-/).waitFor()
    await page.locator('.marks path').first().waitFor()
    await page.locator('.sheet-pins').getByTitle(title).waitFor()
    await shoot(page, `drawing-annotation-${format}-zh-CN-1440`)
    await checkAccess(page, `drawing-annotation-${format}-zh-CN-1440`)

    await move(page, `/quickAnnotationList?projId=${PROJECT}&blurry=${encodeURIComponent(title)}`)
    await page.getByRole('link', { name: new RegExp(title) }).click()
    await page.waitForURL((address) => address.pathname.endsWith('/browseDrawing'))
    await page.locator('.annotation-detail').getByText(title).waitFor()
    await page.locator('.marks path').first().waitFor()
  }
  await close()

  // Marks alone; and on a phone what others have drawn.
  const { fileId } = files.find((file) => file.format === 'dxf' && file.kind === 'drawing')!
  const address = addressOf('dxf')
  const wide = await enter(hub, 'lead', address, { lang: 'en' })
  await wide.page.getByRole('button', { name: 'Annotate', exact: true }).click()
  await wide.page.getByRole('application').waitFor()
  await drag(wide.page, [620, 380], [820, 500])
  await wide.page.getByRole('button', { name: 'Keep markup only' }).click()
  await wide.page.getByText(/^Markup .* saved/).waitFor()
  const kept = await lead.get<{ content: { id: number; sheet?: { fileId: number } }[] }>(
    `/api/hubBasicAnnotation/queryList?subId=${subId}&size=5`,
  )
  expect(kept.content[0]).toMatchObject({ sheet: { fileId } })
  await move(wide.page, `${address}&drawing=${kept.content[0]!.id}`)
  await wide.page.locator('.marks path').first().waitFor()
  await wide.close()

  const phone = await enter(hub, 'review', address, { lang: 'en', width: 390 })
  await phone.page.getByRole('button', { name: 'Annotations' }).click()
  await phone.page.getByRole('button', { name: new RegExp(`${REMARK} dxf`) }).click()
  await phone.page.locator('.annotation-detail').getByText(`${REMARK} dxf`).waitFor()
  await phone.page.locator('.marks path').first().waitFor()
  await shoot(phone.page, 'drawing-annotation-en-390')
  await checkAccess(phone.page, 'drawing-annotation-en-390')
  await phone.close()
})

async function drag(page: Page, [x0, y0]: [number, number], [x1, y1]: [number, number]): Promise<void> {
  await page.mouse.move(x0, y0)
  await page.mouse.down()
  await page.mouse.move((x0 + x1) / 2, (y0 + y1) / 2)
  await page.mouse.move(x1, y1)
  await page.mouse.up()
}

interface Row {
  fileId: number
  name: string
  kind: 'drawing' | 'document'
  format: 'docx' | 'dxf' | 'markdown' | 'pdf' | 'svg' | 'xlsx'
  status: string
}
const filesOf = async () => {
  const answer = await lead.send('POST', '/api/hubFile/list', { projId: PROJECT, subId, page: 0, size: 50 })
  const { content } = (await answer.json()) as { content: (Row & { folderId?: number })[] }
  // Those of the project library are others.
  return content.filter(({ folderId }) => folderId === undefined)
}

it.each(lookedAt)(
  'opens every kind of document of the demo, %s %i',
  {
    timeout: 4 * PATIENCE_MS,
  },
  async (lang, width) => {
    const t = words[lang]
    const files = await filesOf()
    const name = (what: string) => `${what}-${lang}-${width}`
    const { page, close } = await enter(hub, 'review', `/hubFile?projId=${PROJECT}&sub=${subId}`, { lang, width })
    const go = async (path: string, format: Row['format']) =>
      move(page, `${path}?projId=${PROJECT}&fileId=${files.find((file) => file.format === format)!.fileId}`)
    await checkScreen(page, name('drawing-list'))
    await go('/browseDrawing', 'dxf')
    await page.getByRole('button', { name: t.find }).click()
    await page.getByLabel(t.text).fill('办公室')
    await page.locator('.drawing-hits button').first().waitFor()
    await checkScreen(page, name('drawing-sheet'))
    await go('/browseWord', 'docx')
    await page.frameLocator('iframe').getByText('综合楼施工图设计说明').first().waitFor()
    await checkScreen(page, name('document-word'))
    await go('/browseWord', 'markdown')
    await page.getByText('会审').first().waitFor()
    await go('/browseExcel', 'xlsx')
    await page.getByRole('tab').first().waitFor()
    await checkScreen(page, name('document-excel'))
    await go('/pdf', 'pdf')
    await page.locator('.pdf-text span').first().waitFor()
    await page.getByRole('button', { name: t.thumbnails }).click()
    await page.locator('.document-side canvas').first().waitFor()
    await checkScreen(page, name('document-pdf'))
    await close()
  },
)

it('shows a calibrated drawing beside and inside of the models to who only reads, on a phone', {
  timeout: 4 * PATIENCE_MS,
}, async () => {
  const { content } = await lead.get<{ content: Linked[] }>(`/api/link2d3d?subId=${subId}&status=calibrated&size=5`)
  const { id } = content[0]!
  const address = `/link2d3dPreview?projId=${PROJECT}&id=${id}`
  const { page, close } = await enter(hub, 'review', address, { lang: 'en', width: 390 })
  await isComplete(page)
  await page.locator('.link-cone').waitFor()
  await checkScreen(page, 'link-preview-en-390')
  await checkLaid(page, id, 'link-model-en-390')
  await close()
})

it('prints a Word document on sheets of its own size, without an empty one', { timeout: 4 * PATIENCE_MS }, async () => {
  const { fileId } = (await filesOf()).find(({ format }) => format === 'docx')!
  const { page, close } = await enter(hub, 'lead', `/browseWord?projId=${PROJECT}&fileId=${fileId}`)
  await page.frameLocator('iframe').getByText('综合楼施工图设计说明').first().waitFor()
  await page.getByRole('button', { name: '打印' }).click()
  await page.frameLocator('.word-print').getByText('综合楼施工图设计说明').first().waitFor({ state: 'attached' })
  const paper = await page.evaluate(
    () => document.querySelector<HTMLIFrameElement>('.word-print')!.contentDocument!.documentElement.outerHTML,
  )
  await page.setContent(paper)
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  const sheets = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, w, h]) => [Number(w), Number(h)])
  expect(sheets).toEqual([[expect.closeTo(595.3, 0), expect.closeTo(841.9, 0)]])
  await close()
})

it('fetches nothing that a file names, and runs nothing in it', { timeout: 4 * PATIENCE_MS }, async () => {
  const asked: string[] = []
  const outside = createServer((request, reply) => {
    asked.push(request.url ?? '')
    reply.end()
  })
  await once(outside.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  const files = callingFiles(address)
  for (const { name, bytes } of files)
    expect((await sendDocument(hub.url, subId, lead.token, name, bytes)).status).toBe(201)
  const isOver = ({ status }: Row) => ['ready', 'partial', 'failed'].includes(status)
  const own = async () => (await filesOf()).filter(({ name }) => name.startsWith('外呼'))
  await expect.poll(async () => (await own()).filter(isOver).length, { timeout: PATIENCE_MS }).toBe(files.length)
  // The page itself tells of requests that leave the product, and of those that its policy had to stop.
  const { page, close } = await enter(hub, 'lead', '/dashboard')
  await drawn(page)
  const shown: Partial<Record<Row['format'], () => Promise<unknown>>> = {
    docx: () => page.frameLocator('iframe').getByText('外呼正文').waitFor(),
    xlsx: () => page.getByRole('tab', { name: '外呼表' }).waitFor(),
    svg: () => page.locator('.sheet-canvas').waitFor(),
    pdf: () => page.locator('.pdf-text span, .sheet-canvas').first().waitFor(),
    markdown: () => page.getByRole('heading', { name: '外呼', exact: true }).waitFor(),
  }
  for (const file of await own()) {
    expect([file.name, file.status]).not.toEqual([file.name, 'failed'])
    await move(page, `${hubFilePath(file)}?projId=${PROJECT}&fileId=${file.fileId}`)
    await shown[file.format]!()
    await shoot(page, `document-calling-${file.format}`)
  }
  await close()
  outside.close()
  expect(asked).toEqual([])
})
