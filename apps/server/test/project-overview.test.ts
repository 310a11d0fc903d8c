// What greets somebody in a project and at home: counts, pictures, releases and what happened last.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeBlob } from '../src/blobs/store-blob.ts'
import { modelFileTable, modelPackTable, modelTable } from '../src/modules/model/model.table.ts'
import { threadTable } from '../src/modules/thread/thread.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const PROJ = 2
let hub: TestServer
let lead: Caller
let review: Caller
let subId: number

beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
  review = await hub.as('review')
  await hub.services.db.delete(threadTable)
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${PROJ}`)).body[0].subId
})
afterAll(() => hub.stop())

interface Made {
  name: string
  discipline?: string
  elements?: number
  locked?: boolean
  format?: 'ifc' | 'document'
}

async function makeModel({ name, discipline, elements = 0, locked = false, format = 'ifc' }: Made): Promise<number> {
  const { db } = hub.services
  const [author] = await db.select().from(userTable).where(eq(userTable.username, 'hvac'))
  const [model] = await db
    .insert(modelTable)
    .values({ projId: PROJ, subId, name, discipline, locked, versions: 1 })
    .returning()
  const { hash } = await storeBlob(hub.services, Buffer.from(name))
  const counts = { elements, storeys: 5, spaces: 0, systems: 0, triangles: 0, problems: 0 }
  const facts = { schema: 'IFC4', writtenBy: '', unit: 1, basePoint: { x: 0, y: 0, z: 0, rotation: 0 }, counts }
  const modelId = model!.modelId
  const [file] = await db
    .insert(modelFileTable)
    .values({ modelId, version: 1, format, size: 1, status: 'ready', hash, facts, userId: author!.id })
    .returning()
  const { fileId } = file!
  await db.update(modelTable).set({ latestFileId: fileId }).where(eq(modelTable.modelId, modelId))
  if (format === 'ifc') await db.insert(modelPackTable).values({ fileId, kind: 'thumbnail', hash })
  return fileId
}

const ask = async (who: Caller, path: string) => (await who.call('GET', path)).body

it('stands before the project’s other screens, for every member', async () => {
  for (const who of [lead, review]) {
    const [first] = await ask(who, `/api/menus/buildProject?appType=3&projectId=${PROJ}`)
    expect(first).toMatchObject({ path: '/projectOverview', children: [{ meta: { title: '项目概况' } }] })
  }
})

it('counts the models of each sub and shows the architect’s, not what is locked to the caller', async () => {
  await makeModel({ name: '暖通.ifc', discipline: 'M', elements: 900 })
  const architecture = await makeModel({ name: '建筑.ifc', discipline: 'A', elements: 100, locked: true })
  await makeModel({ name: '总图.dwg', format: 'document' })
  const [own] = await ask(lead, `/api/model/bySub?projId=${PROJ}`)
  expect(own).toMatchObject({ subId, models: 2, elements: 1000, storeys: 5, fileId: architecture })
  const [seen] = await ask(review, `/api/model/bySub?projId=${PROJ}`)
  expect(seen.fileId).not.toBe(architecture)
  expect(seen.thumbnail).toEqual(expect.any(String))
})

it('offers at home the newest models of one’s own projects, none that is locked', async () => {
  const names = async (who: Caller) =>
    (await ask(who, '/api/model/recent?size=5')).map(({ name }: { name: string }) => name)
  expect(await names(lead)).toEqual(['暖通.ifc'])
  expect(await names(await hub.as('outsider'))).toEqual([])
})

it('tells what happened last in the caller’s language, whoever did it', async () => {
  await lead.call('POST', '/api/thread/post', { kind: 'project', refId: PROJ, text: '请复核' })
  const [talk, upload] = await ask(review, `/api/project/activity?projId=${PROJ}&size=4`)
  expect(talk).toMatchObject({ by: '林知远', text: '留言：请复核' })
  expect(upload).toMatchObject({ by: '沈若溪', text: '上传 总图.dwg' })
  const english = { 'accept-language': 'en' }
  const answer = await review.call('GET', `/api/project/activity?projId=${PROJ}&size=2`, undefined, english)
  expect(answer.body.map(({ text }: { text: string }) => text)).toEqual(['wrote: 请复核', 'uploaded 总图.dwg'])
})
