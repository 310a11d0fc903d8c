import { reportVolume } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueTable } from '../src/modules/issue/issue.table.ts'
import { readDirectory, unpack } from '../src/modules/library/import/read-zip.ts'
import { modelFileTable, modelTable } from '../src/modules/model/model.table.ts'
import { sweepReports } from '../src/modules/report/report.service.ts'
import { reportTable } from '../src/modules/report/report.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { findTask } from '../src/tasks/queue.ts'
import { startWorker, type Worker } from '../src/tasks/worker.ts'
import { cleanBlobs, isStored } from './clean-blobs.ts'
import { pdfText } from './pdf-text.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'
import { unzip } from './unzip.ts'
import { viewState } from './view-state.ts'

const PROJECT = 2
let hub: TestServer
let worker: Worker
let review: Caller
let hvac: Caller
let outsider: Caller
const ids: Record<string, number> = {}
let subId: number
let fileId: number

/** Everything that a document or a spreadsheet could take for something else. */
const NASTY = '=HYPERLINK("http://evil.example","x")'
const ODD = '走道净高 𠮷家 👷🏽 \u202Eabc <w:t>&amp;</w:t> ]]> \u0001\uFFFF'
/** Its size is told; nothing decodes it. */
const jpeg = Buffer.from([
  ...[0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 90, 0, 160, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xd9],
])

beforeAll(async () => {
  hub = await startTestServer()
  worker = startWorker(hub.services, hub.databaseUrl)
  ;[review, hvac, outsider] = (await Promise.all(['review', 'hvac', 'outsider'].map((name) => hub.as(name)))) as [
    Caller,
    Caller,
    Caller,
  ]
  const { db } = hub.services
  for (const { id, username } of await db.select().from(userTable)) ids[username] = id
  subId = (await review.call('GET', `/api/projectSub?projId=${PROJECT}&page=0&size=1`)).body.content[0].subId
  const [model] = await db.insert(modelTable).values({ projId: PROJECT, subId, name: 'r.ifc', versions: 1 }).returning()
  const file = { modelId: model!.modelId, version: 1, format: 'ifc', size: 1, status: 'failed' } as const
  fileId = (
    await db
      .insert(modelFileTable)
      .values({ ...file, userId: ids.lead! })
      .returning()
  )[0]!.fileId
})
afterAll(async () => {
  await worker.stop()
  await hub.stop()
})

const raise = async (title: string, round = 1) => {
  const words = { type: 'net_height', errorClass: 'technical', priority: 'high', raiseDiscipline: 'A', discipline: 'M' }
  const made = await review.call('POST', '/api/issue', {
    ...words,
    subId,
    title,
    round,
    html: `<p>梁下净高 <strong>2.15 m</strong></p><ul><li>层高 4.2 m</li></ul>`,
    assigneeIds: [ids.hvac],
    location: { level: '3F', grid: '③-④/Ⓑ' },
    viewpoints: [{ fileIds: [fileId], state: viewState, picture: jpeg.toString('base64') }],
  })
  expect([made.status, made.body.message]).toEqual([201, undefined])
  return made.body
}

async function fetch(by: Caller, url: string, body?: object): Promise<{ status: number; bytes: Buffer; name: string }> {
  const reply = await hub.http.inject({
    method: body ? 'POST' : 'GET',
    url,
    headers: { authorization: by.token, 'content-type': 'application/json' },
    payload: body && JSON.stringify(body),
  })
  const name = decodeURIComponent(String(reply.headers['content-disposition'] ?? ''))
  return { status: reply.statusCode, bytes: reply.rawPayload, name }
}

const exportIssues = (by: Caller, more: object) =>
  fetch(by, '/api/issue/exportIssueInfoReports', { projId: PROJECT, ...more })

