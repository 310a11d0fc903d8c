// What the catalogue says of foreign keys.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
beforeAll(async () => {
  hub = await startTestServer()
})
afterAll(() => hub.stop())

it('every foreign key has an index that begins with its columns, so removing what it names reads no whole table', async () => {
  const { rows } = await hub.services.db.execute<{ key: string }>(sql`
    select format('%s(%s)', c.conrelid::regclass, string_agg(a.attname, ', ' order by k.at)) as key
    from pg_constraint c
    cross join lateral unnest(c.conkey) with ordinality as k(num, at)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i
      where i.indrelid = c.conrelid and i.indisvalid
        and i.indpred is null
        and (string_to_array(i.indkey::text, ' ')::int2[])[1:cardinality(c.conkey)] @> c.conkey
    )
    group by c.oid, c.conrelid
    order by key`)
  expect(rows.map(({ key }) => key)).toEqual([])
})
