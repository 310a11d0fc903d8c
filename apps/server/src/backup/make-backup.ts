// One consistent state of the database and every file it names, while people work: a REPEATABLE READ transaction sees what was
// committed when it began and nothing later, whatever it reads. Files never change under their hash, so each goes once into the area
// that all backups share. The manifest is written last: until then there is no backup.
import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Blobs, StoredBlob } from '../blobs/blobs.ts'
import { BACKUP_LOCK } from '../blobs/store-blob.ts'
import type { Config } from '../config.ts'
import type { KeyRing } from '../secrets/sealed.ts'
import { addBlobs } from './add-blobs.ts'
import { encodeBlobs } from './blob-list.ts'
import { listTables, readMigrations, readSequences, type TableColumns, useFixedForms } from './catalogue.ts'
import { dataFrame, jsonFrame } from './frames.ts'
import {
  backupName,
  blobsPart,
  databasePart,
  FORMAT,
  isBackupName,
  type Manifest,
  manifestPart,
  type TableEntry,
} from './manifest.ts'
import { readOwner, writeOwner } from './owner.ts'
import { pruneBackups } from './prune.ts'
import { seal } from './sealed-stream.ts'
import type { BackupStore } from './store/backup-store.ts'
import { productVersion } from './version.ts'
import { gzip } from './zip.ts'

const LOCK_WAIT = '15s'
const NOT_FREE = '55P03'

/** The message is a sentence for people. */
export class BackupRefused extends Error {}

export interface BackupMeans {
  databaseUrl: string
  blobs: Pick<Blobs, 'open'>
  store: BackupStore
  key: Buffer
  secretKeys: KeyRing
  config: Config
}

export interface BackupOptions {
  reason: Manifest['reason']
  /** Of what there is to do, and a word for the present stage. */
  onProgress?: (percent: number, stage: 'database' | 'files') => void
}

export async function makeBackup(means: BackupMeans, options: BackupOptions): Promise<Manifest> {
  const client = new pg.Client({ connectionString: means.databaseUrl })
  await client.connect()
  try {
    await useFixedForms(client)
    await takeLock(client)
    await claimStore(client, means)
    await sweepUnfinished(means.store)
    const name = backupName(new Date(), randomBytes(3).toString('hex'))
    const { list, ...database } = await writeDatabase(client, name, means, options)
    options.onProgress?.(50, 'files')
    const blobs = await addBlobs(means, list, (share) => options.onProgress?.(50 + 49 * share, 'files'))
    await means.store.put(blobsPart(name), seal(means.key, blobsPart(name), gzip([list])))
    const manifest: Manifest = {
      format: FORMAT,
      name,
      ...database,
      ...blobs,
      endTime: new Date().toISOString(),
      version: productVersion(),
      reason: options.reason,
      secretKeys: means.secretKeys.map((key) => key.toString('base64')),
      settings: JSON.parse(JSON.stringify(means.config)),
    }
    const bytes = Buffer.from(JSON.stringify(manifest))
    await means.store.put(manifestPart(name), seal(means.key, manifestPart(name), [bytes]))
    await pruneBackups(means, means.config.timeZone)
    return manifest
  } finally {
    await client.end()
  }
}

export async function takeLock(client: pg.Client): Promise<void> {
  try {
    await client.query(`set lock_timeout = '${LOCK_WAIT}'`)
    await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK])
    await client.query('set lock_timeout = 0')
  } catch (error) {
    if ((error as { code?: string }).code === NOT_FREE)
      throw new BackupRefused('另一个备份正在进行 · another backup is being made')
    throw error
  }
}

/** One place is for one installation: another would take what it does not know for leftovers. */
async function claimStore(client: pg.Client, { store, key }: BackupMeans): Promise<void> {
  const { rows } = await client.query<{ id: string; former: string[] }>(
    'select id::text, former_ids::text[] as former from instance',
  )
  const { id, former } = rows[0]!
  const owner = await readOwner(store, key)
  if (owner === id) return
  if (owner !== undefined && !former.includes(owner))
    throw new BackupRefused(
      `${store.place} 存放着另一套系统（${owner}）的备份：请设置另外的 BACKUP_DIR · ${store.place} holds the backups of another installation (${owner}): set another BACKUP_DIR`,
    )
  await writeOwner(store, key, id)
}

/** What killed backups have left behind. Complete ones are not touched. */
async function sweepUnfinished(store: BackupStore): Promise<void> {
  await store.sweep()
  const parts: string[] = []
  for await (const { name } of store.list('b-')) if (isBackupName(name.split('/')[0]!)) parts.push(name)
  const whole = new Set(parts.filter((part) => part.endsWith('/manifest')).map((part) => part.split('/')[0]))
  for (const part of parts) if (!whole.has(part.split('/')[0]!)) await store.remove(part)
}

async function writeDatabase(
  client: pg.Client,
  name: string,
  { store, key }: BackupMeans,
  { onProgress }: BackupOptions,
) {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ moment: Date; postgres: string; instance: string; size: number }>(`
    select clock_timestamp() as moment, current_setting('server_version') as postgres, id::text as instance,
      pg_database_size(current_database())::float8 as size
    from instance`)
  const { moment, postgres, instance, size } = rows[0]!
  const names = await listTables(client)
  const tables: TableEntry[] = []
  let read = 0
  const tell = (bytes: number) => {
    read += bytes
    onProgress?.(Math.min(49, (49 * read) / size), 'database')
  }
  let databaseBytes = 0
  async function* counted(bytes: AsyncIterable<Buffer>) {
    for await (const part of bytes) {
      databaseBytes += part.length
      yield part
    }
  }
  const frames = dumpTables(client, names, tables, tell)
  await store.put(databasePart(name), counted(seal(key, databasePart(name), gzip(frames))))
  const sequences = await readSequences(client)
  const migrations = await readMigrations(client)
  const list = await readBlobList(client)
  await client.query('commit')
  return {
    moment: moment.toISOString(),
    postgres,
    instance,
    tables,
    sequences,
    migrations,
    databaseBytes,
    list,
  }
}

/** Tables one after the other; what each was is added to `done`. */
async function* dumpTables(
  client: pg.Client,
  tables: readonly TableColumns[],
  done: TableEntry[],
  tell: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for (const { name, columns } of tables) {
    yield* jsonFrame({ table: name })
    const digest = createHash('sha256')
    let bytes = 0
    const copy = copyOut(client, { name, columns })
    for await (const part of copy as AsyncIterable<Buffer>) {
      digest.update(part)
      bytes += part.length
      tell(part.length)
      yield* dataFrame(part)
    }
    done.push({ name, columns, rows: copy.rowCount, bytes, sha256: digest.digest('hex') })
  }
}

/** The rows of a table as text; `rowCount` is known at the end. */
export const copyOut = (client: pg.ClientBase, { name, columns }: TableColumns) =>
  client.query(copyTo(copyText(name, columns, 'to stdout')))

export const copyText = (name: string, columns: readonly string[], how: 'to stdout' | 'from stdin'): string =>
  `copy ${name} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')}) ${how}`

const BATCH = 20_000

/** Of every blob that the database knows. */
async function readBlobList(client: pg.Client): Promise<Buffer> {
  const all: Buffer[] = []
  let after = ''
  for (;;) {
    const { rows } = await client.query<StoredBlob>(
      'select hash, size::float8 as size from blob where hash > $1 order by hash limit $2',
      [after, BATCH],
    )
    if (rows.length === 0) return Buffer.concat(all)
    all.push(encodeBlobs(rows))
    after = rows.at(-1)!.hash
  }
}
