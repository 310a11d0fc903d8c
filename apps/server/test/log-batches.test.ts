// Rows of the log that come at the same time are written together; nobody is answered before his is there.
import { like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logBatches } from '../src/modules/logs/log-batches.ts'
import { logTable } from '../src/modules/logs/logs.table.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
})
afterAll(() => hub.stop())

const row = (object: string) => ({
  logType: 'INFO' as const,
  description: 'log.job.add',
  method: 'POST /api/job',
  object,
})
const written = async (prefix: string) =>
  (
    await hub.services.db
      .select()
      .from(logTable)
      .where(like(logTable.object, `${prefix}%`))
  ).map(({ object }) => object)
/** Rows of one transaction have the same number of it. */
const commits = async (prefix: string) =>
  (
    await hub.services.db.execute<{ count: number }>(
      sql`select count(distinct xmin::text)::int as count from log where object like ${`${prefix}%`}`,
    )
  ).rows[0]!.count

it('commits what comes at once in a few goes, all of it, each once', async () => {
  const write = logBatches(hub.services.db)
  const names = Array.from({ length: 250 }, (_, at) => `together-${at}`)
  await Promise.all(names.map((name) => write(row(name))))
  expect((await written('together-')).sort()).toEqual([...names].sort())
  expect(await commits('together-')).toBeLessThanOrEqual(5)
})

it('resolves when the row is there for everybody, and not before', async () => {
  const write = logBatches(hub.services.db)
  const seen = await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      await write(row(`acknowledged-${at}-`))
      return (await written(`acknowledged-${at}-`)).length
    }),
  )
  expect(seen.every((count) => count === 1)).toBe(true)
})

it('keeps the others where one cannot be written, and says so to that one alone', async () => {
  const write = logBatches(hub.services.db)
  const bad = { ...row('broken-'), timeMs: 10 ** 12 }
  const told = await Promise.allSettled([write(row('beside-1')), write(bad), write(row('beside-2'))])
  expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect((await written('beside-')).sort()).toEqual(['beside-1', 'beside-2'])
  await write(row('beside-3'))
  expect(await written('beside-3')).toHaveLength(1)
})

it('takes texts that were cut in the middle of a character, and every kind of column', async () => {
  const write = logBatches(hub.services.db)
  const changes = [{ field: '名称', before: '😀'.slice(0, 1), after: 'b' }]
  await write({
    ...row('cut-😀'.slice(0, 5)),
    params: '😀'.slice(0, 1),
    changes,
    userId: null,
    projId: 2,
    outcome: 'slow',
  })
  const [found] = await hub.services.db.select().from(logTable).where(like(logTable.object, 'cut-%'))
  expect(found).toMatchObject({ params: '�', outcome: 'slow', projId: 2, userId: null, steps: null })
  expect(found!.changes).toEqual([{ field: '名称', before: '�', after: 'b' }])
})

it('writes the rows of calls that many make at once', async () => {
  const admin = await hub.as('admin')
  const made = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      admin.call('POST', '/api/job', { name: `批 ${at}`, jobSort: 5, enabled: true }),
    ),
  )
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await written('批 ')).toHaveLength(30)
})

it('asks a database that is away once for all that wait, and again for those that come later', async () => {
  let asked = 0
  const away = {
    execute: () => {
      asked += 1
      return Promise.reject(
        Object.assign(new Error('query'), { cause: Object.assign(new Error('gone'), { code: '57P01' }) }),
      )
    },
  }
  const write = logBatches(away as never)
  const first = write(row('away-0'))
  const told = await Promise.allSettled([first, ...Array.from({ length: 50 }, (_, at) => write(row(`away-${at + 1}`)))])
  expect(told.every(({ status }) => status === 'rejected')).toBe(true)
  expect(asked).toBe(2)
  await expect(write(row('away-later'))).rejects.toThrow()
  expect(asked).toBe(3)
})
