// Files of the database that are gone, changed or emptied, and disks without room: said before they harm anybody.
import { mkdir, mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Postgres, startPostgres } from '@sunmao/postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'
import { damageText, findDamage } from '../src/db/damage.ts'
import { refuseLostDatabase, requireRoom } from '../src/db/data-there.ts'
import { migrateDatabase } from '../src/db/migrate.ts'

let dataDir: string
let postgres: Postgres
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sunmao-damage-'))
  postgres = await startPostgres({ dataDir, durable: false })
}, 60_000)
afterAll(async () => {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const PAGE = 8192

async function onDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes a table of some pages and answers its file, with nothing of it left in memory. */
async function makeTable(name: string): Promise<string> {
  const path = await onDatabase(async (client) => {
    await client.query(`create table ${name} as select i, repeat('x', 500) as text from generate_series(1, 400) i`)
    await client.query('checkpoint')
    const { rows } = await client.query(`select pg_relation_filepath('${name}') as path`)
    return rows[0].path as string
  })
  await postgres.stop()
  return join(dataDir, 'pg', path)
}
const start = async () => {
  postgres = await startPostgres({ dataDir, durable: false })
}
const look = (isWhole: boolean) => onDatabase((client) => findDamage(client, isWhole))

it('finds nothing where nothing is damaged', async () => {
  expect(await look(false)).toEqual([])
  expect(await look(true)).toEqual([])
})

it('finds a page that was changed on the disk: the first one at every start, any other in the night', async () => {
  const path = await makeTable('flipped')
  const file = await open(path, 'r+')
  await file.write(Buffer.from([0xff, 0x00, 0xff]), 0, 3, 4 * PAGE + 5000)
  await file.close()
  await start()
  expect(await look(false)).toEqual([])
  expect(await look(true)).toEqual([
    { table: 'public.flipped', reason: expect.stringMatching(/invalid page in block 4/) },
  ])
  await onDatabase((client) => client.query('drop table flipped'))
})

it('refuses to start on a table whose file is gone or damaged, with its name', { timeout: 60_000 }, async () => {
  const path = await makeTable('gone')
  await rm(path)
  await start()
  const [damage] = await look(false)
  expect(damage).toMatchObject({ table: 'public.gone' })
  expect(damageText([damage!])).toMatch(/public\.gone .*Restore a backup/)
  await expect(migrateDatabase(postgres.url, async () => undefined)).rejects.toThrow(/public\.gone .*Restore a backup/)
  // What could be read goes on to be read.
  await onDatabase((client) => client.query('create table gone_copy (i int)'))
  await postgres.stop()
  await writeFile(path, '')
  await truncate(path, 0)
  await start()
  await onDatabase((client) => client.query('drop table gone'))
  expect(await look(true)).toEqual([])
})

it('takes no emptied database folder beside uploaded files for a first start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sunmao-emptied-'))
  const config = readConfig({ DATA_DIR: folder })
  await expect(refuseLostDatabase(config)).resolves.toBeUndefined()
  await mkdir(join(folder, 'blobs/incoming'), { recursive: true })
  await mkdir(join(folder, 'pg'))
  await expect(refuseLostDatabase(config)).resolves.toBeUndefined()
  await mkdir(join(folder, 'blobs/ab'))
  await expect(refuseLostDatabase(config)).rejects.toThrow(/no database .*restore it/)
  await writeFile(join(folder, 'pg/PG_VERSION'), '18')
  await expect(refuseLostDatabase(config)).resolves.toBeUndefined()
  await rm(folder, { recursive: true })
})

it('does not begin to change tables on a disk that is nearly full', async () => {
  const config = readConfig({ DATA_DIR: dataDir })
  await expect(requireRoom(config, 1)).resolves.toBeUndefined()
  await expect(requireRoom(config, 1e9)).rejects.toThrow(/nearly full: .* has \d+ MB left/)
})
