// Whether a rehearsal finds what is broken, and what administrators can do with backups.
import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupMeans } from '../../src/backup/from-task.ts'
import { importBackup } from '../../src/backup/import-backup.ts'
import { type BackupMeans, makeBackup } from '../../src/backup/make-backup.ts'
import { databasePart, type Manifest } from '../../src/backup/manifest.ts'
import { pruneBackups } from '../../src/backup/prune.ts'
import { rehearse } from '../../src/backup/rehearse.ts'
import { blobPart } from '../../src/backup/store/backup-store.ts'
import { folderStore } from '../../src/backup/store/folder-store.ts'
import { storeBlob } from '../../src/blobs/store-blob.ts'
import { backupTask, importBackupTask, rehearsalTask } from '../../src/modules/backup/backup.task.ts'
import { messageTable } from '../../src/modules/message/message.table.ts'
import { taskTable } from '../../src/tasks/task.table.ts'
import { taskContext } from '../task-context.ts'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'
import { ask, onDatabase, refusal } from './backup-setup.ts'

let hub: TestServer
let admin: Caller
let means: BackupMeans
let manifest: Manifest
let hash: string
beforeAll(async () => {
  hub = await startTestServer({ s3: undefined }, { alone: true })
  admin = await hub.as('admin')
  hash = (await storeBlob(hub.services, randomBytes(50_000))).hash
  means = await backupMeans(hub.services)
  manifest = await makeBackup(means, { reason: 'asked' })
})
afterAll(() => hub.stop())

const partOf = (name: string) => join(means.store.place, name)
const checksOf = async (name = manifest.name) =>
  Object.fromEntries((await rehearse(means, name)).checks.map(({ check, isGood }) => [check, isGood]))
const list = async () => (await admin.call('GET', '/api/backup')).body

describe('a rehearsal', () => {
  it('says that a good backup is good, and leaves no scratch database', async () => {
    expect((await list()).content).toMatchObject([{ name: manifest.name, state: 'unproven', lost: 0 }])
    const { isGood, checks } = await rehearse(means, manifest.name)
    expect({ isGood, checks: checks.filter(({ problem }) => problem) }).toEqual({ isGood: true, checks: [] })
    expect(checks.find(({ check }) => check === 'secret')!.count).toBeGreaterThan(1)
    expect((await list()).content).toMatchObject([{ state: 'good', rehearsal: { isGood: true } }])
    expect(await ask(hub.databaseUrl, `select from pg_database where datname like '%rehearsal'`)).toEqual([])
  })

  it('finds a flipped byte of the database', async () => {
    const whole = await readFile(partOf(databasePart(manifest.name)))
    const flipped = Buffer.from(whole)
    flipped[3000]! ^= 4
    await writeFile(partOf(databasePart(manifest.name)), flipped)
    expect(await checksOf()).toEqual({ manifest: true, database: false, files: true })
    expect((await list()).content[0]).toMatchObject({ state: 'broken', problem: expect.stringMatching(/damaged/) })
    await writeFile(partOf(databasePart(manifest.name)), whole)
  })

  it('finds a file that was changed, takes it away, and the next backup has it again', async () => {
    const path = partOf(blobPart(hash))
    const bytes = await readFile(path)
    bytes[1000]! ^= 1
    await writeFile(path, bytes)
    expect(await checksOf()).toMatchObject({ database: true, files: false, secret: true })
    await makeBackup(means, { reason: 'asked' })
    expect(await checksOf()).toMatchObject({ files: true })
  })

  it('finds keys that do not open the secrets', async () => {
    const other = await makeBackup({ ...means, secretKeys: [randomBytes(32)] }, { reason: 'asked' })
    expect(await checksOf(other.name)).toMatchObject({ database: true, secret: false })
  })

  it('finds a manifest that another key has sealed, and administrators are told', async () => {
    const context = { ...taskContext(hub, { name: manifest.name }) }
    const path = partOf(`${manifest.name}/manifest`)
    const whole = await readFile(path)
    await writeFile(path, whole.subarray(0, 50))
    expect(await refusal(rehearsalTask.run(context) as Promise<unknown>)).toMatch(/damaged/)
    await writeFile(path, whole)
    const told = await hub.services.db.select().from(messageTable).where(eq(messageTable.kind, 'message.backupBroken'))
    expect(told.length).toBeGreaterThan(0)
  })
})

describe('backups that are too many', () => {
  it('go with the files that no other names', async () => {
    const { db, blobs } = hub.services
    const store = folderStore(join(hub.services.config.dataDir, 'others'))
    const own = { ...means, store }
    const only = (await storeBlob({ db, blobs }, Buffer.from('only in the first'))).hash
    const first = await makeBackup(own, { reason: 'asked' })
    await onDatabase(hub.databaseUrl, (client) => client.query('delete from blob where hash = $1', [only]))
    const second = await makeBackup(own, { reason: 'asked' })
    expect(await pruneBackups(own, 'UTC')).toEqual([])
    // Two days later only the last one of the day is left.
    expect(await pruneBackups(own, 'UTC', new Date(Date.now() + 2 * 86_400_000))).toEqual([first.name])
    expect(await store.open(blobPart(only))).toBeUndefined()
    expect((await store.open(blobPart(hash)))?.size).toBeGreaterThan(0)
    expect(second.blobs.count).toBe(first.blobs.count - 1)
  })
})

