// The demo as the first release had made it, brought up to date by today's migrations and seed steps.
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { migrateDatabase } from '../../src/db/migrate.ts'
import { secretTable } from '../../src/modules/credentials/credentials.table.ts'
import { seed } from '../../src/seed/seed.ts'
import { inDatabase, onServer } from '../template.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const folder = fileURLToPath(new URL('../../src/db/migrations', import.meta.url))
const name = `t_${randomUUID().replaceAll('-', '')}`
const url = inDatabase(inject('postgresUrl'), name)
let rows: Record<string, Record<string, unknown>[]>
let client: pg.Client
let hub: TestServer

/** The tables as they were, by the migrations that the release had. */
async function makeTables(): Promise<void> {
  const released = await mkdtemp(join(tmpdir(), 'sunmao-migrations-'))
  await cp(folder, released, { recursive: true })
  const path = join(released, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: unknown[] }
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }))
  await migrate(drizzle(client), { migrationsFolder: released })
  await rm(released, { recursive: true })
}

/** Rows as they are, without triggers and the order that foreign keys want. */
async function fillTables(): Promise<void> {
  await client.query('set session_replication_role = replica')
  for (const [table, content] of Object.entries(rows)) {
    await client.query(`delete from "${table}"`)
    await client.query(
      `insert into "${table}" overriding system value select * from json_populate_recordset(null::"${table}", $1)`,
      [JSON.stringify(content)],
    )
  }
  const { rows: sequences } = await client.query(`
    select a.attrelid::regclass::text as table, a.attname as column,
      pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace`)
  for (const { table, column, name: sequence } of sequences)
    await client.query(`select setval('${sequence}', coalesce((select max("${column}") from ${table}), 0) + 1, false)`)
  await client.query('set session_replication_role = origin')
}

const upgrade = () =>
  migrateDatabase(url, async (db) => {
    await seed(db, readConfig({ DEMO: '1', SECRETS_KEY: inject('secretsKey') }))
  })

beforeAll(async () => {
  const stored = await readFile(new URL('first-release.json.gz', import.meta.url))
  rows = JSON.parse(gunzipSync(stored).toString('utf8'))
  await onServer(url, (server) => server.query(`create database ${name}`))
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await makeTables()
  await fillTables()
  await upgrade()
  hub = await startTestServer({}, { databaseUrl: url })
})
afterAll(async () => {
  await client.end()
  await hub.stop()
})

describe('data of the first release', () => {
  it('keep every row of what people have made', async () => {
    for (const table of ['users', 'project', 'project_sub', 'project_resource', 'issue', 'clash_point', 'model_file']) {
      const { rows: counted } = await client.query(`select count(*)::int as rows from "${table}"`)
      expect([table, counted[0].rows]).toEqual([table, rows[table]!.length])
    }
  })

  it('are shown to whoever could see them', async () => {
    const lead = await hub.as('lead')
    const projId = rows.model![0]!.proj_id
    const { body: projects } = await lead.call('GET', '/api/project?page=0&size=50')
    expect(projects.content.map((row: { projId: number }) => row.projId)).toContain(projId)
    const { body: issues } = await lead.call('POST', '/api/issue/list', { projId, page: 0, size: 5 })
    const { body: models } = await lead.call('POST', '/api/model/list', { projId, page: 0, size: 5 })
    expect(issues.totalElements).toBe(rows.issue!.filter((row) => row.proj_id === projId).length)
    expect(models.totalElements).toBe(rows.model!.filter((row) => row.proj_id === projId).length)
  })

  it('take new ones', async () => {
    const lead = await hub.as('lead')
    const made = await lead.call('POST', '/api/project', { indexCode: 'NEW-1', projName: 'New', stage: '方案' })
    expect(made.status).toBe(201)
  })

  it('keep their secrets, and none of them in clear', async () => {
    const { db, secrets } = hub.services
    const before = rows.secret as { name: string; value: string }[]
    for (const { name, value } of await db.select().from(secretTable)) {
      const clear = before.find((row) => row.name === name)!.value
      expect(value).not.toContain(clear)
      expect(secrets.open(secretTable.value, name, value)).toBe(clear)
    }
  })

  it('are not touched by a second start', async () => {
    const before = await client.query('select count(*)::int as rows from seed_step')
    await upgrade()
    expect((await client.query('select count(*)::int as rows from seed_step')).rows).toEqual(before.rows)
  })
})

describe('a program', () => {
  const refusal = () =>
    upgrade().then(
      () => undefined,
      (error: Error) => error.message,
    )
  const move = (table: string, column: string, days: number) =>
    client.query(`update ${table} set ${column} = ${column} + ${days * 86_400_000}`)

  it('refuses data from before the first release with a sentence', async () => {
    await move('drizzle.__drizzle_migrations', 'created_at', -100)
    expect(await refusal()).toMatch(/made before the first release/)
    await move('drizzle.__drizzle_migrations', 'created_at', 100)
  })

  it('works on tables that a later one has added to, and refuses those that lack what it needs', async () => {
    await move('drizzle.__drizzle_migrations', 'created_at', 4000)
    expect(await refusal()).toBeUndefined()
    await move('schema_floor', 'migration_time', 4000)
    expect(await refusal()).toMatch(/newer version/)
  })
})

describe('migrations', () => {
  const takesAway = /\b(DROP (TABLE|COLUMN)|SET DATA TYPE|RENAME (TO|COLUMN)|ALTER COLUMN "\w+" SET NOT NULL)/i

  it('after the first say so when a program of the release before could not work on what they leave', async () => {
    const later = (await readdir(folder)).filter((file) => file.endsWith('.sql') && !file.startsWith('0000'))
    for (const file of later) {
      const statements = await readFile(join(folder, file), 'utf8')
      const isMarked = /UPDATE "schema_floor"/.test(statements)
      expect([file, takesAway.test(statements) && !isMarked]).toEqual([file, false])
    }
  })
})
