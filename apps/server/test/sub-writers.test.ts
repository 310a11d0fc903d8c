// Every writer of a sub at once: nobody may be told of a conflict that he did not cause.
import { plainScene } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubAnnotationTable } from '../src/modules/hub-annotation/hub-annotation.table.ts'
import { modelFileTable, modelTable } from '../src/modules/model/model.table.ts'
import { projectSubTable, projectTable } from '../src/modules/project/project.table.ts'
import { formWith } from './admin/upload.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'
import { viewState } from './view-state.ts'

const PROJ = 2
const EACH = 6

let hub: TestServer
let lead: Caller
let hvac: Caller
let admin: Caller
let subId: number
let fileIds: number[]

beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
  hvac = await hub.as('hvac')
  admin = await hub.as('admin')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${PROJ}`)).body[0].subId
  fileIds = await Promise.all(['a.ifc', 'b.ifc'].map(readyModel))
})
afterAll(() => hub.stop())

async function readyModel(name: string): Promise<number> {
  const { db } = hub.services
  const [model] = await db.insert(modelTable).values({ projId: PROJ, subId, name, versions: 1 }).returning()
  const [file] = await db
    .insert(modelFileTable)
    .values({ modelId: model!.modelId, version: 1, format: 'ifc', size: 1, status: 'ready' })
    .returning()
  await db.update(modelTable).set({ latestFileId: file!.fileId }).where(eq(modelTable.modelId, model!.modelId))
  return file!.fileId
}

let made = 2
/** Each of another size: the same file again would be the same upload. */
async function upload(name: string): Promise<number> {
  const bytes = Buffer.alloc(++made, 'x')
  const begun = await lead.call('POST', '/api/modelUpload', { subId, name, size: bytes.length })
  const { uploadId } = begun.body
  const { body, headers } = formWith('part', 'part', bytes)
  await lead.call('POST', `/api/modelUpload/part?uploadId=${uploadId}&index=0`, body, headers)
  return uploadId
}

const many = <T>(make: (at: number) => T) => Array.from({ length: EACH }, (_, at) => make(at))

const newViewpoint = (who: Caller, name: string) =>
  who.call('POST', '/api/viewpoint', { subId, name, isPersonal: false, fileIds, state: viewState })

it('lets every writer of a sub through, in whatever order they come', { timeout: 60_000 }, async () => {
  // The same name in half of them: versions of one model come one after another.
  const uploads = []
  for (const name of many((at) => (at % 2 === 0 ? 'same.ifc' : `own-${at}.ifc`))) uploads.push(await upload(name))
  const kept = await Promise.all(many((at) => newViewpoint(lead, `kept ${at}`)))
  const views = (
    await lead.call('POST', '/api/filterModelView/batchCreate', {
      subId,
      views: many((at) => ({ name: `view ${at}`, isPersonal: false, rules: [] })),
    })
  ).body as { id: number; rowVersion: number }[]
  const release = { subId, fileIds }
  const early = (await lead.call('POST', '/api/modelPubVersion', { ...release, name: 'early' })).body
  const models = (await lead.call('POST', '/api/model/list', { projId: PROJ, subId })).body.content
  const subs = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${PROJ}`)).body
  const staff = (await lead.call('GET', `/api/projectResource?projId=${PROJ}`)).body.content

  const answers = await Promise.all([
    ...uploads.map((uploadId) => lead.call('POST', '/api/model', { uploadId })),
    ...many((at) => newViewpoint(at % 2 ? lead : hvac, `new ${at}`)),
    ...kept
      .slice(0, 3)
      .map(({ body: { id, rowVersion } }) =>
        hvac.call('PUT', '/api/viewpoint', { id, rowVersion, name: 'renamed', isPersonal: false }),
      ),
    ...kept.slice(3).map(({ body }) => lead.call('DELETE', '/api/viewpoint', [body.id])),
    ...many((at) =>
      hvac.call('POST', '/api/filterModelView/batchCreate', { subId, views: [{ name: `new ${at}`, rules: [] }] }),
    ),
    ...views
      .slice(0, 3)
      .map(({ id, rowVersion }) =>
        lead.call('PUT', '/api/filterModelView', { id, rowVersion, name: 'v', isPersonal: false, rules: [] }),
      ),
    lead.call(
      'DELETE',
      '/api/filterModelView',
      views.slice(3).map(({ id }) => id),
    ),
    ...many((at) => lead.call('POST', '/api/modelPubVersion', { ...release, name: `release ${at}` })),
    lead.call('POST', '/api/modelPubVersion/withdraw', { id: early.id, reason: 'r' }),
    ...many(() =>
      hvac.call('POST', '/api/modelCompareRecord', { subId, fromFileId: fileIds[0], toFileId: fileIds[1] }),
    ),
    lead.call('POST', '/api/modelRoute/batchWrite', { subId, version: 0, routes: [] }),
    lead.call('PUT', '/api/sceneConfig', { subId, scene: plainScene, rowVersion: 0 }),
    ...models.map(({ fileId, rowVersion }: { fileId: number; rowVersion: number }) =>
      lead.call('PUT', '/api/model', { fileId, rowVersion, note: 'n' }),
    ),
    lead.call('PUT', '/api/projectSub', { subId, subNo: subs[0].subNo, subName: '楼', rowVersion: subs[0].rowVersion }),
    ...many((at) => lead.call('POST', '/api/projectSub', { projId: PROJ, subNo: `9${at}`, subName: '新' })),
    ...many((at) => hvac.call('POST', '/api/thread/post', { kind: 'project', refId: PROJ, text: `${at}` })),
    ...many(() => admin.call('POST', `/api/project/collectProject?projId=${PROJ}`)),
    ...staff
      .filter(({ user }: { user: { username: string } }) => user.username === 'hvac')
      .map(({ resourceId, roleIds, rowVersion }: { resourceId: number; roleIds: number[]; rowVersion: number }) =>
        lead.call('PUT', '/api/projectResource', { resourceId, roleIds, rowVersion, disciplines: ['M'] }),
      ),
  ])
  const refused = answers.filter(({ status }) => status >= 300).map(({ status, body }) => [status, body.code])
  expect(refused).toEqual([])
  const same = await lead.call('POST', '/api/model/list', { projId: PROJ, subId, blurry: 'same.ifc' })
  expect(same.body.content[0].version).toBe(EACH / 2)
})