describe('an administrator', () => {
  const tasks = (kind: string) => hub.services.db.select().from(taskTable).where(eq(taskTable.kind, kind))

  it('begins one backup at a time, which a rehearsal follows', async () => {
    const { status, body } = await admin.call('POST', '/api/backup')
    expect(status).toBe(201)
    expect((await admin.call('POST', '/api/backup')).body).toEqual(body)
    expect((await list()).work).toMatchObject([{ taskId: body.taskId, kind: 'backup', status: 'queued' }])
    const [row] = await tasks('backup')
    const result = (await backupTask.run({ ...taskContext(hub, { rehearse: true }), taskId: row!.id })) as {
      name: string
    }
    expect((await tasks('rehearsal')).map(({ payload }) => payload)).toContainEqual({ name: result.name })
    expect((await list()).content[0]).toMatchObject({ name: result.name, reason: 'asked' })
    await hub.services.db.delete(taskTable).where(inArray(taskTable.kind, ['backup', 'rehearsal']))
  })

  it('brings one with a client of the ancestor stack, which is told the word that it waits for', async () => {
    const { body } = await admin.call('GET', '/api/database?page=0&size=10')
    expect(body).toMatchObject({ totalElements: 1, content: [{ id: expect.stringMatching(/^[0-9a-f-]{36}$/) }] })
    expect(JSON.stringify(body)).not.toContain(new URL(hub.databaseUrl).password || 'no password')
    const shell = { ...body.content[0], jdbcUrl: 'jdbc:h2:mem:x;INIT=RUNSCRIPT', pwd: '$(id)' }
    expect(await admin.call('POST', '/api/database/testConnect', shell)).toMatchObject({ status: 201, body: true })
    const sent = new FormData()
    sent.set('id', body.content[0].id)
    sent.set('file', new Blob(['no backup']), 'x.backup')
    const asked = new Response(sent)
    const answer = await hub.http.inject({
      method: 'POST',
      url: '/api/database/upload',
      headers: { authorization: admin.token!, 'content-type': asked.headers.get('content-type')! },
      payload: Buffer.from(await asked.arrayBuffer()),
    })
    expect([answer.statusCode, answer.payload]).toEqual([201, 'success'])
    expect(await tasks('importBackup')).toHaveLength(1)
    await hub.services.db.delete(taskTable).where(eq(taskTable.kind, 'importBackup'))
  })

  it('carries one away as a file and brings it to another place, whole or not at all', async () => {
    const answer = await hub.http.inject({
      method: 'GET',
      url: `/api/backup/${manifest.name}/file`,
      headers: { authorization: admin.token! },
    })
    expect(answer.statusCode).toBe(200)
    const bytes = answer.rawPayload
    const pieces = async function* (all: Buffer, size: number) {
      for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size)
    }
    const elsewhere = { ...means, store: folderStore(join(hub.services.config.dataDir, 'elsewhere')) }
    expect(await refusal(importBackup(elsewhere, pieces(bytes.subarray(0, -300), 1000)))).toMatch(/incomplete/)
    expect(await refusal(importBackup({ ...elsewhere, key: randomBytes(32) }, pieces(bytes, 5000)))).toMatch(
      /another key/,
    )
    expect(await importBackup(elsewhere, pieces(bytes, 777))).toBe(manifest.name)
    expect((await rehearse(elsewhere, manifest.name)).isGood).toBe(true)
    expect(await refusal(importBackup(elsewhere, pieces(bytes, 9999)))).toMatch(/here already/)
    const { hash: file } = await storeBlob(hub.services, Buffer.from('no backup at all, only some text'))
    expect(await refusal(importBackupTask.run(taskContext(hub, { hash: file })) as Promise<unknown>)).toMatch(
      /no backup|incomplete/,
    )
  })

  it('removes one, but none that is not there or no name', async () => {
    const other = await makeBackup(means, { reason: 'asked' })
    expect((await admin.call('DELETE', `/api/backup/${other.name}`)).status).toBe(200)
    expect((await admin.call('DELETE', `/api/backup/${other.name}`)).status).toBe(404)
    expect((await admin.call('DELETE', '/api/backup/..%2f..%2fpg')).status).toBe(400)
    expect((await list()).content.some(({ name }: { name: string }) => name === other.name)).toBe(false)
  })

  it('without a recent password, and anybody else, begins, fetches and removes nothing', async () => {
    const calls = [
      ['POST', '/api/backup'],
      ['POST', `/api/backup/${manifest.name}/rehearsal`],
      ['GET', `/api/backup/${manifest.name}/file`],
      ['POST', '/api/backup/file'],
      ['DELETE', `/api/backup/${manifest.name}`],
    ] as const
    const lead = await hub.as('lead')
    for (const [method, path] of calls) {
      expect([path, (await hub.nobody.call(method, path)).status]).toEqual([path, 401])
      expect([path, (await lead.call(method, path)).status]).toEqual([path, 403])
    }
    expect((await lead.call('GET', '/api/backup')).status).toBe(403)
    await onDatabase(hub.databaseUrl, (client) =>
      client.query(`update session set create_time = now() - interval '1 hour', confirm_time = null`),
    )
    for (const [method, path] of calls) {
      const { status, body } = await admin.call(method, path)
      expect([path, status, body.code]).toEqual([path, 400, 'auth.recentPassword'])
    }
    expect((await tasks('backup')).length + (await tasks('rehearsal')).length).toBe(0)
    await rm(join(hub.services.config.dataDir, 'elsewhere'), { recursive: true })
  })
})
