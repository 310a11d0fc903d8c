// Every reference to a person, by the catalogue: what becomes of it when he is removed, and that nobody else can take his place.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userTable } from '../src/modules/users/users.table.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

interface Reference extends Record<string, unknown> {
  table: string
  column: string
  /** `goesWithPerson`: the database itself takes the rows along. `keepsName`: it would refuse to lose them. */
  rule: 'goesWithPerson' | 'keepsName' | 'other'
}

let hub: TestServer
let admin: Caller
let references: Reference[]
beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
  admin = await hub.as('admin')
  const { rows } = await hub.services.db.execute<Reference>(sql`
    select c.conrelid::regclass::text as table, a.attname as column,
      case c.confdeltype when 'c' then 'goesWithPerson' when 'a' then 'keepsName' else 'other' end as rule
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass
    order by 1, 2`)
  references = rows
})
afterAll(() => hub.stop())

/** A value that a column takes, whatever it means: foreign keys and checks are not looked at while the rows are made. */
const filler = (type: string) =>
  ({
    integer: '1',
    bigint: '1',
    'double precision': '1',
    real: '1',
    boolean: 'true',
    jsonb: `'{}'`,
    bytea: "'\\x00'",
    uuid: 'gen_random_uuid()',
    date: 'current_date',
    'timestamp with time zone': 'now()',
    sealed: `'v1.x'`,
  })[type] ?? (type.endsWith('[]') ? `'{}'` : `md5(random()::text)`)

/** One row of the table in which nobody but this person stands. */
async function refer({ table, column }: Reference, userId: number): Promise<void> {
  const { db } = hub.services
  const { rows } = await db.execute<{ name: string; type: string; isUnique: boolean }>(sql`
    select a.attname as name, format_type(a.atttypid, null) as type, exists (
      select from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any(i.indkey)
    ) as "isUnique"
    from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
      and a.attnotnull and a.attidentity = '' and not a.atthasdef and a.attname <> ${column}`)
  const names = [column, ...rows.map(({ name }) => name)].map((name) => `"${name}"`)
  const values = [
    String(userId),
    // Several references of one table stand in rows of their own.
    ...rows.map(({ type, isUnique }) => (type === 'integer' && isUnique ? '(random() * 1e8)::int + 1' : filler(type))),
  ]
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql.raw(`insert into ${table} (${names}) values (${values})`))
  })
}

const countOf = async ({ table, column }: Reference, userId: number): Promise<number> => {
  const { rows } = await hub.services.db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${sql.raw(table)} where ${sql.identifier(column)} = ${userId}`,
  )
  return rows[0]!.total
}

/** Columns that are no foreign key, each with its reason. */
const looseOnes = {
  'app_log.user_id': 'a log stays as it was written and has the name in it',
  'bcf_news.user_id': 'waits a minute to be told to programs, whoever has left by then',
  'file.user_id': 'whose upload it was counts until the picture is used; pictures are named by those who use them',
  'log.user_id': 'a log stays as it was written and has the name in it',
  'task.owner_id': 'says whom to tell of the progress, for as long as the task takes',
}

describe('a reference to a person', () => {
  it('has one of the two rules', () => {
    expect(references.length).toBeGreaterThan(30)
    expect(references.filter(({ rule }) => rule === 'other')).toEqual([])
  })

  it('is a foreign key wherever a column is named like one', async () => {
    const { rows } = await hub.services.db.execute<{ name: string }>(sql`
      select c.relname || '.' || a.attname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
        and c.relnamespace = 'public'::regnamespace
      where a.attname ~ '(user|owner|person|reviewer|assignee|manager|handler|reader|from)_ids?$' and not a.attisdropped
        and not exists (select from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey))
      order by 1`)
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(looseOnes))
  })

  it('goes with who is removed or goes on naming him, each as it says', async () => {
    const { db } = hub.services
    const [person] = await db
      .insert(userTable)
      .values({ username: 'goer', nickName: '顾行', email: 'g@x.cn' })
      .returning()
    const { id } = person!
    // Whoever is on a project must leave it first.
    const others = references.filter(({ table }) => table !== 'project_resource')
    for (const reference of others) await refer(reference, id)
    for (const reference of others) expect([reference, await countOf(reference, id)]).toEqual([reference, 1])
    expect((await admin.call('DELETE', '/api/users', [id])).status).toBe(200)
    // Each has one reason; what is left says which.
    const left = await Promise.all(others.map(async (reference) => [reference, await countOf(reference, id)] as const))
    for (const [reference, rows] of left) {
      const wanted = reference.rule === 'keepsName' && !ownedAlone.has(reference.table) ? 1 : 0
      expect([reference.table, reference.column, rows]).toEqual([reference.table, reference.column, wanted])
    }
  })

  it('leaves nothing of him but the name, which can neither sign in nor be found, and frees what was his', async () => {
    const { db } = hub.services
    const [row] = await db.select().from(userTable).where(sql`nick_name = '顾行'`)
    const { id, username, searchText, rowVersion, createTime, updateTime, updateBy, nickName, ...rest } = row!
    expect([username, searchText, nickName]).toEqual([`gone ${id}`, '', '顾行'])
    const told = Object.entries(rest).filter(([, value]) => value !== null && value !== false)
    expect(told).toEqual([['kind', 'gone']])
    const list = (await admin.call('GET', '/api/users?size=200')).body
    expect(list.content.map((user: { id: number }) => user.id)).not.toContain(id)
    expect(list.totalElements).toBe(list.content.length)
    expect((await admin.call('GET', '/api/users?blurry=顾行')).body.content).toEqual([])
    expect((await admin.call('DELETE', '/api/users', [id])).status).toBe(404)
    const again = { username: 'goer', nickName: '顾行', email: 'g@x.cn', enabled: true, roles: [], jobs: [] }
    expect((await admin.call('POST', '/api/users', again)).status).toBe(201)
  })
})

/** Where the row that was made is somebody's own: it goes by what its module says of such rows. */
const ownedAlone = new Set(['filter_model_view', 'viewpoint', 'hub_basic_annotation', 'issue_view', 'access_control'])
