import { blobsIn } from './blob-list.ts'
import { isBackupName, manifestPart } from './manifest.ts'
import { listBackups } from './read-manifest.ts'
import { readRehearsal } from './rehearsal.ts'
import { readBlobList } from './restore-blobs.ts'
import { namesToKeep } from './retention.ts'
import { BackupDamaged } from './sealed-stream.ts'
import { type BackupStore, hashOfPart } from './store/backup-store.ts'

interface Means {
  store: BackupStore
  key: Buffer
}

/** The manifest goes first: what is left of a killed removal is no backup, and the next backup sweeps it. */
export async function removeBackup(store: BackupStore, name: string): Promise<void> {
  if (!isBackupName(name)) throw new Error(`no name of a backup: ${name}`)
  await store.remove(manifestPart(name))
  const parts: string[] = []
  for await (const part of store.list(`${name}/`)) parts.push(part.name)
  for (const part of parts) await store.remove(part)
}

/**
 * Under the lock of backups, after one was made: removes those that are too many, and the files that none of the others names. One
 * that cannot be read stays, for a person to look at.
 */
export async function pruneBackups(means: Means, timeZone: string, now = new Date()): Promise<string[]> {
  const { store, key } = means
  const all = await listBackups(store, key)
  const known = all.flatMap(({ name, manifest }) => (manifest ? [{ name, time: new Date(manifest.moment) }] : []))
  let good: string | undefined
  for (const { name } of known) if (!good && (await readRehearsal(means, name))?.isGood) good = name
  const kept = namesToKeep(known, { now, timeZone, good })
  const removed = known.filter(({ name }) => !kept.has(name)).map(({ name }) => name)
  for (const name of removed) await removeBackup(store, name)
  if (all.every(({ manifest }) => manifest)) await removeFiles(means, [...kept])
  return removed
}

async function removeFiles(means: Means, kept: readonly string[]): Promise<void> {
  const named = new Set<string>()
  try {
    for (const name of kept) for (const { hash } of blobsIn(await readBlobList(means, name))) named.add(hash)
  } catch (error) {
    // What a list that cannot be read would have named is not known: nothing goes.
    if (error instanceof BackupDamaged) return
    throw error
  }
  const unnamed: string[] = []
  for await (const { name } of means.store.list('blobs/')) {
    const hash = hashOfPart(name)
    if (hash && !named.has(hash)) unnamed.push(name)
  }
  for (const name of unnamed) await means.store.remove(name)
}
