import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
beforeAll(async () => {
  hub = await startTestServer()
})
afterAll(() => hub.stop())

it('every table with a row version counts it by a trigger, so that a stale write is told', async () => {
  const { rows } = await hub.services.db.execute<{ name: string }>(sql`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'row_version' and t.table_type = 'BASE TABLE'
      and not exists (
        select 1 from information_schema.triggers g
        where g.event_object_table = c.table_name and g.trigger_name = 'bump_row_version'
      )`)
  expect(rows).toEqual([])
})
