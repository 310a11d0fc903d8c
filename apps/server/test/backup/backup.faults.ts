// Backups and restores that are killed again and again, at any moment: what was whole stays whole, and the next one works.
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listBackups } from '../../src/backup/read-manifest.ts'
import { rehearse } from '../../src/backup/rehearse.ts'
import { restore } from '../../src/backup/restore.ts'
import { folderStore } from '../../src/backup/store/folder-store.ts'
import { storeBlob } from '../../src/blobs/store-blob.ts'
import type { Config } from '../../src/config.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { ask, runProcess, startBackups } from './backup-setup.ts'

const KILLS = 20
let hub: TestServer
let place: Awaited<ReturnType<typeof startBackups>>
let config: Config
const key = randomBytes(32)
beforeAll(async () => {
  hub = await startTestServer({ s3: undefined }, { alone: true })
  place = await startBackups(hub)
  for (let i = 0; i < 300; i++) await storeBlob(hub.services, randomBytes(100_000))
  const backupDir = join(place.folder, 'killed')
  config = { ...hub.services.config, databaseUrl: hub.databaseUrl, backupDir, backupKey: join(place.folder, 'key') }
  await writeFile(config.backupKey!, key.toString('base64'))
})
afterAll(async () => {
  await place.stop()
  await hub.stop()
})

/** Kills it after so long, unless it was quicker. */
const killedAfter = (ms: number, args: readonly string[], settings: Config) =>
  runProcess(settings, args, undefined, sleep(ms))

it(`leaves whole backups and no other, over ${KILLS} kills of a backup`, async () => {
  const store = folderStore(config.backupDir!)
  let killed = 0
  for (let i = 0; i < KILLS; i++) {
    await storeBlob(hub.services, randomBytes(200_000))
    const { signal } = await killedAfter(600 + 150 * i, ['backup'], config)
    if (signal) killed += 1
    const all = await listBackups(store, key)
    expect(all.filter(({ problem }) => problem)).toEqual([])
  }
  expect(killed).toBeGreaterThan(KILLS / 2)
  expect((await runProcess(config, ['backup'])).code).toBe(0)
  const [newest] = await listBackups(store, key)
  expect((await rehearse({ store, key, databaseUrl: hub.databaseUrl }, newest!.name)).checks).not.toContainEqual(
    expect.objectContaining({ isGood: false }),
  )
})

it(`changes nothing before its end, over ${KILLS} kills of a restore`, async () => {
  const name = place.newName()
  const store = folderStore(config.backupDir!)
  const [newest] = await listBackups(store, key)
  const target: Config = { ...place.bareConfig(name), backupDir: config.backupDir, backupKey: config.backupKey }
  await restore(target, { store, key }, newest!.manifest!, () => undefined)
  const before = await ask(target.databaseUrl!, 'select id from instance')
  let switched = 0
  for (let i = 0; i < KILLS; i++) {
    const { signal } = await killedAfter(900 + 150 * i, ['restore', newest!.name], target)
    const now = await ask(target.databaseUrl!, 'select id from instance')
    if (JSON.stringify(now) !== JSON.stringify(before)) switched += 1
    else expect(signal).toBe('SIGKILL')
    expect(await ask(target.databaseUrl!, 'select count(*)::int > 0 as some from users')).toEqual([{ some: true }])
    if (switched > 0 && !signal) break
  }
  expect((await runProcess(target, ['restore', newest!.name])).code).toBe(0)
})
