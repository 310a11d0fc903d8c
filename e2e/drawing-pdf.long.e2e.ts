// PDF plans and pages, longer: what could not be read of a page, and what differs between two versions of a plan.
import { beforeAll, expect, it } from 'vitest'
import type { Api } from './kit/api.ts'
import { PROJECT } from './kit/building.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'
import { pagePdf } from './kit/page-pdf.ts'
import { move } from './kit/screens.ts'
import { sendDocument } from './kit/send-document.ts'
import { buildingOf, enter, PATIENCE_MS } from './kit/workbench.ts'

const lost = [
  ['zh-CN', '这一页没有读出任何内容：文件已损坏。'],
  ['en', 'Nothing of this page could be read: the file is damaged.'],
] as const
const hub = journey()
let lead: Api
let subId: number
beforeAll(async () => {
  lead = await hub.api('lead')
  subId = await buildingOf(hub)
}, PATIENCE_MS)

interface Row {
  fileId: number
  name: string
  status: string
}
const filesOf = async () => {
  const answer = await lead.send('POST', '/api/hubFile/list', { projId: PROJECT, subId, page: 0, size: 50 })
  return ((await answer.json()) as { content: Row[] }).content
}

it('says of a PDF page that nothing of it could be read, and nothing of one that is blank', {
  timeout: 4 * PATIENCE_MS,
}, async () => {
  const files = {
    '空白.pdf': pagePdf({ content: Buffer.alloc(0) }),
    '内容乱码.pdf': pagePdf({ content: Buffer.alloc(400, 0xa7), filter: 'FlateDecode' }),
    '目录错位.pdf': pagePdf({ content: Buffer.from('0 0 1 rg 50 50 100 80 re f'), isTorn: true }),
    '矩形.pdf': pagePdf({ content: Buffer.from('0 0 1 rg 50 50 100 80 re f') }),
  }
  for (const [name, bytes] of Object.entries(files))
    expect((await sendDocument(hub.url, subId, lead.token, name, bytes)).status).toBe(201)
  const own = async () => (await filesOf()).filter(({ name }) => name in files)
  await expect
    .poll(async () => (await own()).map(({ name, status }) => [name, status]).sort(), { timeout: PATIENCE_MS })
    .toEqual(
      Object.keys(files)
        .map((name) => [name, 'ready'])
        .sort(),
    )
  const rows = await own()
  const addressOf = (name: string) => `/pdf?projId=${PROJECT}&fileId=${rows.find((row) => row.name === name)!.fileId}`
  for (const [lang, sentence] of lost) {
    const { page, close } = await enter(hub, 'lead', addressOf('内容乱码.pdf'), { lang, width: 1440 })
    await page.getByText(sentence).waitFor()
    await shoot(page, `pdf-page-lost-${lang}`)
    await move(page, addressOf('目录错位.pdf'))
    await page.getByRole('heading', { name: '目录错位.pdf' }).waitFor()
    await page.getByText(sentence).waitFor()
    for (const name of ['空白.pdf', '矩形.pdf']) {
      await move(page, addressOf(name))
      await page.getByRole('heading', { name }).waitFor()
      await page.locator('.pdf-sheet[aria-busy=false]').waitFor()
      expect(await page.locator('.pdf-failed').count()).toBe(0)
    }
    await close()
  }
})

it('lists what differs between two versions of a plan that is a PDF', { timeout: 4 * PATIENCE_MS }, async () => {
  const name = '综合楼总平面.pdf'
  const wall = '0 g 50 50 200 4 re f'
  const ids: number[] = []
  for (const content of [wall, `${wall} 200 120 40 30 re f`]) {
    const sent = await sendDocument(hub.url, subId, lead.token, name, pagePdf({ content: Buffer.from(content) }))
    expect(sent.status).toBe(201)
    ids.push(sent.body.fileId)
    const status = async () => (await filesOf()).find(({ fileId }) => fileId === sent.body.fileId)?.status
    await expect.poll(status, { timeout: PATIENCE_MS }).toBe('ready')
  }
  const address = `/browseDrawing?projId=${PROJECT}&fileId=${ids[1]}&compare=${ids[0]}`
  const { page, close } = await enter(hub, 'lead', address)
  const panel = page.getByRole('complementary', { name: '版本对比' })
  await panel.getByText('1 处差异').waitFor()
  await panel.getByRole('button', { name: /^新增/ }).click()
  expect(await page.locator('.sheet-change').count()).toBe(1)
  await shoot(page, 'drawing-compare-pdf-zh-CN-1440')
  await close()
})
