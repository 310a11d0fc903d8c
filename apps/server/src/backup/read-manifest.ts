import { isBackupName, Manifest, manifestPart } from './manifest.ts'
import { BackupDamaged, collect, unseal, WrongBackupKey } from './sealed-stream.ts'
import type { BackupStore } from './store/backup-store.ts'

/** Throws BackupDamaged, WrongBackupKey. */
export async function readManifest(store: BackupStore, key: Buffer, name: string): Promise<Manifest> {
  const part = await store.open(manifestPart(name))
  if (!part) throw new BackupDamaged(`${name}: 没有这个备份 · there is no such backup`)
  const text = (await collect(unseal(key, manifestPart(name), part.bytes))).toString('utf8')
  const manifest = Manifest.safeParse(JSON.parse(text))
  if (!manifest.success)
    throw new BackupDamaged(`${name}: 由更新的程序制作，请先升级 · made by a newer version; install that one first`)
  return manifest.data
}

export interface ListedBackup {
  name: string
  /** What can be read of it, or why nothing can. */
  manifest: Manifest | undefined
  problem: string | undefined
}

/** The newest first. */
export async function listBackups(store: BackupStore, key: Buffer): Promise<ListedBackup[]> {
  const all: ListedBackup[] = []
  for await (const { name: part } of store.list('b-')) {
    const [name = '', file] = part.split('/')
    if (file !== 'manifest' || !isBackupName(name)) continue
    try {
      all.push({ name, manifest: await readManifest(store, key, name), problem: undefined })
    } catch (error) {
      if (!(error instanceof BackupDamaged || error instanceof WrongBackupKey)) throw error
      all.push({ name, manifest: undefined, problem: error.message })
    }
  }
  return all.reverse()
}
