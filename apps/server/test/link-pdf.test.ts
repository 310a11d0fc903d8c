import { linkToleranceMm } from '@sunmao/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFile } from './hub-files.ts'
import { addModel, namelessPdf, pdfWith } from './link-setup.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const SAMPLE = 2
const POINT = 0.0254 / 72

let hub: TestServer
let lead: Caller
let subId: number

beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${SAMPLE}`)).body.at(-1).subId
  await addModel(hub, lead, subId)
}, 60_000)
afterAll(() => hub.stop())

const linksOf = async (fileId: number) => (await lead.call('GET', `/api/link2d3d/ofDrawing?fileId=${fileId}`)).body
const contentOf = (file: string) => /stream\n([\s\S]*?)\nendstream/.exec(file)![1]!
const drawnAs = (change: (content: string) => string) =>
  pdfWith((file) => file.replace(contentOf(file), () => change(contentOf(file))))

describe('a PDF plan', () => {
  it('is linked by itself where it lies, to the millimetre, and waits for somebody', async () => {
    const file = await addFile(
      hub,
      lead,
      subId,
      '建施-01 首层平面图.pdf',
      pdfWith((same) => same),
    )
    expect(file).toMatchObject({ status: 'ready', kind: 'drawing', format: 'pdf', level: '1F', scale: '1:100' })
    const [link] = await linksOf(file.fileId)
    expect(link).toMatchObject({
      status: 'pending',
      isAutomatic: true,
      level: '1F',
      page: 0,
      proof: 'axes',
      findings: [],
    })
    expect(link.needs).toBeUndefined()
    expect(link.transform.scale / (POINT * 100)).toBeCloseTo(1, 5)
    expect(link.residualMm).toBeLessThan(1)
    // The building stands at the origin; 1/A is drawn where its axes cross.
    const { scale, rotation, x, y } = link.transform
    expect(Math.abs(rotation)).toBeLessThan(1e-5)
    for (const { sheet, world } of link.pairs)
      expect(Math.hypot(sheet[0] * scale + x - world[0], sheet[1] * scale + y - world[1])).toBeLessThan(0.001)
    // Its lines are the server's own: the browser draws the page.
    const { packs } = (await lead.call('GET', `/api/hubFile/view?fileId=${file.fileId}`)).body
    expect(packs.map(({ kind }: { kind: string }) => kind)).toEqual(['thumbnail'])
    const confirmed = await lead.call('POST', '/api/link2d3d/confirm', { id: link.id, rowVersion: link.rowVersion })
    expect(confirmed.body).toMatchObject({ status: 'calibrated', isSeen: false })
  })

  it('of another scale than it says needs a look, and says by how much', async () => {
    const smaller = drawnAs((content) => `q 0.5 0 0 0.5 90 70 cm\n${content}Q\n`)
    const { fileId } = await addFile(hub, lead, subId, '建施-02 首层平面图 缩印.pdf', smaller)
    const [link] = await linksOf(fileId)
    expect(link).toMatchObject({ status: 'pending', isAutomatic: true, needs: 'look' })
    expect(link.findings).toMatchObject([{ code: 'scale', figures: { factor: '2.00' } }])
    const confirm = (more: object) =>
      lead.call('POST', '/api/link2d3d/confirm', { id: link.id, rowVersion: link.rowVersion, ...more })
    expect((await confirm({})).status).toBe(409)
    expect((await confirm({ seen: true })).body).toMatchObject({ status: 'calibrated', isSeen: true })
  })

  it('with wrong pairs is not confirmed: its axes speak against them', async () => {
    const { fileId } = await addFile(
      hub,
      lead,
      subId,
      '建施-03 首层平面图.pdf',
      pdfWith((same) => same),
    )
    const [link] = await linksOf(fileId)
    const { scale, x, y } = link.transform
    const at = (a: number, b: number, by: number) => ({
      sheet: [(a - x) / scale, (b - y) / scale],
      world: [a * by, b * by],
    })
    const set = await lead.call('PUT', '/api/link2d3d', {
      id: link.id,
      rowVersion: link.rowVersion,
      pairs: [at(0, 0, 1.2), at(8.4, 16.8, 1.2)],
    })
    expect(set.body).toMatchObject({ status: 'pending', needs: 'pair' })
    expect(set.body.findings.map(({ code }: { code: string }) => code)).toEqual(['axes', 'scale'])
  })

  it('without names of axes is calibrated by hand', async () => {
    const { fileId } = await addFile(hub, lead, subId, '建施-04 首层平面图.pdf', namelessPdf())
    expect(await linksOf(fileId)).toEqual([])
    const made = await lead.call('POST', '/api/link2d3d', { fileId, page: 0, level: '1F' })
    expect(made.body).toMatchObject({ status: 'uncalibrated', refusal: 'noSheet' })
  })
})

describe('a set of PDF plans', () => {
  it('has a link for each page that names a storey', async () => {
    const roof = contentOf(new TextDecoder('latin1').decode(pdfWith((same) => same, 'RF')))
    const set = pdfWith((file) => {
      const page = /3 0 obj\n([\s\S]*?)\nendobj/.exec(file)![1]!.replace('4 0 R', '31 0 R')
      const pages = `30 0 obj\n${page}\nendobj\n31 0 obj\n<< /Length ${roof.length} >>\nstream\n${roof}\nendstream\nendobj\n`
      return file
        .replace('/Kids [3 0 R] /Count 1', '/Kids [3 0 R 30 0 R] /Count 2')
        .replace('\nxref\n', () => `\n${pages}xref\n`)
    })
    const file = await addFile(hub, lead, subId, '建施 平面图.pdf', set)
    expect(file.pages).toMatchObject([{ unit: POINT * 100 }, { unit: POINT * 100, level: 'RF' }])
    const links = (await linksOf(file.fileId)).sort((a: { page: number }, b: { page: number }) => a.page - b.page)
    expect(links).toMatchObject([
      { page: 0, level: '1F', status: 'pending', findings: [] },
      { page: 1, level: 'RF', status: 'pending', findings: [] },
    ])
    for (const link of links) expect(link.residualMm).toBeLessThan(Math.min(1, linkToleranceMm))
  })
})
