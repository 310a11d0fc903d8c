import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportTable } from '../src/modules/report/report.table.ts'
import { runReport } from '../src/modules/report/run-report.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { addClashTest } from './clash-rows.ts'
import { jpeg } from './jpeg.ts'
import { pdfText } from './pdf-text.ts'
import { taskContext } from './task-context.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'
import { unzip } from './unzip.ts'
import { viewState } from './view-state.ts'

const PROJECT = 2
/** Everything that a document or a spreadsheet could take for something else. */
const NASTY = '=HYPERLINK("http://evil.example","x")'
const ODD = '𠮷家 <w:t>&amp;</w:t> ]]> \u0001'
let hub: TestServer
let lead: Caller
let review: Caller
let outsider: Caller
let test: Awaited<ReturnType<typeof addClashTest>>
let subId: number
let first: { id: number; number: string }

beforeAll(async () => {
  hub = await startTestServer()
  ;[lead, review, outsider] = (await Promise.all(['lead', 'review', 'outsider'].map((name) => hub.as(name)))) as [
    Caller,
    Caller,
    Caller,
  ]
  const { db } = hub.services
  const [user] = await db.select().from(userTable).where(eq(userTable.username, 'lead'))
  subId = (await lead.call('GET', `/api/projectSub?projId=${PROJECT}&page=0&size=1`)).body.content[0].subId
  test = await addClashTest(db, { projId: PROJECT, subId, userId: user!.id }, { name: NASTY })
  const group = await test.addGroup('KL-3')
  first = await test.addPoint(group, 'active', { aName: NASTY, bName: ODD, room: NASTY })
  await test.addPoint(group, 'approved', { depth: 12.34, quality: 'surface' })
  await test.addPoint(await test.addGroup(ODD, 'B1'), 'resolved')
  const made = await review.call('POST', '/api/issue', {
    ...{ subId, title: '请降低风管', type: 'clash', errorClass: 'technical', priority: 'high' },
    ...{ raiseDiscipline: 'A', discipline: 'M', references: [{ kind: 'clashGroup', id: group }] },
    viewpoints: [{ fileIds: [test.duct.fileId], state: viewState, picture: jpeg(1) }],
  })
  expect([made.status, made.body.message]).toEqual([201, undefined])
})
afterAll(() => hub.stop())

const begin = (by: Caller, format: string, filter: object = { testId: test.testId }, headers = {}) =>
  by.call('POST', '/api/report', { kind: 'clash', projId: PROJECT, format, filter }, headers)

async function make(format: string, filter?: object, lang = 'zh-CN'): Promise<Buffer> {
  const { status, body } = await begin(lead, format, filter, { 'accept-language': lang })
  expect([status, body.message]).toEqual([201, undefined])
  await runReport(taskContext(hub, { id: body.id }))
  const { db, blobs } = hub.services
  const [row] = await db.select().from(reportTable).where(eq(reportTable.id, body.id))
  const pieces: Uint8Array[] = []
  for await (const piece of (await blobs.open(row!.hash!)).bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}

it('Excel has a row for each point, to be filtered, and no formula', async () => {
  const book = await readXlsx(await make('xlsx'))
  const [points, pictures] = book.sheets
  const rows = points!.rows.filter((row) => String(row[0]).startsWith('CP-'))
  expect(rows).toHaveLength(3)
  expect(rows.map((row) => row[2])).toEqual([
    '3F 风管 × 梁 KL-3',
    '3F 风管 × 梁 KL-3',
    expect.stringContaining('B1 风管 × 梁'),
  ])
  expect(rows[0]).toEqual(expect.arrayContaining([first.number, '活动', '硬碰撞', 82]))
  expect(rows[1]).toEqual(expect.arrayContaining(['已核准', 12.3, '非实体，按表面判定']))
  expect(rows.flat().filter((cell) => String(cell).startsWith('='))).toEqual([])
  expect(String(rows[0]!.at(-1))).toContain('请降低风管')
  expect(pictures?.name).toBe('图片')
})

it('Word and PDF have each group with its points and the picture of its issue', async () => {
  const files = unzip(await make('docx', undefined, 'en'))
  const text = String(files.get('word/document.xml'))
  for (const words of ['3F Duct × Beam KL-3 (2)', first.number, 'Element A', '82\u00a0mm', '请降低风管'])
    expect(text).toContain(words)
  expect(text).not.toContain('<w:t>&amp;</w:t> ]]>')
  // The summary comes before the first group, with what is in which status and the sum.
  const summary = text.slice(text.indexOf('Summary') - 40, text.indexOf('KL-3 (2)'))
  const words = [...summary.matchAll(/<w:t(?: [^>]*)?>([^<]*)</g)].map(([, word]) => word)
  expect(words.slice(words.indexOf('Summary')).slice(0, 10)).toEqual(
    ['Summary', 'Test', 'Active', 'Approved', 'Resolved', 'Total', expect.stringContaining('HYPERLINK')].concat([
      '1',
      '1',
      '1',
    ]),
  )
  expect(text).toContain('<w:tblHeader/>')
  expect([...files.keys()].some((name) => name.startsWith('word/media/'))).toBe(true)
  const pdf = pdfText(await make('pdf'))
  expect(pdf).toContain('KL-3')
  expect(pdf).toContain(first.number)
})

it('has new ones first, whatever else is in their group and however many others have', async () => {
  const own = await addClashTest(hub.services.db, { projId: PROJECT, subId, userId: 1 }, { name: '暖通 × 结构' })
  const [many, fresh] = [await own.addGroup('KL-8'), await own.addGroup('KL-9')]
  for (const depth of [90, 80, 70]) await own.addPoint(many, 'active', { depth })
  const old = await own.addPoint(fresh, 'active', { depth: 99 })
  const found = await own.addPoint(fresh, 'new', { depth: 12 })
  const book = await readXlsx(await make('xlsx', { testId: own.testId }))
  const numbers = book.sheets[0]!.rows.map((row) => String(row[0])).filter((one) => one.startsWith('CP-'))
  expect(numbers.slice(0, 2)).toEqual([found.number, old.number])
  expect(numbers).toHaveLength(5)
})

it('has what its maker sees, and no more than is readable', async () => {
  const pdf = pdfText(await make('pdf', { ids: [first.id] }))
  expect(pdf).toContain(first.number)
  expect((await begin(outsider, 'pdf')).status).toBe(404)
  expect((await begin(lead, 'pdf', { testId: test.testId, status: ['reopened'] })).status).toBe(409)
  expect((await begin(lead, 'odt')).status).toBe(400)
  expect((await begin(review, 'xlsx')).status).toBe(201)
})
