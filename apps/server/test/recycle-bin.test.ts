// A removed version is nowhere but in the recycle bin, for every kind of file that has versions.
import { readdirSync } from 'node:fs'
import { contract, type Route } from '@sunmao/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubFileTable, hubFileVersionTable } from '../src/modules/hub-file/hub-file.table.ts'
import { modelFileTable, modelTable } from '../src/modules/model/model.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import type { Place, Rows, Sample } from './matrix/sample.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const PROJ = 2
const SUB = 2

let hub: TestServer
let lead: Caller
const rows: Rows = {}
/** What each feature says of its calls, for the test of every call. */
const samples: Sample[] = []
for (const file of readdirSync(new URL('matrix/', import.meta.url)).sort())
  if (file.endsWith('.sample.ts')) samples.push(...(Object.values(await import(`./matrix/${file}`)) as Sample[]))

beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
}, 60_000)
afterAll(() => hub.stop())

let made = 0
type Kind = 'model' | 'hubFile'
const paths = { model: '/api/model', hubFile: '/api/hubFile' }
const endings = { model: 'ifc', hubFile: 'pdf' }

/** Versions of a chain, the oldest first. */
async function add(kind: Kind, versions: number, name = `bin-${++made}.${endings[kind]}`): Promise<number[]> {
  const { db } = hub.services
  const chain = { projId: PROJ, subId: SUB, name, versions }
  const numbers = Array.from({ length: versions }, (_, at) => at + 1)
  const row = { size: 7, status: 'failed' } as const
  if (kind === 'model') {
    const [{ modelId } = { modelId: 0 }] = await db.insert(modelTable).values(chain).returning()
    const files = await db
      .insert(modelFileTable)
      .values(numbers.map((version) => ({ ...row, modelId, version, format: 'ifc' as const })))
      .returning()
    const fileIds = files.map(({ fileId }) => fileId)
    await db
      .update(modelTable)
      .set({ latestFileId: fileIds.at(-1)! })
      .where(eq(modelTable.modelId, modelId))
    return fileIds
  }
  const [{ hubFileId } = { hubFileId: 0 }] = await db
    .insert(hubFileTable)
    .values({ ...chain, kind: 'document' })
    .returning()
  const files = await db
    .insert(hubFileVersionTable)
    .values(numbers.map((version) => ({ ...row, hubFileId, version, format: 'pdf' as const })))
    .returning()
  const fileIds = files.map(({ fileId }) => fileId)
  await db
    .update(hubFileTable)
    .set({ latestFileId: fileIds.at(-1)! })
    .where(eq(hubFileTable.hubFileId, hubFileId))
  return fileIds
}

const detail = (kind: Kind, fileId: number) => lead.call('GET', `${paths[kind]}/detail?fileId=${fileId}`)
const remove = (kind: Kind, fileIds: number[]) => lead.call('DELETE', paths[kind], fileIds)
const restore = (kind: Kind, fileIds: number[], who = lead) => who.call('POST', `${paths[kind]}/restore`, fileIds)
const bin = async (who = lead) => (await who.call('GET', `/api/recycleBin?projId=${PROJ}&page=0&size=100`)).body
const used = async () => (await lead.call('GET', `/api/modelUpload/quota?projId=${PROJ}`)).body.used

