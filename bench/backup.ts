// A backup beside what any backup has to do: COPY of every table and tar of the files, one after the other, nothing sealed. Meanwhile
// people work: what their calls take while a backup is made, beside the same minute without one.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { listTables } from '../apps/server/src/backup/catalogue.ts'
import { copyOut, makeBackup } from '../apps/server/src/backup/make-backup.ts'
import { folderStore } from '../apps/server/src/backup/store/folder-store.ts'
import { createBlobs } from '../apps/server/src/blobs/create-blobs.ts'
import { storeBlob } from '../apps/server/src/blobs/store-blob.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { createLog } from '../apps/server/src/core/log.ts'
import { openDatabase } from '../apps/server/src/db/client.ts'
import { migrateDatabase } from '../apps/server/src/db/migrate.ts'
import { openSecrets } from '../apps/server/src/secrets/open-secrets.ts'
import { seed } from '../apps/server/src/seed/seed.ts'
import { onDatabase, openServers, product, quantile, type Row } from './kit/servers.ts'
import { openSessions } from './kit/sessions.ts'

const ROWS = 1_000_000
const FILES_MB = 10_000
const FILE_MB = 10
const MB = 1_000_000
const PEOPLE = 20
/** A call of each in so many milliseconds. */
const EACH_MS = 500
const CALM_MS = 15_000
const FEW_CALLS = 100

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  const share = quick ? 20 : 1
  const servers = await openServers()
  const folder = await mkdtemp(join(tmpdir(), 'sunmao-bench-backup-'))
  try {
    const config = readConfig({ DEMO: '1', DATA_DIR: join(folder, 'data'), DATABASE_URL: servers.databaseUrl })
    await mkdir(config.dataDir, { recursive: true })
    await migrateDatabase(servers.databaseUrl, async (db) => {
      await seed(db, config)
    })
    return await onDatabase(servers.databaseUrl, async (client) => {
      const blobs = await createBlobs(config, { signingSecret: Buffer.alloc(0) }, createLog('warn'))
      const { db, close } = openDatabase(servers.databaseUrl, () => undefined)
      await client.query(
        `insert into message (user_id, kind, facts, create_time)
         select (select min(id) from users), 'message.backupLost', jsonb_build_object('name', md5(i::text), 'files', i::text), now()
         from generate_series(1, $1::int) i`,
        [ROWS / share],
      )
      for (let i = 0; i < FILES_MB / FILE_MB / share; i++) await storeBlob({ db, blobs }, randomBytes(FILE_MB * MB))
      const theirs = await timed(() => copyAndTar(servers.databaseUrl, config.dataDir, folder))
      const { ring: secretKeys } = await openSecrets(db, config)
      const store = folderStore(join(folder, 'backups'))
      const means = { databaseUrl: servers.databaseUrl, blobs, store, key: randomBytes(32), secretKeys, config }
      const ours = await timed(() => makeBackup(means, { reason: 'command' }))
      const again = await timed(() => makeBackup(means, { reason: 'command' }))
      const { url } = await servers.start(product, '/readyz', { DATA_DIR: config.dataDir })
      const people = await openSessions(servers.databaseUrl, PEOPLE)
      const calm = await workOn(url, people, () => sleep(CALM_MS))
      const busy = await workOn(url, people, () =>
        makeBackup({ ...means, store: folderStore(join(folder, 'meanwhile')) }, { reason: 'command' }),
      )
      const { rows } = await client.query<{ mb: number }>(
        `select (pg_database_size(current_database()) + (select sum(size) from blob))::float8 / 1e6 as mb`,
      )
      const { mb } = rows[0]!
      await close()
      return [
        rowOf(`a first backup of ${Math.round(mb)} MB`, mb / ours, mb / theirs, 50),
        rowOf('a second one, with the same files', mb / again, mb / theirs, 200),
        p95Row(busy, calm),
      ]
    })
  } finally {
    await servers.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What calls of so many people took, in milliseconds, for as long as something else was done. */
async function workOn(url: string, people: readonly string[], work: () => Promise<unknown>): Promise<number[]> {
  const paths = [
    '/api/project?page=0&size=20',
    '/api/message?page=0&size=20',
    '/api/project/detail?projId=2',
    '/auth/info',
  ]
  const took: number[] = []
  let isOver = false
  const working = people.map(async (authorization, at) => {
    await sleep((at * EACH_MS) / people.length)
    for (let turn = at; !isOver; turn++) {
      const began = performance.now()
      const reply = await fetch(url + paths[turn % paths.length], { headers: { authorization } })
      await reply.text()
      if (!reply.ok) throw new Error(`${paths[turn % paths.length]}: ${reply.status}`)
      took.push(performance.now() - began)
      await sleep(Math.max(0, EACH_MS - (performance.now() - began)))
    }
  })
  await work()
  isOver = true
  await Promise.all(working)
  if (took.length < FEW_CALLS) throw new Error(`only ${took.length} calls`)
  return took
}

function p95Row(busy: number[], calm: number[]): Row {
  const [ours, theirs] = [quantile(busy, 0.95), quantile(calm, 0.95)]
  const name = `p95 of ${PEOPLE} people’s calls meanwhile (${busy.length} calls) : without a backup`
  return { name, ours, theirs, unit: 'ms', ratio: ours / theirs, goal: '≤ 2×', met: ours <= 2 * theirs }
}

const rowOf = (name: string, ours: number, theirs: number, least: number): Row => ({
  name,
  ours,
  theirs,
  unit: 'MB/s',
  ratio: ours / theirs,
  goal: `≥ ${least} MB/s`,
  met: ours >= least,
})

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

async function copyAndTar(url: string, dataDir: string, folder: string): Promise<void> {
  await onDatabase(url, async (client) => {
    for (const table of await listTables(client))
      await pipeline(copyOut(client, table), createWriteStream(join(folder, `${table.name}.copy`)))
  })
  const tar = spawn('tar', ['-cf', join(folder, 'files.tar'), '-C', dataDir, 'blobs'], { stdio: 'inherit' })
  const [code] = (await once(tar, 'exit')) as [number]
  if (code !== 0) throw new Error('tar failed')
}
