// Backups while people write, and while somebody kills: what is whole stays whole.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { startPostgres } from '@sunmao/postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDatabase } from '../../src/backup/load-database.ts'
import { makeBackup } from '../../src/backup/make-backup.ts'
import { listBackups } from '../../src/backup/read-manifest.ts'
import { restore } from '../../src/backup/restore.ts'
import { folderStore } from '../../src/backup/store/folder-store.ts'
import { finishSwitch } from '../../src/backup/switch-embedded.ts'
import { storeBlob } from '../../src/blobs/store-blob.ts'
import { openStoreMark } from '../../src/blobs/store-mark.ts'
import type { Config } from '../../src/config.ts'
import { pair } from '../../src/instance/pair-store.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { ask, onDatabase, refusal, runProcess, startBackups } from './backup-setup.ts'

let hub: TestServer
let place: Awaited<ReturnType<typeof startBackups>>
beforeAll(async () => {
  hub = await startTestServer({ s3: undefined }, { alone: true })
  place = await startBackups(hub)
  for (let i = 0; i < 30; i++) await storeBlob(hub.services, randomBytes(20_000))
})
afterAll(async () => {
  await place.stop()
  await hub.stop()
})

const quiet = () => undefined

it('holds every write that was acknowledged before it, and none that began after it', async () => {
  const before: string[] = []
  const after: string[] = []
  let isRead = false
  let isOver = false
  const writer = (name: string) =>
    onDatabase(hub.databaseUrl, async (client) => {
      for (let i = 0; !isOver; i++) {
        const row = `${name}-${i}`
        const beganAfter = isRead
        await client.query('insert into dict (name) values ($1)', [row])
        if (beganAfter) after.push(row)
        else if (!isAsked) before.push(row)
      }
    })
  let isAsked = false
  const writers = ['a', 'b', 'c', 'd'].map(writer)
  while (before.length < 200) await turn()
  isAsked = true
  const manifest = await makeBackup(place.means, {
    reason: 'asked',
    onProgress: () => {
      isRead = true
    },
  })
  while (after.length < 200) await turn()
  isOver = true
  await Promise.all(writers)
  const url = await place.emptyDatabase(place.newName())
  await loadDatabase(place.means, manifest, url)
  const rows = new Set((await ask<{ name: string }>(url, 'select name from dict')).map(({ name }) => name))
  expect(before.filter((name) => !rows.has(name))).toEqual([])
  expect(after.filter((name) => rows.has(name))).toEqual([])
})

describe('killed', () => {
  let config: Config
  let folder: string
  beforeAll(async () => {
    folder = join(place.folder, 'killed')
    config = {
      ...hub.services.config,
      databaseUrl: hub.databaseUrl,
      backupDir: folder,
      backupKey: join(place.folder, 'key'),
    }
    await writeFile(config.backupKey!, randomBytes(32).toString('base64'))
  })

  it('a backup leaves the ones before it whole, and the next one sweeps what it left', async () => {
    const first = await runProcess(config, ['backup'])
    expect(first).toMatchObject({ code: 0 })
    const [name] = /b-\d{8}-\d{6}-[0-9a-f]{6}/.exec(first.text)!
    for (let i = 0; i < 10; i++) await storeBlob(hub.services, randomBytes(20_000))
    const killed = await runProcess(config, ['backup'], /50 % files/)
    expect(killed).toMatchObject({ signal: 'SIGKILL' })
    const key = Buffer.from(await readFile(config.backupKey!, 'utf8'), 'base64')
    expect((await listBackups(folderStore(folder), key)).map((one) => one.name)).toEqual([name])
    const left = (await readdir(folder)).filter((entry) => entry.startsWith('b-') && entry !== name)
    expect(left).toHaveLength(1)
    const next = await makeBackup({ ...place.means, store: folderStore(folder), key }, { reason: 'asked' })
    const entries = (await readdir(folder)).filter((entry) => !entry.startsWith('.'))
    expect(entries.sort()).toEqual(['blobs', name, next.name, 'owner'].sort())
    const restored = place.bareConfig(place.newName())
    await restore(restored, { store: folderStore(folder), key }, next, quiet)
  })

  it('a restore changes nothing, and the next one works', async () => {
    const name = place.newName()
    const url = await place.emptyDatabase(name)
    await onDatabase(url, (client) => client.query('create table present (a int)'))
    const target = { ...place.bareConfig(name), backupDir: folder, backupKey: config.backupKey }
    const key = Buffer.from(await readFile(config.backupKey!, 'utf8'), 'base64')
    const [newest] = await listBackups(folderStore(folder), key)
    const killed = await runProcess(target, ['restore', newest!.name], / 0 % database/)
    expect(killed).toMatchObject({ signal: 'SIGKILL' })
    expect(await ask(url, 'select count(*)::int as rows from present')).toEqual([{ rows: 0 }])
    const { former } = await restore(target, { store: folderStore(folder), key }, newest!.manifest!, quiet)
    expect(former).toContain(name)
    expect(await ask(url, 'select count(*)::int > 0 as some from users')).toEqual([{ some: true }])
  })
})