describe.each(['model', 'hubFile'] as const)('%s', (kind) => {
  it('goes to the recycle bin and comes back as it was', async () => {
    const name = `back-${kind}.${endings[kind]}`
    const [first, second] = await add(kind, 2, name)
    const before = await used()
    expect((await remove(kind, [second!])).status).toBe(200)
    expect((await detail(kind, second!)).status).toBe(404)
    expect((await detail(kind, first!)).body).toMatchObject({ isLatest: true, version: 1 })
    const removed = (await bin()).content.find((row: { fileId: number }) => row.fileId === second)
    expect(removed).toMatchObject({ kind, name, version: 2, deleteBy: expect.stringMatching(/./) })
    expect(Date.parse(removed.purgeTime) - Date.parse(removed.deleteTime)).toBe(30 * 86_400_000)
    // It takes its room until it is gone for good.
    expect(await used()).toBe(before)

    expect((await restore(kind, [second!])).status).toBe(200)
    expect((await detail(kind, second!)).body).toMatchObject({ isLatest: true, version: 2 })
    expect((await bin()).content.some((row: { fileId: number }) => row.fileId === second)).toBe(false)
    // Once.
    expect((await restore(kind, [second!])).status).toBe(404)
  })

  it('takes the file along with its last version, and its name is free', async () => {
    const name = `free-${kind}.${endings[kind]}`
    const [only] = await add(kind, 1, name)
    await remove(kind, [only!])
    const [other] = await add(kind, 1, name)
    const { status, body } = await restore(kind, [only!])
    expect([status, body.code]).toEqual([409, 'recycleBin.nameTaken'])
    expect(body.message).toContain(name)
    await remove(kind, [other!])
    expect((await restore(kind, [only!])).status).toBe(200)
    expect((await detail(kind, only!)).body).toMatchObject({ name, isLatest: true })
  })

  it('is gone for good when somebody says so, or after thirty days', async () => {
    const { db } = hub.services
    const [asked, old, young] = [await add(kind, 1), await add(kind, 1), await add(kind, 1)].flat()
    const before = await used()
    await remove(kind, [asked!, old!, young!])
    expect((await lead.call('DELETE', `${paths[kind]}/removed`, [asked])).status).toBe(200)
    expect(await used()).toBe(before - 7)
    expect((await restore(kind, [asked!])).status).toBe(404)
    const table = kind === 'model' ? modelFileTable : hubFileVersionTable
    await db
      .update(table)
      .set({ deleteTime: sql`now() - interval '31 days'` as never })
      .where(eq(table.fileId, old!))
    for (const cleanup of hub.services.registry.cleanups) await cleanup(hub.services)
    expect((await restore(kind, [old!])).status).toBe(404)
    expect((await restore(kind, [young!])).status).toBe(200)
  })

  it('is not for who may not delete', async () => {
    const [fileId] = await add(kind, 1)
    await remove(kind, [fileId!])
    const review = await hub.as('hvac')
    expect((await restore(kind, [fileId!], review)).status).toBe(403)
    expect((await lead.call('DELETE', `${paths[kind]}/removed`, [fileId! + 100_000])).status).toBe(404)
  })
})

it('lists models and files together, page by page', async () => {
  const [model] = await add('model', 1)
  await remove('model', [model!])
  const [file] = await add('hubFile', 1)
  await remove('hubFile', [file!])
  const page = async (at: number) =>
    (await lead.call('GET', `/api/recycleBin?projId=${PROJ}&page=${at}&size=1`)).body.content[0].fileId
  expect([await page(0), await page(1)]).toEqual([file, model])
})

describe('after removal', () => {
  const routes = Object.entries(contract).flatMap(([feature, group]) =>
    Object.entries(group as Record<string, Route>).map(([verb, route]) => ({ name: `${feature}.${verb}`, route })),
  )
  const versions = new Set(['fileId', 'sheetId'])
  const askedOf = (name: string, wanted: Rows) =>
    samples.map(({ calls }) => calls?.[name]).find((one) => one !== undefined)?.(wanted)
  const namesIn = (name: string, from: Rows) => {
    const seen = new Set<string>()
    const get = (target: Rows, key: string) => {
      seen.add(key)
      return target[key]
    }
    askedOf(name, new Proxy(from, { get }))
    return seen
  }
  const nothing = (name: string) => name.endsWith('.restore') || name.endsWith('.purge')

  beforeAll(async () => {
    const { db, blobs } = hub.services
    const [user] = await db.select().from(userTable).where(eq(userTable.username, 'lead'))
    const place: Place = { db, blobs, projId: PROJ, subId: SUB, userId: user!.id, isPrivate: false, isLocked: false }
    for (const sample of samples) Object.assign(rows, await sample.rows?.(place, rows))
    expect((await remove('model', [rows.fileId!])).status).toBe(200)
    expect((await remove('hubFile', [rows.sheetId!])).status).toBe(200)
  })

  it.each(routes.map(({ name, route }) => ({ name, route })))('$name does not know it', async ({ name, route }) => {
    if (route.policy.kind !== 'inProject' || nothing(name)) return
    const asked = askedOf(name, rows)
    const named = namesIn(name, rows)
    const isRead = route.method === 'GET' || route.reads
    const search = asked?.query ?? (asked ? undefined : { projId: rows.projId })
    const url = route.path + (search ? `?${new URLSearchParams(search as Record<string, string>)}` : '')
    const isNamed = [...versions].some((key) => named.has(key))
    if (!isNamed && (!isRead || name === 'recycleBin.list')) return
    const { status, body } = await lead.call(route.method, url, asked?.body, asked?.headers)
    if (isNamed) expect([400, 404]).toContain(status)
    else
      expect(JSON.stringify(body)).not.toMatch(
        new RegExp(`"(fileId|latestFileId)":(${rows.fileId}|${rows.sheetId})\\b`),
      )
  })
})