describe('a review sheet of issues', () => {
  let found: { id: number; number: string; rowVersion: number }[]
  beforeAll(async () => {
    found = [await raise(NASTY), await raise(ODD, 2)]
    const move = { id: found[0]!.id, rowVersion: found[0]!.rowVersion, move: 'answer', html: '<p>已改为 1000×250</p>' }
    expect((await hvac.call('POST', '/api/issue/move', move)).status).toBe(200)
  })
  const wanted = (format: string) => ({ ids: found.map(({ id }) => id), format })

  it('is a Word document with every round, answer and picture, and nothing of a text is markup', async () => {
    const { status, bytes, name } = await exportIssues(review, wanted('docx'))
    expect([status, name]).toEqual([200, expect.stringMatching(/校审意见单 \d{4}-\d\d-\d\d\.docx/)])
    const files = unzip(bytes)
    const xml = files.get('word/document.xml')!.toString()
    for (const text of [
      '校审意见单',
      '第 1 轮（1 条）',
      '第 2 轮（1 条）',
      '技术性错误',
      '已改为 1000×250',
      '③-④/Ⓑ',
      '𠮷家 👷🏽',
    ])
      expect(xml).toContain(text)
    for (const { number } of found) expect(xml).toContain(number)
    expect(xml).toContain('&lt;w:t&gt;&amp;amp;&lt;/w:t&gt;')
    expect(xml.includes('\u0001') || xml.includes('\uffff')).toBe(false)
    expect([...files.keys()].filter((path) => path.startsWith('word/media/'))).toHaveLength(1)
    expect(files.get([...files.keys()].find((path) => path.startsWith('word/media/'))!)).toEqual(jpeg)
  })

  it('is a PDF whose Chinese can be read out again, with the picture in it', async () => {
    const { status, bytes } = await exportIssues(review, wanted('pdf'))
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const text = pdfText(bytes)
    for (const words of ['校审意见单', '梁下净高', '责任专业', '暖通', '已改为', '走道净高', '审定'])
      expect(text).toContain(words)
    expect(bytes.toString('latin1')).toContain('/DCTDecode')
  })

  it('is a workbook with a sheet for each round, where a formula is a text', async () => {
    const { status, bytes } = await exportIssues(review, wanted('xlsx'))
    expect(status).toBe(200)
    const { sheets } = await readXlsx(bytes, { readStyles: true })
    expect(sheets.map(({ name }) => name)).toEqual(['第1轮', '第2轮'])
    const all = sheets.flatMap(({ rows }) => rows.flat()).map(String)
    expect(all).toContain(found[1]!.number)
    expect(all.find((cell) => cell.includes('HYPERLINK'))).toMatch(/^'=HYPERLINK/)
    expect(all.some((cell) => cell.includes('已改为 1000×250'))).toBe(true)
    const parts = unzip(bytes)
    const xml = [...parts].filter(([path]) => path.endsWith('.xml')).map(([, part]) => part.toString())
    expect(xml.some((text) => text.includes('<f>') || text.includes('\u0001') || text.includes('\uffff'))).toBe(false)
    expect([...parts.keys()].filter((path) => path.startsWith('xl/media/')).length).toBeGreaterThan(0)
  })

  it('is in the language of who asks', async () => {
    const reply = await hub.http.inject({
      method: 'POST',
      url: '/api/issue/exportIssueInfoReports',
      headers: { authorization: review.token, 'content-type': 'application/json', 'accept-language': 'en' },
      payload: JSON.stringify({ projId: PROJECT, ...wanted('docx') }),
    })
    const xml = unzip(reply.rawPayload).get('word/document.xml')!.toString()
    for (const text of ['Review sheet', 'Round 1 (1 items)', 'Technical error', 'Approved by'])
      expect(xml).toContain(text)
  })

  it('holds what its maker may see, and is refused to strangers', async () => {
    expect((await exportIssues(outsider, wanted('docx'))).status).toBe(404)
    expect((await exportIssues(review, { ids: [999_999] })).status).toBe(409)
    expect((await exportIssues(review, { format: 'exe' })).status).toBe(400)
  })
})

describe('a report that is made in a task', () => {
  const begin = async (by: Caller) => {
    const body = { kind: 'issue', projId: PROJECT, format: 'docx', filter: {} }
    const { status, body: made } = await by.call('POST', '/api/report', body)
    expect(status).toBe(201)
    return made as { id: number; taskId: string; name: string }
  }
  const isDone = (taskId: string) =>
    expect.poll(async () => (await findTask(hub.services.db, taskId))?.status, { timeout: 60_000 }).toBe('done')

  it('tells how far it is, is fetched by its maker alone, and goes after a day', async () => {
    const { id, taskId } = await begin(review)
    await isDone(taskId)
    expect((await review.call('GET', `/api/task/${taskId}`)).body).toMatchObject({ status: 'done', progress: 100 })
    const got = await fetch(review, `/api/report/download?id=${id}`)
    expect([got.status, got.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    for (const other of [hvac, outsider])
      expect((await other.call('GET', `/api/report/download?id=${id}`)).status).toBe(404)
    const { db } = hub.services
    const [row] = await db.select().from(reportTable).where(eq(reportTable.id, id))
    // Others of the same minute and content share its bytes.
    await db.update(reportTable).set({ createTime: new Date(Date.now() - 25 * 3600_000) })
    await sweepReports(db)
    await cleanBlobs(hub)
    expect(await isStored(hub, row!.hash!)).toBe(false)
    expect((await review.call('GET', `/api/report/download?id=${id}`)).status).toBe(404)
  })

  it('comes in volumes when it is more than a document holds, each of them a document', async () => {
    const { db, blobs } = hub.services
    const [one] = await db.select().from(issueTable).where(eq(issueTable.title, ODD)).limit(1)
    const { id: _, ...row } = one!
    const round = 77
    const many = Array.from({ length: reportVolume + 1 }, (_, at) => ({ ...row, round, number: `册-${at}` }))
    await db.insert(issueTable).values(many)
    const body = { kind: 'issue', projId: PROJECT, format: 'xlsx', filter: { round: [round] } }
    const { body: made } = await review.call('POST', '/api/report', body)
    expect(made).toMatchObject({ name: expect.stringMatching(/\.zip$/) })
    await isDone(made.taskId)
    const reply = await fetch(review, `/api/report/download?id=${made.id}`)
    expect(reply.name).toMatch(/\.zip/)
    const [stored] = await db.select().from(reportTable).where(eq(reportTable.id, made.id))
    const volumes: [name: string, numbers: number][] = []
    for (const entry of await readDirectory(blobs, stored!.hash!, reply.bytes.length)) {
      const pieces: Uint8Array[] = []
      for await (const piece of unpack(blobs, stored!.hash!, entry)) pieces.push(piece)
      const cells = (await readXlsx(Buffer.concat(pieces))).sheets.flatMap(({ rows }) => rows.flat())
      volumes.push([entry.path, new Set(cells.filter((cell) => /^册-/.test(String(cell)))).size])
    }
    expect(volumes).toEqual([
      ['校审意见单 1.xlsx', reportVolume],
      ['校审意见单 2.xlsx', 1],
    ])
    await db.delete(issueTable).where(eq(issueTable.round, round))
  })

  it('has no bytes until it is whole', async () => {
    await worker.stop()
    const { id, taskId } = await begin(review)
    const early = await review.call('GET', `/api/report/download?id=${id}`)
    expect([early.status, early.body.code]).toEqual([409, 'report.notReady'])
    worker = startWorker(hub.services, hub.databaseUrl)
    await isDone(taskId)
    expect((await fetch(review, `/api/report/download?id=${id}`)).status).toBe(200)
  })
})

it('a sheet of annotations has their replies and pictures', async () => {
  const made = await review.call('POST', '/api/hubAnnotation/create', {
    subId,
    title: '风管与梁',
    html: '<p>请核对标高</p>',
    discipline: 'M',
    addresseeIds: [ids.hvac],
    fileIds: [fileId],
    state: viewState,
    picture: jpeg.toString('base64'),
  })
  expect(made.status).toBe(201)
  await hvac.call('POST', '/api/hubAnnotation/createReply', { id: made.body.id, html: '<p>已降低 80 mm</p>' })
  const body = { projId: PROJECT, ids: [made.body.id] }
  const { status, bytes } = await fetch(review, '/api/hubAnnotation/exportHubAnnotationReports', body)
  expect(status).toBe(200)
  const xml = unzip(bytes).get('word/document.xml')!.toString()
  for (const text of ['批注意见单', made.body.number, '风管与梁', '已降低 80 mm', '已回复']) expect(xml).toContain(text)
})
