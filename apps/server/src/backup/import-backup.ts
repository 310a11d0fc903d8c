// A file that was downloaded somewhere comes into the place of backups. It was made with the key that is here, or it is refused before
// anything is kept; the manifest is written last, as always.
import pg from 'pg'
import { type BackupMeans, takeLock } from './make-backup.ts'
import { isBackupName, Manifest } from './manifest.ts'
import { BackupDamaged, collect, unseal } from './sealed-stream.ts'
import { hashOfPart } from './store/backup-store.ts'
import { readBundle } from './store/bundle.ts'

type Means = Pick<BackupMeans, 'store' | 'key' | 'databaseUrl'>

/** Answers its name. */
export async function importBackup(
  { store, key, databaseUrl }: Means,
  file: AsyncIterable<Uint8Array>,
): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await takeLock(client)
    let name: string | undefined
    let manifest: Buffer | undefined
    for await (const { name: part, bytes } of readBundle(file)) {
      const [folder = '', kind = ''] = part.split('/')
      if (kind === 'manifest') {
        if (name || !isBackupName(folder)) throw foreign()
        name = folder
        if (await store.open(part)) throw new BackupDamaged(`${name}: 这个备份已经在这里 · this backup is here already`)
        manifest = await collect(bytes)
        Manifest.parse(JSON.parse((await collect(unseal(key, part, [manifest]))).toString('utf8')))
      } else if (!name || (folder !== name && !hashOfPart(part))) throw foreign()
      else if (hashOfPart(part) && (await hasPart(store, part))) await drain(bytes)
      else await store.put(part, bytes)
    }
    if (!name || !manifest) throw foreign()
    await store.put(`${name}/manifest`, [manifest])
    return name
  } finally {
    await client.end()
  }
}

const foreign = () => new BackupDamaged('不是备份文件或已损坏 · the file is no backup or damaged')

async function hasPart(store: Means['store'], name: string): Promise<boolean> {
  for await (const part of store.list(name)) if (part.name === name) return true
  return false
}

async function drain(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of bytes);
}
