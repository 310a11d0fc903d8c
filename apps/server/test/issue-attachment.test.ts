import { createHash } from 'node:crypto'
import { attachmentMost } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueTable } from '../src/modules/issue/issue.table.ts'
import { parameterTable } from '../src/modules/parameters/parameters.table.ts'
import { projectTable } from '../src/modules/project/project.table.ts'
import { projectQuota } from '../src/modules/upload/project-quota.service.ts'
import { uploadPartTable } from '../src/modules/upload/upload.table.ts'
import { formWith } from './admin/upload.ts'
import { cleanBlobs, isStored } from './clean-blobs.ts'
import { jpeg } from './jpeg.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

// `lead` leads project 2, `hvac` and `review` work in it; `outsider` has no part in it.
const PROJECT = 2
const PART = 8_388_608
const URL = '/api/issueAttachment'
let hub: TestServer
let lead: Caller
let hvac: Caller
let review: Caller
let outsider: Caller
let subId: number

beforeAll(async () => {
  hub = await startTestServer()
  ;[lead, hvac, review, outsider] = (await Promise.all(
    ['lead', 'hvac', 'review', 'outsider'].map((name) => hub.as(name)),
  )) as [Caller, Caller, Caller, Caller]
  subId = (await lead.call('GET', `/api/projectSub?projId=${PROJECT}&page=0&size=1`)).body.content[0].subId
})
afterAll(() => hub.stop())

const words = { type: 'error', errorClass: 'general', priority: 'high', raiseDiscipline: 'A', discipline: 'M' }
const raise = async (more: object = {}) =>
  (await review.call('POST', '/api/issue', { subId, title: '附件', ...words, ...more })).body as { id: number }
const begin = (by: Caller, issueId: number, size: number, name = '净高计算书.pdf') =>
  by.call('POST', `${URL}/upload`, { issueId, name, size })
const send = (by: Caller, uploadId: number, bytes: Uint8Array, index = 0) => {
  const { body, headers } = formWith('part', 'part', bytes)
  return by.call('POST', `${URL}/upload/part?uploadId=${uploadId}&index=${index}`, body, headers)
}
const sent = async (by: Caller, issueId: number, bytes: Uint8Array, name?: string) => {
  const { uploadId } = (await begin(by, issueId, bytes.length, name)).body
  expect((await send(by, uploadId, bytes)).status).toBe(200)
  return uploadId as number
}
const add = async (by: Caller, issueId: number, bytes: Uint8Array, name?: string) =>
  by.call('POST', URL, { issueId, uploadId: await sent(by, issueId, bytes, name) })
const detail = async (by: Caller, id: number) => (await by.call('GET', `/api/issue/detail?id=${id}`)).body
const download = (by: Caller, id: number) => by.call('GET', `${URL}/download?id=${id}`)
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const picture = () => Buffer.from(jpeg(7), 'base64')

