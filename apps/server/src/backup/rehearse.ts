import { decodeBuilding } from '@sunmao/model'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { sealedColumns } from '../secrets/seal-columns.ts'
import { createSecrets, type KeyRing, openAt, placeIn } from '../secrets/sealed.ts'
import { blobsIn, countBlobs } from './blob-list.ts'
import { inParallel } from './in-parallel.ts'
import { loadDatabase, OtherProgram } from './load-database.ts'
import type { Manifest } from './manifest.ts'
import { readManifest } from './read-manifest.ts'
import { type Rehearsal, type rehearsalChecks, writeRehearsal } from './rehearsal.ts'
import { openBackedUp, readBlobList } from './restore-blobs.ts'
import { makeScratch } from './scratch-database.ts'
import { BackupDamaged, collect, WrongBackupKey } from './sealed-stream.ts'
import { type BackupStore, blobPart } from './store/backup-store.ts'
import { gunzip } from './zip.ts'

const AT_ONCE = 4
/** So many are named in a report. */
const NAMED = 5

interface Means {
  store: BackupStore
  key: Buffer
  /** Whose server gets the scratch database. */
  databaseUrl: string
}

type Check = (typeof rehearsalChecks)[number]

/** Restores a backup where nobody sees it, looks at what came out, and keeps the report with the backup. */
export async function rehearse(
  means: Means,
  name: string,
  onProgress: (percent: number, stage: 'database' | 'files') => void = () => undefined,
): Promise<Rehearsal> {
  const began = performance.now()
  const checks: Rehearsal['checks'] = []
  const look = async (check: Check, work: () => Promise<number>) => {
    try {
      checks.push({ check, isGood: true, count: await work() })
    } catch (error) {
      // Whatever a broken backup makes fail is what the report is for.
      checks.push({ check, isGood: false, count: 0, problem: (error as Error).message })
    }
    return checks.at(-1)!.isGood
  }
  let manifest: Manifest | undefined
  await look('manifest', async () => {
    manifest = await readManifest(means.store, means.key, name)
    return manifest.tables.length
  })
  if (manifest) await rehearseParts(means, manifest, look, onProgress)
  const report: Rehearsal = {
    time: new Date().toISOString(),
    seconds: (performance.now() - began) / 1000,
    isGood: checks.every(({ isGood }) => isGood),
    checks,
  }
  await writeRehearsal(means, name, report)
  return report
}

async function rehearseParts(
  means: Means,
  manifest: Manifest,
  look: (check: Check, work: () => Promise<number>) => Promise<boolean>,
  onProgress: (percent: number, stage: 'database' | 'files') => void,
): Promise<void> {
  const scratch = await makeScratch(means.databaseUrl)
  try {
    const isLoaded = await look('database', async () => {
      await loadDatabase(means, manifest, scratch.url, (share) => onProgress(50 * share, 'database'))
      return manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
    })
    await look('files', () => checkFiles(means, manifest, (share) => onProgress(50 + 48 * share, 'files')))
    if (!isLoaded) return
    const client = new pg.Client({ connectionString: scratch.url })
    await client.connect()
    try {
      await look('secret', () => openSecret(client, manifest))
      await look('model', () => openModel(client, means))
    } finally {
      await client.end()
    }
  } finally {
    await scratch.remove()
  }
}

/** Reads every file to its end. What does not open is taken out of the area, so that the next backup writes it anew. */
async function checkFiles(means: Means, manifest: Manifest, tell: (share: number) => void): Promise<number> {
  const list = await readBlobList(means, manifest.name)
  const lost = new Set(manifest.lostBlobs)
  const bad: string[] = []
  let done = 0
  await inParallel(blobsIn(list), AT_ONCE, async ({ hash }) => {
    if (!(await isWhole(means, hash)) && !lost.has(hash)) bad.push(hash)
    done += 1
    tell(done / countBlobs(list))
  })
  if (bad.length > 0)
    throw new BackupDamaged(
      `${bad.length} 个文件损坏或缺失 · ${bad.length} files are damaged or missing: ${bad.slice(0, NAMED).join(' ')}`,
    )
  return countBlobs(list) - lost.size
}

async function isWhole(means: Means, hash: string): Promise<boolean> {
  try {
    const bytes = await openBackedUp(means, hash)
    if (!bytes) return false
    for await (const _ of bytes);
    return true
  } catch (error) {
    if (!(error instanceof BackupDamaged || error instanceof WrongBackupKey)) throw error
    await means.store.remove(blobPart(hash))
    return false
  }
}

/** With the keys of the backup, not with those that are here. Every sealed value must open. */
async function openSecret(client: pg.Client, { secretKeys }: Manifest): Promise<number> {
  const { ring } = createSecrets(secretKeys.map((key) => Buffer.from(key, 'base64')) as unknown as KeyRing)
  let opened = 0
  for (const { table, column, key } of await sealedColumns(drizzle(client))) {
    const [of, by] = [column, key].map((name) => pg.escapeIdentifier(name))
    const { rows } = await client.query<{ row: string; value: string }>(
      `select ${by}::text as row, ${of}::text as value from ${pg.escapeIdentifier(table)} where ${of} is not null`,
    )
    for (const { row, value } of rows) {
      openAt(ring, placeIn(table, column, row), value)
      opened += 1
    }
  }
  if (opened === 0) throw new OtherProgram('没有可以解开的机密内容 · no secret could be opened')
  return opened
}

/** The newest that was converted; none is no fault where there is none. Answers how many elements it has. */
async function openModel(client: pg.Client, means: Means): Promise<number> {
  const { rows } = await client.query<{ hash: string }>(
    `select hash from model_pack where kind = 'building' order by file_id desc limit 1`,
  )
  if (!rows[0]) return 0
  const bytes = await openBackedUp(means, rows[0].hash)
  if (!bytes) throw new BackupDamaged(`${rows[0].hash}: 缺失 · missing`)
  return decodeBuilding(await collect(gunzip(bytes))).elements.count
}
