// Work that can be scheduled with parameters of its own: one kind of old data, the database's tables, models of an older converter.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeBlob } from '../src/blobs/store-blob.ts'
import { cleanDataTask } from '../src/modules/database/clean-data.task.ts'
import { careTask } from '../src/modules/database/maintenance.task.ts'
import { cleanData } from '../src/modules/database/retention.service.ts'
import { messageTable } from '../src/modules/message/message.table.ts'
import { convert } from '../src/modules/model/convert/convert.ts'
import { CONVERTER } from '../src/modules/model/convert/converter.ts'
import { renewModels } from '../src/modules/model/convert/renew-models.ts'
import { modelFileTable, modelTable } from '../src/modules/model/model.table.ts'
import { outboxTable } from '../src/modules/outbox/outbox.table.ts'
import { taskTable } from '../src/tasks/task.table.ts'
import { taskContext } from './task-context.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
let db: TestServer['services']['db']
let admin: Caller
beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
  db = hub.services.db
  admin = await hub.as('admin')
})
afterAll(() => hub.stop())

const schedule = (beanName: string, params: string) =>
  admin.call('POST', '/api/jobs', { beanName, params, cronExpression: '0 3 * * *', methodName: 'run' })

it('takes parameters that mean something, and no others', async () => {
  const refused: [string, string][] = [
    ['cleanData', '{"what":"users"}'],
    ['cleanData', '{"what":"message","days":3}'],
    ['cleanData', '{"days":30}'],
    ['databaseCare', '{"verb":"drop"}'],
    ['renewModels', '{"most":0}'],
    ['renewModels', '{"most":"all"}'],
  ]
  for (const [kind, params] of refused) {
    const { status, body } = await schedule(kind, params)
    expect([kind, params, status, body.code]).toEqual([kind, params, 400, 'jobs.noParams'])
  }
  for (const [kind, params] of [
    ['cleanData', '{"what":"mail","days":7}'],
    ['databaseCare', '{"verb":"statistics"}'],
    ['renewModels', '{"most":5}'],
  ] as const)
    expect((await schedule(kind, params)).status).toBe(201)
  const kinds = (await admin.call('GET', '/api/jobs/kinds', undefined, { 'accept-language': 'en' })).body
  const params = (wanted: string) => kinds.find(({ kind }: { kind: string }) => kind === wanted).params
  expect(params('cleanData').map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual([
    ['what', 'choice'],
    ['days', 'number'],
  ])
  expect(params('databaseCare')[0].choices.map(({ label }: { label: string }) => label)).toContain('Renew statistics')
})

it('cleans the one kind that it was told, after the days that it was told', async () => {
  const [user] = (await db.execute<{ id: number }>(sql`select id from users where username = 'admin'`)).rows
  const old = new Date(Date.now() - 40 * 86_400_000)
  await db
    .insert(messageTable)
    .values({ userId: user!.id, kind: 'message.healthOver', facts: {}, createTime: old, readTime: old })
  await db
    .insert(outboxTable)
    .values({ to: 'a@example.com', subject: 'old', text: 'old', status: 'sent', createTime: old })
  const counts = async () => [
    await db.$count(messageTable, eq(messageTable.userId, user!.id)),
    await db.$count(outboxTable, eq(outboxTable.subject, 'old')),
  ]
  const before = await counts()
  expect(await cleanData(db, cleanDataTask.payload.parse({}))).toMatchObject({ message: 0, mail: 0 })
  expect(await cleanData(db, cleanDataTask.payload.parse({ what: 'mail', days: 30 }))).toEqual({ mail: 1 })
  expect(await counts()).toEqual([before[0], 0])
  expect(await cleanData(db, cleanDataTask.payload.parse({ what: 'message', days: 30 }))).toEqual({ message: 1 })
})

it('renews the statistics of one table or of all, and of none that is not there', async () => {
  const run = (payload: object) => careTask.run({ ...taskContext(hub, {}), payload: careTask.payload.parse(payload) })
  expect(await run({ table: 'users' })).toEqual({ tables: 1 })
  const [row] = (
    await db.execute<{ n: number }>(
      sql`select analyze_count::int as n from pg_stat_user_tables where relname = 'users'`,
    )
  ).rows
  expect(row!.n).toBeGreaterThan(0)
  await expect(run({ table: 'users"; drop table users; --' })).rejects.toThrow('no such table')
})

it('converts models of an older converter again, some at a time, and never makes one worse', async () => {
  const [sub] = (
    await db.execute<{ sub: number; proj: number }>(sql`select sub_id as sub, proj_id as proj from project_sub limit 1`)
  ).rows
  const add = async (name: string, converter: number) => {
    const [model] = await db.insert(modelTable).values({ projId: sub!.proj, subId: sub!.sub, name }).returning()
    const [file] = await db
      .insert(modelFileTable)
      .values({ modelId: model!.modelId, format: 'ifc', status: 'ready', version: 1, size: 10, converter })
      .returning()
    await db.update(modelTable).set({ latestFileId: file!.fileId }).where(eq(modelTable.modelId, model!.modelId))
    return file!.fileId
  }
  await db.update(modelFileTable).set({ converter: CONVERTER })
  await db.delete(taskTable)
  const old = [await add('old-a', CONVERTER - 1), await add('old-b', CONVERTER - 2), await add('old-c', 1)]
  await add('new', CONVERTER)
  await add('never', 0)
  expect(await renewModels(db, { most: 2, latestOnly: true })).toEqual({ begun: 2, left: 1 })
  // What is under way is not begun again.
  expect(await renewModels(db, { most: 10, latestOnly: true })).toEqual({ begun: 1, left: 0 })
  const tasks = await db.select().from(taskTable)
  expect(tasks.map(({ payload }) => (payload as { fileId: number }).fileId).sort()).toEqual(old.sort())
  // Nothing can be read of its file any more: it stays what it was. One that was never made says that it failed.
  const fileId = old[0]!
  const { hash } = await storeBlob(hub.services, Buffer.from('no model at all'))
  await db.update(modelFileTable).set({ hash }).where(eq(modelFileTable.fileId, fileId))
  const statusAfter = async (payload: { fileId: number; isRenewal?: boolean; isAsked?: boolean }) => {
    await convert(taskContext(hub, payload))
    const [row] = await db.select().from(modelFileTable).where(eq(modelFileTable.fileId, fileId))
    return [row!.status, row!.error?.code]
  }
  expect(await statusAfter({ fileId, isRenewal: true })).toEqual(['ready', undefined])
  expect((await statusAfter({ fileId, isAsked: true }))[0]).toBe('failed')
})
