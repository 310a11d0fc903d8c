// The disk fills up while the tables are changed: one sentence, nothing half done, and the next start goes on.
import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Postgres, startPostgres } from '@sunmao/postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { ConfigError, readConfig } from '../../src/config.ts'
import { migrateDatabase } from '../../src/db/migrate.ts'
import { seed } from '../../src/seed/seed.ts'

const folder = fileURLToPath(new URL('../../src/db/migrations', import.meta.url))
const DISK_MB = 140
/** Enough for PostgreSQL to live on, too little for the tables that come. */
const LEFT_BYTES = 1_500_000

/** Only root makes a disk of its own. */
const mayMount = process.geteuid?.() === 0
let disk: string
let postgres: Postgres

beforeAll(async () => {
  if (!mayMount) return
  disk = await mkdtemp(join(tmpdir(), 'sunmao-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'tmpfs', disk])
  postgres = await startPostgres({ dataDir: disk })
})
afterAll(async () => {
  if (!mayMount) return
  await postgres.stop()
  execFileSync('umount', [disk])
  await rm(disk, { recursive: true })
})

const ask = async <T>(text: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: postgres.url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows as T[]
  } finally {
    await client.end()
  }
}

/** The tables as the first release had made them. */
async function makeTables(): Promise<void> {
  const released = await mkdtemp(join(tmpdir(), 'sunmao-migrations-'))
  await cp(folder, released, { recursive: true })
  const path = join(released, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: unknown[] }
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }))
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await migrate(drizzle(client), { migrationsFolder: released })
  await client.end()
  await rm(released, { recursive: true })
}

const upgrade = () =>
  migrateDatabase(postgres.url, async (db) => {
    await seed(db, readConfig({ DEMO: '1', SECRETS_KEY: inject('secretsKey') }))
  })
const state = async () => ({
  tables: await ask<object>(
    `select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2`,
  ),
  migrations: await ask<object>('select hash from drizzle.__drizzle_migrations order by id'),
})

it.skipIf(!mayMount)(
  'says that the disk is full, leaves the tables as they were, and goes on once there is room',
  async () => {
    await makeTables()
    // PostgreSQL keeps room for its journal, as one that has worked for a while does.
    for (let at = 0; at < 3; at++) await ask('select pg_switch_wal()').then(() => ask('checkpoint'))
    const before = await state()
    const { bavail, bsize } = await statfs(disk)
    const ballast = join(disk, 'ballast')
    await writeFile(ballast, Buffer.alloc(bavail * bsize - LEFT_BYTES))
    const refusal = await upgrade().then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(ConfigError)
    expect((refusal as Error).message).toMatch(/磁盘已满.*the disk of the database is full/)
    expect(await state()).toEqual(before)
    // As full as before, it says so again, and no more has happened.
    await expect(upgrade()).rejects.toBeInstanceOf(ConfigError)
    expect(await state()).toEqual(before)
    await rm(ballast)
    await upgrade()
    const after = await state()
    expect(after.migrations.length).toBeGreaterThan(before.migrations.length)
    expect((await ask<{ users: number }>('select count(*)::int as users from users'))[0]!.users).toBeGreaterThan(5)
  },
)