describe('an attachment', () => {
  it('is in the detail with who added it, and is downloaded by everybody who sees the issue', async () => {
    const { id } = await raise()
    const made = await add(hvac, id, Buffer.from('2.15 m'))
    expect(made).toMatchObject({ status: 201, body: { name: '净高计算书.pdf', size: 6, user: { nickName: '沈若溪' } } })
    expect(made.body.picture).toBeUndefined()
    const seen = await detail(lead, id)
    expect(seen.attachments).toMatchObject([{ id: made.body.id, name: '净高计算书.pdf' }])
    expect(seen.activity.at(-1)).toMatchObject({
      kind: 'edit',
      changes: [{ field: 'attachments', to: '净高计算书.pdf' }],
    })
    const got = await download(lead, made.body.id)
    expect([got.status, got.body]).toEqual([200, '2.15 m'])
    expect(got.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''/)
    expect(got.headers['content-type']).toBe('application/octet-stream')
  })

  it('shows pictures by what they are, not by what they are called', async () => {
    const { id } = await raise()
    expect((await add(hvac, id, picture(), '照片.jpg')).body.picture).toMatch(/^\/blob\//)
    expect((await add(hvac, id, Buffer.from('<script>'), '照片2.png')).body.picture).toBeUndefined()
  })

  it('is not there for strangers, nor is that of a draft for anybody but its raiser', async () => {
    const { id } = await raise()
    const made = (await add(hvac, id, Buffer.from('a'))).body
    expect((await begin(outsider, id, 1)).status).toBe(404)
    expect((await download(outsider, made.id)).status).toBe(404)
    expect((await outsider.call('DELETE', URL, [made.id])).status).toBe(404)
    const draft = await raise({ isDraft: true })
    const own = (await add(review, draft.id, Buffer.from('b'))).body
    expect((await download(lead, own.id)).status).toBe(404)
    expect((await begin(lead, draft.id, 1)).status).toBe(404)
    // Somebody else's upload cannot be made one's own.
    const uploadId = await sent(hvac, id, Buffer.from('c'))
    expect((await review.call('POST', URL, { issueId: id, uploadId })).status).toBe(404)
  })

  it('is refused when it is too large, empty, not complete, or does not fit into the project', async () => {
    const { id } = await raise()
    expect((await begin(hvac, id, attachmentMost + 1)).body).toMatchObject({ status: 413, code: 'attachment.tooLarge' })
    expect((await begin(hvac, id, 0)).body).toMatchObject({ status: 400, code: 'upload.emptyFile' })
    const { uploadId } = (await begin(hvac, id, PART + 1)).body
    await send(hvac, uploadId, Buffer.from('x'), 1)
    const early = await hvac.call('POST', URL, { issueId: id, uploadId })
    expect(early.body).toMatchObject({ status: 400, code: 'upload.notComplete' })
    const { db } = hub.services
    const isIt = eq(parameterTable.code, projectQuota.code)
    await db.update(parameterTable).set({ value: '0.000001' }).where(isIt)
    expect((await begin(hvac, id, 5000)).body).toMatchObject({ status: 507, code: 'model.projectFull' })
    await db.update(parameterTable).set({ value: '200' }).where(isIt)
  })

  it('is made once of an upload, whoever asks again or at once, and takes the parts away', async () => {
    const { id } = await raise()
    const uploadId = await sent(hvac, id, Buffer.from('once'))
    const answers = await Promise.all([0, 1, 2].map(() => hvac.call('POST', URL, { issueId: id, uploadId })))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const after = await detail(hvac, id)
    expect(after.attachments).toHaveLength(1)
    expect(after.activity.filter(({ kind }: { kind: string }) => kind === 'edit')).toHaveLength(1)
    expect(await hub.services.db.$count(uploadPartTable, eq(uploadPartTable.uploadId, uploadId))).toBe(0)
    // For another issue it is gone.
    const other = await raise()
    expect((await hvac.call('POST', URL, { issueId: other.id, uploadId })).body.code).toBe('attachment.used')
    expect((await detail(hvac, other.id)).attachments).toEqual([])
  })

  it('is not made of what was sent to another project, whose room it takes', async () => {
    const own = { indexCode: `AT${Date.now() % 100_000}`, projName: '另一项目', stage: '施工图' }
    const made = (await lead.call('POST', '/api/project', own)).body
    const sub = { projId: made.projId, subNo: '01', subName: '主楼' }
    const elsewhere = (await lead.call('POST', '/api/projectSub', sub)).body
    const other = (await lead.call('POST', '/api/issue', { subId: elsewhere.subId, title: '别处', ...words })).body
    const { id } = await raise()
    const uploadId = await sent(lead, id, Buffer.from('elsewhere'))
    expect((await lead.call('POST', URL, { issueId: other.id, uploadId })).status).toBe(404)
    expect((await lead.call('POST', URL, { issueId: id, uploadId })).status).toBe(201)
  })

  it('is removed by who added it or by who manages issues, and not from an issue that is over', async () => {
    const { id } = await raise()
    const bytes = Buffer.from(`gone ${id}`)
    const made = (await add(hvac, id, bytes)).body
    expect((await review.call('DELETE', URL, [made.id])).status).toBe(403)
    const { db } = hub.services
    await db.update(issueTable).set({ status: 'closed' }).where(eq(issueTable.id, id))
    expect((await hvac.call('DELETE', URL, [made.id])).body.code).toBe('attachment.issueOver')
    await db.update(issueTable).set({ status: 'open' }).where(eq(issueTable.id, id))
    await cleanBlobs(hub)
    expect(await isStored(hub, hashOf(bytes))).toBe(true)
    expect((await hvac.call('DELETE', URL, [made.id])).status).toBe(200)
    const after = await detail(lead, id)
    expect(after.attachments).toEqual([])
    expect(after.activity.at(-1).changes).toEqual([{ field: 'attachments', from: '净高计算书.pdf' }])
    await cleanBlobs(hub)
    expect(await isStored(hub, hashOf(bytes))).toBe(false)
    const second = (await add(hvac, id, Buffer.from('lead'))).body
    expect((await lead.call('DELETE', URL, [second.id])).status).toBe(200)
  })

  it('goes with its issue', async () => {
    const { id } = await raise()
    const bytes = Buffer.from(`issue ${id}`)
    await add(hvac, id, bytes)
    expect((await lead.call('DELETE', '/api/issue', [id])).status).toBe(200)
    await cleanBlobs(hub)
    expect(await isStored(hub, hashOf(bytes))).toBe(false)
  })

  it('is not added to a project that is archived', async () => {
    const { id } = await raise()
    const uploadId = await sent(hvac, id, Buffer.from('late'))
    const { db } = hub.services
    const isIt = eq(projectTable.projId, PROJECT)
    const [project] = await db.select().from(projectTable).where(isIt)
    await db.update(projectTable).set({ status: 'archived' }).where(isIt)
    expect((await begin(hvac, id, 1)).body.code).toBe('project.archived')
    expect((await hvac.call('POST', URL, { issueId: id, uploadId })).body.code).toBe('project.archived')
    const post = { kind: 'issue', refId: id, text: 'x', uploadIds: [uploadId] }
    expect((await hvac.call('POST', '/api/thread/post', post)).body.code).toBe('project.archived')
    await db.update(projectTable).set({ status: project!.status }).where(isIt)
  })
})

describe('a comment with files', () => {
  it('brings them with it, in one step, and shows them with the comment only', async () => {
    const { id } = await raise()
    const uploadIds = [await sent(hvac, id, picture(), '现场.jpg'), await sent(hvac, id, Buffer.from('b'), '表.xlsx')]
    const post = { kind: 'issue', refId: id, text: '', uploadIds }
    const said = await hvac.call('POST', '/api/thread/post', post)
    expect(said).toMatchObject({ status: 201, body: { attachments: [{ name: '现场.jpg' }, { name: '表.xlsx' }] } })
    const { content } = (await lead.call('GET', `/api/thread/posts?kind=issue&refId=${id}`)).body
    expect(content[0].attachments[0].picture).toMatch(/^\/blob\//)
    expect((await detail(lead, id)).attachments).toEqual([])
    expect((await download(lead, content[0].attachments[1].id)).status).toBe(200)
    // A second comment cannot bring the same upload.
    expect((await hvac.call('POST', '/api/thread/post', { ...post, text: 'x' })).body.code).toBe('attachment.used')
    expect((await lead.call('GET', `/api/thread/posts?kind=issue&refId=${id}`)).body.content).toHaveLength(1)
  })

  it('is refused with somebody else’s upload, without words and files, and where comments take none', async () => {
    const { id } = await raise()
    const uploadIds = [await sent(hvac, id, Buffer.from('mine'))]
    const post = { kind: 'issue', refId: id, text: 'x', uploadIds }
    expect((await review.call('POST', '/api/thread/post', post)).status).toBe(404)
    expect((await hvac.call('POST', '/api/thread/post', { ...post, text: ' ', uploadIds: [] })).status).toBe(400)
    const elsewhere = { ...post, kind: 'project', refId: PROJECT }
    expect((await hvac.call('POST', '/api/thread/post', elsewhere)).body.code).toBe('thread.noFiles')
  })
})
