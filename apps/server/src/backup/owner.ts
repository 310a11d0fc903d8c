import { collect, seal, unseal } from './sealed-stream.ts'
import type { BackupStore } from './store/backup-store.ts'

const PART = 'owner'

/** Whose backups lie there; undefined where there are none yet. Throws when another key is used there. */
export async function readOwner(store: BackupStore, key: Buffer): Promise<string | undefined> {
  const found = await store.open(PART)
  return found && (await collect(unseal(key, PART, found.bytes))).toString('utf8')
}

export const writeOwner = (store: BackupStore, key: Buffer, id: string): Promise<void> =>
  store.put(PART, seal(key, PART, [Buffer.from(id)]))
