// Makes the backup that the test beside it restores: `npx tsx --conditions=source apps/server/test/upgrade/make-stored-backup.ts`, once
// for a release. Its key is no secret.
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '@sunmao/postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { makeBackup } from '../../src/backup/make-backup.ts'
import { readBlobList } from '../../src/backup/restore-blobs.ts'
import { writeBundle } from '../../src/backup/store/bundle.ts'
import { folderStore } from '../../src/backup/store/folder-store.ts'
import { createBlobs } from '../../src/blobs/create-blobs.ts'
import { storeBlob } from '../../src/blobs/store-blob.ts'
import { readConfig } from '../../src/config.ts'
import { createLog } from '../../src/core/log.ts'
import { migrateDatabase } from '../../src/db/migrate.ts'
import { openSecrets } from '../../src/secrets/open-secrets.ts'
import { seed } from '../../src/seed/seed.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'sunmao-stored-'))
const config = readConfig({ DEMO: '1', DATA_DIR: dataDir })
const key = Buffer.from(await readFile(new URL('stored-backup.key', import.meta.url), 'utf8'), 'base64')
const postgres = await startPostgres({ dataDir, durable: false })
const client = new pg.Client({ connectionString: postgres.url })
try {
  await migrateDatabase(postgres.url, async (db) => {
    await seed(db, config)
  })
  await client.connect()
  const db = drizzle(client)
  const blobs = await createBlobs(config, { signingSecret: Buffer.alloc(0) }, createLog('warn'))
  await storeBlob({ db, blobs }, Buffer.from('a file of the stored backup'))
  const { ring } = await openSecrets(db, config)
  const store = folderStore(join(dataDir, 'backups'))
  const manifest = await makeBackup(
    { databaseUrl: postgres.url, blobs, store, key, secretKeys: ring, config },
    { reason: 'command' },
  )
  const list = await readBlobList({ store, key }, manifest.name)
  const path = fileURLToPath(new URL('stored.backup', import.meta.url))
  await pipeline(Readable.from(writeBundle(store, manifest.name, list)), createWriteStream(path))
  console.log(path)
} finally {
  await client.end()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
