import { join, resolve } from 'node:path'
import { ensureBucket, openBucket } from '../../blobs/s3-bucket.ts'
import { type Config, ConfigError } from '../../config.ts'
import type { BackupStore } from './backup-store.ts'
import { bucketStore } from './bucket-store.ts'
import { folderStore } from './folder-store.ts'

const S3 = 's3:'

/** `BACKUP_DIR`: a folder, or `s3:bucket/below` in the store that the `S3_*` settings name. */
export async function openBackupStore({ backupDir, dataDir, s3 }: Config): Promise<BackupStore> {
  if (!backupDir?.startsWith(S3)) return folderStore(resolve(backupDir ?? join(dataDir, 'backups')))
  const [, name, below = ''] = /^([a-z0-9][a-z0-9.-]+)(?:\/([\w./-]*))?$/.exec(backupDir.slice(S3.length)) ?? []
  if (!name) throw new ConfigError(`BACKUP_DIR = "${backupDir}": s3:bucket or s3:bucket/folder`)
  if (!s3) throw new ConfigError('BACKUP_DIR begins with s3: and S3_ENDPOINT is not set')
  const bucket = await openBucket({ ...s3, bucket: name })
  await ensureBucket(bucket)
  return bucketStore(bucket, below && `${below.replace(/\/+$/, '')}/`)
}
