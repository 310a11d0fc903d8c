// `npm run backup [-- FILE]`, `npm run backup -- list`, `npm run backup -- key`, `npm run restore -- NAME or FILE`,
// `npm run restore -- --pair`: without the product, on the embedded database or an outside one.
import { createWriteStream, existsSync } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DataDirInUse, PostgresUnavailable, startPostgres } from '@sunmao/postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { createBlobs } from '../blobs/create-blobs.ts'
import { openStoreMark } from '../blobs/store-mark.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { createLog } from '../core/log.ts'
import { openSecrets } from '../secrets/open-secrets.ts'
import { backupKeyFile, needBackupKey, takeBackupKey } from './backup-key.ts'
import { OtherProgram } from './load-database.ts'
import { BackupRefused, makeBackup } from './make-backup.ts'
import { isBackupName } from './manifest.ts'
import { listBackups, readManifest } from './read-manifest.ts'
import { changedSettings, restore } from './restore.ts'
import { readBlobList } from './restore-blobs.ts'
import { BackupDamaged, WrongBackupKey } from './sealed-stream.ts'
import type { BackupStore } from './store/backup-store.ts'
import { openBundle, writeBundle } from './store/bundle.ts'
import { openBackupStore } from './store/open-store.ts'

const SENTENCES = [
  ConfigError,
  DataDirInUse,
  PostgresUnavailable,
  BackupRefused,
  BackupDamaged,
  WrongBackupKey,
  OtherProgram,
]
const MB = 1024 * 1024

type Say = (line: string) => void

async function runCommand(args: readonly string[], config: Config, say: Say): Promise<void> {
  const [verb, what] = args
  if (verb === 'backup' && what === 'list') return list(config, say)
  if (verb === 'backup' && what === 'key') return showKey(config, say)
  if (verb === 'backup') return backUp(config, what, say)
  if (verb === 'restore' && what === '--pair') return pairAgain(config, say)
  if (verb === 'restore' && what) return bringBack(config, what, say)
  await list(config, say)
  throw new ConfigError('npm run restore -- <NAME | FILE>')
}

/** Of an embedded database that runs for the length of the work, or the outside one. */
async function onDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return work(config.databaseUrl)
  const embedded = await startPostgres({ dataDir: config.dataDir })
  try {
    return await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function backUp(config: Config, path: string | undefined, say: Say): Promise<void> {
  const { key, isNew } = await takeBackupKey(config)
  const store = await openBackupStore(config)
  const manifest = await onDatabase(config, async (databaseUrl) => {
    const { ring } = await withClient(databaseUrl, (client) => openSecrets(drizzle(client), config))
    const blobs = await createBlobs(config, { signingSecret: Buffer.alloc(0) }, createLog('warn'))
    const means = { databaseUrl, blobs, store, key, secretKeys: ring, config }
    return makeBackup(means, { reason: 'command', onProgress: progressTo(say) })
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `已备份到 ${store.place}：${manifest.name}，${rows} 行，${manifest.blobs.count} 个文件 · backed up to ${store.place}: ${manifest.name}, ${rows} rows, ${manifest.blobs.count} files`,
  )
  if (manifest.lostBlobs.length > 0)
    say(
      `文件存储中有 ${manifest.lostBlobs.length} 个文件缺失或损坏，未能备份 · ${manifest.lostBlobs.length} files of the store are missing or damaged and could not be backed up`,
    )
  if (path) await writeFileOf(store, key, manifest.name, path, say)
  if (isNew) sayKey(config, key, say)
}

async function writeFileOf(store: BackupStore, key: Buffer, name: string, path: string, say: Say): Promise<void> {
  const list = await readBlobList({ store, key }, name)
  const draft = `${path}.unfinished`
  await pipeline(Readable.from(writeBundle(store, name, list)), createWriteStream(draft, { mode: 0o600, flush: true }))
  await rename(draft, path)
  const { size } = await stat(path)
  say(`已写入 ${path}（${Math.ceil(size / MB)} MB） · written to ${path} (${Math.ceil(size / MB)} MB)`)
}

async function list(config: Config, say: Say): Promise<void> {
  const store = await openBackupStore(config)
  const all = await listBackups(store, await needBackupKey(config))
  for (const { name, manifest, problem } of all)
    say(manifest ? `${name}  ${manifest.moment}  ${manifest.version}  ${manifest.reason}` : `${name}  ${problem}`)
  if (all.length === 0) say(`${store.place} 没有备份 · no backups in ${store.place}`)
}

const showKey = async (config: Config, say: Say) => sayKey(config, await needBackupKey(config), say)

/** Without it no backup can be opened, and it lies on the disk that a backup is made for the loss of. */
function sayKey(config: Config, key: Buffer, say: Say): void {
  say(
    `备份密钥（${backupKeyFile(config)}），请另行保管 · the key of the backups (${backupKeyFile(config)}); keep it somewhere else: ${key.toString('base64')}`,
  )
}

async function bringBack(config: Config, what: string, say: Say): Promise<void> {
  const key = await needBackupKey(config)
  const { store, name } = await find(config, what)
  const manifest = await readManifest(store, key, name)
  say(`恢复 ${name}（${manifest.moment}） · restoring ${name} (${manifest.moment})`)
  const { former, written } = await restore(config, { store, key }, manifest, progressTo(say))
  say(`已恢复，补写 ${written} 个文件 · restored; ${written} files were written`)
  if (former)
    say(
      `原数据库保留为 ${former}，确认无误后可删除 · the former database is kept as ${former}; remove it when all is well`,
    )
  const settings = changedSettings(config, manifest)
  if (settings.length > 0)
    say(`与备份时不同的设置 · settings that differ from those of the backup: ${settings.join(', ')}`)
}

/** A file that was downloaded or carried here, or the name of a backup in its place. */
async function find(config: Config, what: string): Promise<{ store: BackupStore; name: string }> {
  if (isBackupName(what)) return { store: await openBackupStore(config), name: what }
  if (!existsSync(what)) throw new ConfigError(`没有 ${what} · there is no ${what}`)
  const bundle = await openBundle(what)
  if (!bundle) throw new BackupDamaged(`${basename(what)} 不是备份文件 · ${basename(what)} is no backup`)
  return { store: bundle, name: bundle.name }
}

/** For somebody who knows that the database and the files belong together. */
async function pairAgain(config: Config, say: Say): Promise<void> {
  const id = await onDatabase(config, (url) =>
    withClient(url, async (client) => {
      const { rows } = await client.query<{ id: string }>('update instance set is_paired = true returning id::text')
      return rows[0]!.id
    }),
  )
  const mark = await openStoreMark(config)
  await mark.write([id])
  say(`${mark.place} = ${id}`)
}

function progressTo(say: Say): (percent: number, stage: string) => void {
  let told = -1
  return (percent, stage) => {
    const tens = Math.floor(percent / 10)
    if (tens === told) return
    told = tens
    say(`  ${tens * 10} % ${stage}`)
  }
}

export async function main(args: readonly string[]): Promise<void> {
  try {
    await runCommand(args, readConfig(process.env), (line) => console.log(line))
  } catch (error) {
    const isExpected = SENTENCES.some((kind) => error instanceof kind)
    console.error(isExpected ? (error as Error).message : error)
    process.exitCode = 1
  }
}
