import { randomBytes } from 'node:crypto'
import { translate } from '@sunmao/i18n/node'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubFileTextTable, hubFileVersionTable } from '../src/modules/hub-file/hub-file.table.ts'
import { prepare } from '../src/modules/hub-file/prepare/prepare.ts'
import { parameterTable } from '../src/modules/parameters/parameters.table.ts'
import { projectQuota } from '../src/modules/upload/project-quota.service.ts'
import { startWorker } from '../src/tasks/worker.ts'
import { cleanBlobs } from './clean-blobs.ts'
import { addFile, prepareFile, sendFile, uploadInParts } from './hub-files.ts'
import { taskContext } from './task-context.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const SAMPLE = 2
const FOREIGN = 1

let hub: TestServer
let lead: Caller
let outsider: Caller
let subId: number

beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
  outsider = await hub.as('outsider')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${SAMPLE}`)).body[0].subId
})
afterAll(() => hub.stop())

const list = async (filter: object = {}) =>
  (await lead.call('POST', '/api/hubFile/list', { projId: SAMPLE, size: 200, ...filter })).body
const names = async (filter: object) => (await list(filter)).content.map(({ name }: { name: string }) => name)

describe('a file', () => {
  it('comes in parts, and the same upload again is the same file', async () => {
    const bytes = Buffer.concat([Buffer.from('说明 '), Buffer.alloc(9_000_000, 'a')])
    const uploadId = await uploadInParts(lead, subId, '大说明.txt', bytes)
    const made = await Promise.all(
      Array.from({ length: 3 }, () => lead.call('POST', '/api/hubFile/create', { uploadId, note: '一次' })),
    )
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(made.map(({ body }) => body.fileId)).size).toBe(1)
    const { fileId } = made[0]!.body
    expect(made[0]!.body).toMatchObject({
      status: 'queued',
      version: 1,
      kind: 'document',
      format: 'text',
      note: '一次',
    })
    expect(await prepareFile(hub, lead, fileId)).toMatchObject({ status: 'ready', progress: 100, size: bytes.length })
    // Nobody else learns of the upload.
    expect((await outsider.call('POST', '/api/hubFile/create', { uploadId })).status).toBe(404)
    await lead.call('DELETE', '/api/hubFile', [fileId])
  })

  it('of the same name in the same sub is the next version, also of two at once', async () => {
    const first = (await sendFile(lead, subId, '建施-01 总说明.md', '# 一')).body
    expect(first).toMatchObject({ version: 1, isLatest: true, discipline: 'A', format: 'markdown' })
    const two = await Promise.all([
      sendFile(lead, subId, '建施-01 总说明.md', '# 二'),
      sendFile(lead, subId, '建施-01 总说明.MD', '# 三'),
    ])
    expect(two.map(({ body }) => body.version).sort()).toEqual([2, 3])
    expect(new Set(two.map(({ body }) => body.hubFileId))).toEqual(new Set([first.hubFileId]))
    const all = await list({ hubFileId: first.hubFileId })
    expect(all.content.map((one: { version: number }) => one.version)).toEqual([3, 2, 1])
    expect(await names({ blurry: '总说明' })).toHaveLength(1)
    const latest = all.content[0]
    await lead.call('DELETE', '/api/hubFile', [latest.fileId])
    expect((await list({ blurry: '总说明' })).content[0]).toMatchObject({ version: 2, isLatest: true })
  })

  it('is found by its filters, in the order that is asked for', async () => {
    await sendFile(lead, subId, '结施-02 基础平面图.pdf', '%PDF-1.4')
    await sendFile(lead, subId, '电施-03 系统.dxf', '0\nSECTION')
    await sendFile(lead, subId, '会议纪要.docx', 'PK\u0003\u0004')
    expect(await names({ kind: 'drawing' })).toEqual(['电施-03 系统.dxf', '结施-02 基础平面图.pdf'])
    expect(await names({ discipline: 'S' })).toEqual(['结施-02 基础平面图.pdf'])
    expect(await names({ format: 'docx' })).toEqual(['会议纪要.docx'])
    expect(await names({ kind: 'drawing', sort: ['discipline,desc'] })).toEqual([
      '结施-02 基础平面图.pdf',
      '电施-03 系统.dxf',
    ])
    // What is no column of the list is no order.
    expect((await list({ sort: ['hash,asc'] })).content.length).toBeGreaterThan(2)
    expect((await lead.call('POST', '/api/hubFile/list', { projId: SAMPLE, sort: ['name;drop'] })).status).toBe(400)
    const page = await list({ page: 1, size: 1 })
    expect([page.content.length, page.totalElements > 3]).toEqual([1, true])
  })

  it('is changed once: who saw an older one is told', async () => {
    const { fileId, rowVersion } = (await sendFile(lead, subId, '改.txt', 'x')).body
    const change = (fields: object, version = rowVersion) =>
      lead.call('PUT', '/api/hubFile', { fileId, rowVersion: version, ...fields })
    const made = await change({ number: '建施-07', title: '三层平面图', level: '3F', discipline: 'A' })
    expect(made.body).toMatchObject({ number: '建施-07', title: '三层平面图', level: '3F', discipline: 'A' })
    const late = await change({ title: '别的' })
    expect([late.status, late.body.current.title]).toEqual([409, '三层平面图'])
    // What was typed is not read again.
    expect(await prepareFile(hub, lead, fileId)).toMatchObject({ number: '建施-07' })
    expect((await change({ name: 'a/b.txt' }, made.body.rowVersion)).status).toBe(400)
    await sendFile(lead, subId, '占用.txt', 'x')
    expect((await change({ name: '占用.TXT' }, made.body.rowVersion)).status).toBe(400)
    const none = await change({ number: null }, made.body.rowVersion)
    expect(none.body.number).toBeUndefined()
  })

  it('takes its bytes with it', async () => {
    const bytes = randomBytes(1000)
    const { fileId } = (await sendFile(lead, subId, '随它去.bin', bytes)).body
    const { address } = (await lead.call('GET', `/api/hubFile/download?fileId=${fileId}`)).body
    const fetched = await hub.http.inject({ url: address })
    expect([fetched.statusCode, fetched.rawPayload.equals(bytes)]).toEqual([200, true])
    expect(fetched.headers['content-disposition']).toContain('attachment')
    await lead.call('DELETE', '/api/hubFile', [fileId])
    await cleanBlobs(hub)
    // In the recycle bin it keeps them.
    expect((await hub.http.inject({ url: address })).statusCode).toBe(200)
    await lead.call('DELETE', '/api/hubFile/removed', [fileId])
    await cleanBlobs(hub)
    expect((await hub.http.inject({ url: address })).statusCode).toBe(404)
    expect((await lead.call('GET', `/api/hubFile/detail?fileId=${fileId}`)).status).toBe(404)
  })

  it('that takes longer than it may has failed, and says so', { timeout: 60_000 }, async () => {
    const { fileId } = (await sendFile(lead, subId, '很慢.txt', '慢')).body
    const worker = startWorker(hub.services, hub.databaseUrl, { ms: 0 })
    const detail = async () => (await lead.call('GET', `/api/hubFile/detail?fileId=${fileId}`)).body
    await expect.poll(async () => (await detail()).status, { timeout: 50_000 }).toBe('failed')
    expect((await detail()).error).toBe(translate('zh-CN', 'hubFile.tookTooLong'))
    await worker.stop()
    await lead.call('DELETE', '/api/hubFile', [fileId])
  })

  it('counts in what the project may hold', async () => {
    const used = async () => (await lead.call('GET', `/api/hubFileUpload/quota?projId=${SAMPLE}`)).body.used
    const before = await used()
    await sendFile(lead, subId, '算.txt', 'x'.repeat(5000))
    expect((await used()) - before).toBe(5000)
  })

  it('is refused when the project is full, also of two at once, and leaves nothing', async () => {
    const quota = async () => (await lead.call('GET', `/api/hubFileUpload/quota?projId=${SAMPLE}`)).body
    const limit = (value: string) =>
      hub.services.db.update(parameterTable).set({ value }).where(eq(parameterTable.code, projectQuota.code))
    const { used } = await quota()
    await limit(String((used + 3000) / 1e9))
    const sent = await Promise.all([1, 2].map((at) => sendFile(lead, subId, `满${at}.txt`, 'x'.repeat(2000))))
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 507])
    expect(await names({ blurry: '满' })).toHaveLength(1)
    expect((await quota()).used).toBe(used + 2000)
    await limit('200')
  })

  it('is refused without a name, without bytes and in an archived or foreign project', async () => {
    expect((await sendFile(lead, subId, 'a:b.txt', 'x')).status).toBe(400)
    expect((await sendFile(lead, subId, 'leer.txt', '')).body.message).toBe('文件是空的。')
    expect((await sendFile(outsider, subId, 'x.txt', 'x')).status).toBe(404)
    expect((await lead.call('POST', '/api/hubFile/list', { projId: FOREIGN })).status).toBe(404)
  })

  it('is read once by its bytes, however often it comes, and anew where somebody asks', async () => {
    const words = `防雷接地说明${randomBytes(6).toString('hex')}`
    const first = await addFile(hub, lead, subId, '接地-甲.md', words)
    const { db } = hub.services
    const isIt = (fileId: number) => eq(hubFileVersionTable.fileId, fileId)
    const readOf = async (fileId: number) => {
      const [row] = await db.select().from(hubFileVersionTable).where(isIt(fileId))
      const texts = await db.select().from(hubFileTextTable).where(eq(hubFileTextTable.fileId, fileId))
      return [row!.status, row!.format, row!.pages, texts.map(({ page, text }) => [page, text])]
    }
    // Only what was read before can say this.
    const marked = '读过的文字'
    await db.update(hubFileTextTable).set({ text: marked }).where(eq(hubFileTextTable.fileId, first.fileId))
    const same = await addFile(hub, lead, subId, '接地-乙.MD', words)
    expect(await readOf(same.fileId)).toEqual(await readOf(first.fileId))
    expect((await readOf(same.fileId))[3]).toEqual([[0, marked]])
    // Another ending is another way to read.
    const other = await addFile(hub, lead, subId, '接地-丙.txt', words)
    expect((await readOf(other.fileId))[3]).toEqual([[0, words]])
    await prepare(taskContext(hub, { fileId: same.fileId, isAsked: true }))
    expect((await readOf(same.fileId))[3]).toEqual([[0, words]])
  })

  it('of DWG tells who can install a converter of that step, and everybody where it was taken', async () => {
    const { fileId } = await addFile(hub, lead, subId, '电施-09 配电.dwg', Buffer.from(`AC1032${'\u0000'.repeat(90)}`))
    const told = async (who: Caller) => (await who.call('GET', `/api/hubFile/detail?fileId=${fileId}`)).body.warnings
    const words = (code: 'keptDwg' | 'keptDwgAdmin' | 'keptDwgBefore') => [translate('zh-CN', `hubFile.${code}`)]
    const admin = await hub.as('admin')
    expect([await told(lead), await told(admin)]).toEqual([words('keptDwg'), words('keptDwgAdmin')])
    hub.services.config.dwgConverter = '/opt/dwg/dwg-to-dxf.mjs'
    expect(await told(lead)).toEqual(words('keptDwgBefore'))
    hub.services.config.dwgConverter = undefined
  })

  it('is found by its words, and only by who may see it', async () => {
    const { fileId } = await addFile(
      hub,
      lead,
      subId,
      '防火说明.txt',
      `${'前言 '.repeat(40)}防火分区面积不大于2000平方米`,
    )
    const found = (
      await lead.call('GET', `/api/hubFile/find?projId=${SAMPLE}&blurry=${encodeURIComponent('防火分区')}`)
    ).body
    expect(found.content).toMatchObject([
      { file: { fileId }, page: 0, text: expect.stringMatching(/^….*防火分区面积/) },
    ])
    const search = async (who: Caller) =>
      (await who.call('GET', `/api/search?blurry=${encodeURIComponent('防火说明')}`)).body.filter(
        ({ kind }: { kind: string }) => kind === 'hubFile',
      )
    expect(await search(lead)).toMatchObject([
      { title: '防火说明.txt', link: expect.stringContaining(`fileId=${fileId}`) },
    ])
    expect(await search(outsider)).toEqual([])
    const activity = (await lead.call('GET', `/api/project/activity?projId=${SAMPLE}`)).body
    expect(JSON.stringify(activity)).toContain('防火说明.txt')
  })
})

describe('the rights', () => {
  it('of each code: a checker reads and takes home, nothing more', async () => {
    const { fileId, rowVersion } = await addFile(hub, lead, subId, '权限.txt', 'x')
    const review = await hub.as('review')
    const tried = {
      list: await review.call('POST', '/api/hubFile/list', { projId: SAMPLE }),
      view: await review.call('GET', `/api/hubFile/view?fileId=${fileId}`),
      download: await review.call('GET', `/api/hubFile/download?fileId=${fileId}`),
      add: await sendFile(review, subId, 'y.txt', 'x'),
      edit: await review.call('PUT', '/api/hubFile', { fileId, rowVersion, title: 't' }),
      prepare: await review.call('POST', '/api/hubFile/prepare', { fileId }),
      del: await review.call('DELETE', '/api/hubFile', [fileId]),
    }
    expect(Object.fromEntries(Object.entries(tried).map(([name, { status }]) => [name, status]))).toEqual({
      list: 200,
      view: 200,
      download: 200,
      add: 403,
      edit: 403,
      prepare: 403,
      del: 403,
    })
  })
})
