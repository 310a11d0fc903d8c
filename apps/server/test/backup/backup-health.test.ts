// What the health page says of backups: how old the last good one is, whether it was proven, and whether another will follow.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { backupMeans } from '../../src/backup/from-task.ts'
import { type BackupMeans, makeBackup } from '../../src/backup/make-backup.ts'
import { manifestPart } from '../../src/backup/manifest.ts'
import { writeRehearsal } from '../../src/backup/rehearsal.ts'
import { parameterTable } from '../../src/modules/parameters/parameters.table.ts'
import { scheduleTable } from '../../src/tasks/schedule.table.ts'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
// The database's clock, by which backups have their moment, goes on as it does.
const began = Date.now()

let hub: TestServer
let admin: Caller
let means: BackupMeans
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  setClock(10)
  hub = await startTestServer({ s3: undefined }, { alone: true })
  admin = await hub.as('admin')
  means = await backupMeans(hub.services)
})
afterAll(async () => {
  vi.useRealTimers()
  await hub.stop()
})

const health = async (lang = 'en') => {
  const { body } = await admin.call('GET', '/api/health', undefined, { 'accept-language': lang })
  return body.items.find(({ area }: { area: string }) => area === 'backup')
}
const setClock = (minutes: number, days = 0) => vi.setSystemTime(began + minutes * MINUTE_MS + days * DAY_MS)
const rehearsed = (name: string, isGood: boolean) =>
  writeRehearsal(means, name, { time: new Date().toISOString(), seconds: 1, isGood, checks: [] })
const isBackup = eq(scheduleTable.kind, 'backup')

it('goes from none over unproven to green, and back when it grows old', async () => {
  expect(await health()).toMatchObject({ state: 'amber', text: 'There is no good backup yet.' })
  const { name } = await makeBackup(means, { reason: 'asked' })
  expect(await health()).toMatchObject({ state: 'amber', text: expect.stringContaining('No backup was rehearsed') })
  await rehearsed(name, true)
  expect(await health()).toMatchObject({ state: 'green', text: expect.stringContaining('whole') })
  expect((await health()).facts.map((one: { name: string }) => one.name)).toEqual(['Last good one', 'Rehearsed'])
  setClock(10, 2)
  expect(await health('zh-CN')).toMatchObject({
    state: 'amber',
    text: '最近一份好备份是 2 天前的。',
    action: { path: '/operations/backup' },
  })
  await hub.services.db.update(parameterTable).set({ value: '3' }).where(eq(parameterTable.code, 'health_backup_amber'))
  expect((await health()).state).toBe('green')
  setClock(10, 7)
  expect(await health()).toMatchObject({ state: 'red', text: 'The last good backup is 7 days old.' })
})

it('is not green while the schedule is paused or gone', async () => {
  setClock(11)
  await rehearsed((await makeBackup(means, { reason: 'asked' })).name, true)
  expect((await health()).state).toBe('green')
  await hub.services.db.update(scheduleTable).set({ enabled: false }).where(isBackup)
  expect(await health()).toMatchObject({
    state: 'amber',
    text: expect.stringContaining('paused'),
    action: { path: '/operations/timing' },
  })
  await hub.services.db.update(scheduleTable).set({ enabled: true }).where(isBackup)
  expect((await health()).state).toBe('green')
})

it('counts only what nothing speaks against', async () => {
  setClock(12)
  const newest = await makeBackup(means, { reason: 'asked' })
  await rehearsed(newest.name, false)
  expect(await health()).toMatchObject({ state: 'amber', text: expect.stringContaining('could not be restored') })
  setClock(13)
  const unread = await makeBackup(means, { reason: 'asked' })
  await writeFile(join(means.store.place, manifestPart(unread.name)), 'broken')
  setClock(13, 3)
  expect(await health()).toMatchObject({ state: 'amber', text: 'The last good backup is 3 days old.' })
})

it('asks for a rehearsal again after the days of the parameter', async () => {
  await hub.services.db
    .update(parameterTable)
    .set({ value: '1' })
    .where(eq(parameterTable.code, 'health_rehearsal_days'))
  setClock(14)
  await makeBackup(means, { reason: 'asked' })
  setClock(20, 1)
  expect(await health()).toMatchObject({ state: 'amber', text: 'The last good rehearsal was 1 day ago.' })
  const [row] = await hub.services.db.select().from(parameterTable).where(eq(parameterTable.code, 'health_backup_red'))
  expect((await admin.call('PUT', '/api/parameters', { ...row, value: '0' })).status).toBe(400)
})
