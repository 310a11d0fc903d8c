// A backup of this release, kept in the repository: what people have stays restorable, whatever programs come later.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Manifest } from '../../src/backup/manifest.ts'
import { readManifest } from '../../src/backup/read-manifest.ts'
import { restore } from '../../src/backup/restore.ts'
import { openBundle } from '../../src/backup/store/bundle.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { migrateDatabase } from '../../src/db/migrate.ts'
import { seed } from '../../src/seed/seed.ts'
import { inDatabase } from '../template.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const path = fileURLToPath(new URL('stored.backup', import.meta.url))
const url = inDatabase(inject('postgresUrl'), `s_${randomUUID().slice(0, 8)}`)
let dataDir: string
let manifest: Manifest
let hub: TestServer
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sunmao-stored-'))
  const config: Config = readConfig({ DEMO: '1', DATA_DIR: dataDir, DATABASE_URL: url })
  const key = Buffer.from(await readFile(new URL('stored-backup.key', import.meta.url), 'utf8'), 'base64')
  const bundle = (await openBundle(path))!
  manifest = await readManifest(bundle, key, bundle.name)
  const { missing } = await restore(config, { store: bundle, key }, manifest, () => undefined)
  expect(missing).toEqual([])
  await migrateDatabase(url, async (db) => {
    await seed(db, config)
  })
  hub = await startTestServer({ dataDir, s3: undefined, secretsKey: undefined }, { databaseUrl: url, alone: true })
})
afterAll(async () => {
  await hub?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

it('is small', async () => {
  expect((await stat(path)).size).toBeLessThan(300_000)
})

it('restores, takes the migrations since, and shows people what they had', async () => {
  const lead = await hub.as('lead')
  const { body } = await lead.call('GET', '/api/project?page=0&size=50')
  expect(body.totalElements).toBeGreaterThan(0)
  const users = manifest.tables.find(({ name }) => name === 'public.users')!.rows
  const { rows } = await hub.services.pool.query('select count(*)::int as users from users')
  expect(rows[0].users).toBeGreaterThanOrEqual(users)
})

it('has the files, by their hashes', async () => {
  const { rows } = await hub.services.pool.query('select hash from blob')
  const texts: string[] = []
  for (const { hash } of rows) {
    const parts: Uint8Array[] = []
    for await (const part of (await hub.services.blobs.open(hash)).bytes) parts.push(part)
    texts.push(Buffer.concat(parts).toString('utf8'))
  }
  expect(texts).toContain('a file of the stored backup')
})
