// Scheduled work on two real servers: one is killed while it does what is due, and the clock steps while both are up. Each occasion is
// done once, and what was missed is caught up or left out as its schedule says.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cluster, startCluster } from './faults/cluster.ts'
import { rowsOf, withDatabase } from './faults/database.ts'
import { clearFolders } from './faults/launch.ts'
import { kill, waitUntil } from './faults/processes.ts'
import { type Api, apiOf } from './kit/api.ts'

const cluster = (await startCluster(0)) as Cluster
/** Whoever plans looks once a minute. */
const PLANNED_MS = 70_000
/** What a vanished worker had is taken over after its lease. */
const TAKEN_OVER_MS = 120_000
const LOOK_MS = 50

const ask = <T>(sql: string, values: unknown[] = []) => rowsOf<T>(cluster.dataDir, sql, values)

/** The database's clock, by which everything regular is decided: its `now()` is ours in every session that begins from here on. */
const installClock = () =>
  withDatabase(cluster.dataDir, (db) =>
    db.query(`
      create schema clock;
      create table clock.step (by interval not null);
      insert into clock.step values ('0');
      create function clock.now() returns timestamptz language sql stable
        as 'select pg_catalog.now() + (select by from clock.step)';
      alter database sunmao set search_path = public, clock, pg_catalog;`),
  )
const stepClock = (by: string) => ask('update clock.step set by = $1::interval', [by])

let admin: Api
let made = 0

/** Due at the next full minute that is at least ten seconds away, and once a day. */
async function schedule(kind: string, params: object, missed: 'catchUp' | 'skip' = 'catchUp'): Promise<number> {
  made += 1
  const due = new Date(Math.ceil((Date.now() + 10_000) / 60_000) * 60_000)
  const reply = await admin.send('POST', '/api/jobs', {
    jobName: `faults-${made}`,
    beanName: kind,
    methodName: 'run',
    params: JSON.stringify(params),
    cronExpression: `${due.getUTCMinutes()} ${due.getUTCHours()} * * *`,
    timeZone: 'UTC',
    missed,
  })
  expect(reply.status).toBe(201)
  const [row] = await ask<{ id: number }>('select id from schedule where name = $1', [`faults-${made}`])
  return row!.id
}
const runsOf = (id: number) =>
  ask<{ status: string; attempts: number }>('select status, attempts from job_run where schedule_id = $1 order by id', [
    id,
  ])
const runs = async (id: number) => (await runsOf(id)).map(({ status }) => status)
async function hasRun(id: number, times: number): Promise<void> {
  const isThere = await waitUntil(async () => {
    await sleep(LOOK_MS)
    return (await runs(id)).length >= times
  }, 90_000 + TAKEN_OVER_MS)
  expect([id, isThere]).toEqual([id, true])
}

describe.skipIf(!cluster)('two servers', { timeout: 900_000 }, () => {
  beforeAll(async () => {
    // The first one makes the tables, and its sessions end before the clock is ours.
    await (await cluster.add()).ready()
    const [first] = cluster.servers
    await installClock()
    kill(first!.pid, 'SIGTERM')
    await first!.ended
    await cluster.replace(first!)
    await (await cluster.add()).ready()
    admin = await apiOf(cluster.servers[0]!.url, 'admin')
  }, 300_000)
  afterAll(async () => {
    await cluster.stop()
    clearFolders()
  })

  test('do what is due once, though the one that began it is killed', async () => {
    const id = await schedule('databaseCare', { verb: 'reindex' })
    const running = () =>
      ask<{ pid: number }>(
        `select process.pid from task join process on process.process_id = task.worker
         where schedule_id = $1 and task.status = 'running'`,
        [id],
      )
    let worker: number | undefined
    await waitUntil(async () => {
      await sleep(LOOK_MS)
      worker = (await running())[0]?.pid
      return worker !== undefined
    }, 90_000)
    kill(worker!)
    const killed = cluster.servers.find(({ pid }) => pid === worker)!
    expect(killed).toBeDefined()
    await hasRun(id, 1)
    await cluster.replace(killed)
    await sleep(PLANNED_MS)
    expect(await runsOf(id)).toMatchObject([{ status: 'done', attempts: 2 }])
    admin = await apiOf(cluster.servers[0]!.url, 'admin')
  })

  test('do it once though the clock steps back over it, and once for a day that it leaps over', async () => {
    const caught = await schedule('databaseCare', { verb: 'statistics', table: 'users' })
    const skipped = await schedule('databaseCare', { verb: 'statistics', table: 'dict' }, 'skip')
    await Promise.all([hasRun(caught, 1), hasRun(skipped, 1)])
    await stepClock('-1 hour')
    await sleep(PLANNED_MS)
    await stepClock('0')
    await sleep(PLANNED_MS)
    expect([await runs(caught), await runs(skipped)]).toEqual([['done'], ['done']])
    await stepClock('1 day 10 minutes')
    await hasRun(caught, 2)
    await sleep(PLANNED_MS)
    expect([await runs(caught), await runs(skipped)]).toEqual([['done', 'done'], ['done']])
    await stepClock('0')
    await sleep(PLANNED_MS)
    expect([await runs(caught), await runs(skipped)]).toEqual([['done', 'done'], ['done']])
  })
})