it('lets nobody write beside an archiving, and everybody before it', { timeout: 60_000 }, async () => {
  const { db } = hub.services
  const isIt = eq(projectTable.projId, PROJ)
  await db.update(projectTable).set({ status: 'finished' }).where(isIt)
  const before = await lead.call('GET', `/api/viewpoint?subId=${subId}&size=1`)
  const [archived, ...writes] = await Promise.all([
    lead.call('POST', `/api/project/doUpdateStatus?projId=${PROJ}&status=archived`),
    ...many((at) => newViewpoint(lead, `late ${at}`)),
  ])
  expect(archived.status).toBe(200)
  const made = writes.filter(({ status }) => status === 201).length
  for (const { status, body } of writes)
    if (status !== 201) expect([status, body.code]).toEqual([409, 'project.archived'])
  const after = await lead.call('GET', `/api/viewpoint?subId=${subId}&size=1`)
  expect(after.body.totalElements).toBe(before.body.totalElements + made)
  expect((await newViewpoint(lead, 'too late')).body.code).toBe('project.archived')
})

it('turns an annotation into an issue or does not find it while its sub is removed', { timeout: 60_000 }, async () => {
  const { db } = hub.services
  const seen = new Set<string>()
  for (const at of Array.from({ length: 15 }, (_, round) => round)) {
    const own = { projId: 1, subNo: `R${at}`, subName: '楼' }
    const [sub] = await db.insert(projectSubTable).values(own).returning()
    const words = { number: `R-${at}`, title: 'a', html: '', discipline: 'M', searchText: 'a' }
    const [row] = await db
      .insert(hubAnnotationTable)
      .values({ ...words, projId: 1, subId: sub!.subId, location: {}, elements: [], marks: [], fileIds: [] })
      .returning()
    const [turned, removed] = await Promise.all([
      admin.call('POST', `/api/hubAnnotation/updateStatusToIssue?id=${row!.id}`),
      admin.call('DELETE', '/api/projectSub', [sub!.subId]),
    ])
    seen.add(`${turned.status} ${removed.status}`)
  }
  for (const outcome of seen) expect(['200 200', '404 200']).toContain(outcome)
})
