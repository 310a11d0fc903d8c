import type { Blobs } from '../blobs/blobs.ts'
import type { Config } from '../config.ts'
import { addressOf } from '../db/address-of.ts'
import type { Db } from '../db/client.ts'
import type { Secrets } from '../secrets/sealed.ts'
import { takeBackupKey } from './backup-key.ts'
import type { BackupMeans } from './make-backup.ts'
import { openBackupStore } from './store/open-store.ts'

/** Where backups lie, with their key. */
export async function openBackups(config: Config) {
  const { key } = await takeBackupKey(config)
  return { store: await openBackupStore(config), key }
}

interface Given {
  db: Db
  config: Config
  blobs: Blobs
  secrets: Secrets
}

export async function backupMeans({ db, config, blobs, secrets }: Given): Promise<BackupMeans> {
  return { databaseUrl: addressOf(db), blobs, ...(await openBackups(config)), secretKeys: secrets.ring, config }
}
