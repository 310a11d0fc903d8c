import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../src/db/client.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
})
afterAll(() => hub.stop())

it('a connection plans what it runs again once, and no more queries than it can keep', async () => {
  const { pool, close } = openDatabase(hub.databaseUrl, () => undefined, 1)
  const prepared = async () =>
    (await pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
      ({ statement }) => statement,
    )
  const add = 'select $1::int + 1 as sum'
  expect((await pool.query(add, [1])).rows).toEqual([{ sum: 2 }])
  expect(await prepared()).toEqual([])
  expect((await pool.query(add, [2])).rows).toEqual([{ sum: 3 }])
  expect(await prepared()).toEqual([add])
  for (let round = 0; round < 2; round++)
    for (let i = 0; i < 450; i++) await pool.query(`select $1::int + ${i} as sum`, [1])
  expect((await prepared()).length).toBe(400)
  // What failed once is asked again under the same name.
  await expect(pool.query(add, ['x'])).rejects.toThrow()
  expect((await pool.query(add, [4])).rows).toEqual([{ sum: 5 }])
  await close()
})