describe('an embedded database', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sunmao-embedded-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  it('is restored beside one that is broken', async () => {
    const manifest = await place.make()
    await mkdir(join(dataDir, 'pg'))
    await writeFile(join(dataDir, 'pg/PG_VERSION'), 'broken')
    const config = { ...place.bareConfig('x'), databaseUrl: undefined, dataDir }
    const { former } = await restore(config, place.means, manifest, quiet)
    expect(former).toContain('pg.before-')
    expect(await readFile(join(former!, 'PG_VERSION'), 'utf8')).toBe('broken')
    expect(existsSync(join(dataDir, 'restore'))).toBe(false)
    const postgres = await startPostgres({ dataDir, durable: false })
    const users = manifest.tables.find(({ name }) => name === 'public.users')!.rows
    expect(await ask(postgres.url, 'select count(*)::int as rows from users')).toEqual([{ rows: users }])
    await postgres.stop()
  })

  it('that was being switched is switched by the next start, wherever the kill came', async () => {
    const name = 'pg.before-20261119000000'
    const at = join(dataDir, 'switch')
    const begin = async (isFormerMoved: boolean, isReady: boolean) => {
      await rm(at, { recursive: true, force: true })
      await mkdir(join(at, isFormerMoved ? name : 'pg'), { recursive: true })
      await mkdir(join(at, 'restore/pg'), { recursive: true })
      await writeFile(join(at, 'restore/pg/new'), '')
      if (isReady) await writeFile(join(at, 'restore/ready'), name)
    }
    for (const isFormerMoved of [false, true]) {
      await begin(isFormerMoved, true)
      expect(await finishSwitch(at)).toBe(join(at, name))
      expect((await readdir(at)).sort()).toEqual(['pg', name])
      expect(await readdir(join(at, 'pg'))).toEqual(['new'])
    }
    await begin(false, false)
    expect(await finishSwitch(at)).toBeUndefined()
    expect(await readdir(join(at, 'pg'))).toEqual([])
    expect(await readdir(at)).toEqual(['pg'])
  })
})

describe('a database and a store of files', () => {
  const markOf = (name: string) => openStoreMark({ s3: undefined, dataDir: join(place.folder, name) })
  const pairWith = (name: string) =>
    onDatabase(hub.databaseUrl, async (client) => refusal(pair(drizzle(client), await markOf(name))))

  it('get one id at the first start after the upgrade, and belong together from then on', async () => {
    const id = (await ask<{ id: string }>(hub.databaseUrl, 'select id from instance'))[0]!.id
    expect(await pairWith('first')).toBeUndefined()
    expect(await (await markOf('first')).read()).toEqual([id])
    expect(await pairWith('first')).toBeUndefined()
  })

  it('that do not belong together stop the start with a sentence that says what to do', async () => {
    await (await markOf('other')).write(['c0ffee00-0000-4000-8000-000000000000'])
    expect(await pairWith('other')).toMatch(/do not belong together.*--pair/)
    // One that is empty where there should be files: not mounted.
    expect(await pairWith('empty')).toMatch(/do not belong together/)
  })

  it('after a kill in the middle of a switch both belong', async () => {
    const id = (await ask<{ id: string }>(hub.databaseUrl, 'select id from instance'))[0]!.id
    await (await markOf('switching')).write(['c0ffee00-0000-4000-8000-000000000000', id])
    expect(await pairWith('switching')).toBeUndefined()
    expect(await (await markOf('switching')).read()).toEqual([id])
  })
})
