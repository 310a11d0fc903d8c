// Runs that find hundreds of pairs: what is written while they go on, and what becomes of them when they are done twice, stopped,
// or look at changes only.
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Db } from '../src/db/client.ts'
import { clashPointHistoryTable, clashPointTable, clashRunTable } from '../src/modules/clash/clash.table.ts'
import { runClashTest } from '../src/modules/clash/run/run-clash.ts'
import { findTask } from '../src/tasks/queue.ts'
import { startWorker } from '../src/tasks/worker.ts'
import { type ClashSetup, pairOf, SAMPLE, startClashSetup } from './clash-setup.ts'
import { taskContext } from './task-context.ts'

/** Millimetres. */
const NEAR = 50
const FAR = 2000

let hub: ClashSetup
let db: Db
let everything: number
beforeAll(async () => {
  hub = await startClashSetup()
  db = hub.services.db
  const all = { projId: SAMPLE, name: '全部', rules: { conditions: [] } }
  everything = (await hub.lead.call('POST', '/api/clashSelection', all)).body.id
}, 120_000)
afterAll(() => hub.stop())

/** However fast the machine is: a second passes whenever somebody looks at the clock, so that whatever is found is written. */
function runHere(runId: number): Promise<void> {
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1000
    return now
  })
  return runClashTest(taskContext(hub, { runId })).finally(() => vi.restoreAllMocks())
}

/** What is nearer to anything than it may be. */
async function addTest(): Promise<number> {
  const fields = { name: '净距', type: 'clearance', tolerance: NEAR, aId: everything, bId: everything }
  const made = await hub.lead.call('POST', '/api/clash', { projId: SAMPLE, subId: hub.subId, ...fields })
  expect(made.status).toBe(201)
  return made.body.id
}

async function setTolerance(id: number, tolerance: number): Promise<void> {
  const { rowVersion } = (await hub.lead.call('GET', `/api/clash/detail?id=${id}`)).body
  expect((await hub.lead.call('PUT', '/api/clash', { id, rowVersion, tolerance })).status).toBe(200)
}

const rowsOf = (testId: number) => db.select().from(clashPointTable).where(eq(clashPointTable.testId, testId))
const runRow = async (id: number) => (await db.select().from(clashRunTable).where(eq(clashRunTable.id, id)))[0]!

/** What a run says is there now, without what only the row itself is known by. */
async function foundBy(testId: number) {
  const open = (await hub.points(testId)).filter(({ status }) => status !== 'resolved')
  const facts = open.map((point) => {
    const { depth, quality, level, room, grid, box } = point
    return { pair: pairOf(point), depth, quality, level, room, grid, box }
  })
  return facts.sort((one, other) => one.pair.localeCompare(other.pair))
}

describe('a run', { timeout: 120_000 }, () => {
  let whole: number

  it('writes points in batches while it goes on', async () => {
    whole = await addTest()
    const { id: runId } = await hub.queue(whole)
    const ran = runHere(runId)
    let isOver = false
    void ran.finally(() => {
      isOver = true
    })
    const seen = new Set<number>()
    while (!isOver) {
      await sleep(20)
      const { length } = await rowsOf(whole)
      if ((await runRow(runId)).status === 'running') seen.add(length)
    }
    await ran
    expect(Math.max(...seen)).toBeGreaterThan(0)
    const rows = await rowsOf(whole)
    const batches = new Set(rows.map(({ createTime }) => createTime.getTime()))
    expect(batches.size).toBeGreaterThan(3)
    expect(await hub.lastRun(whole)).toMatchObject({ status: 'completed', found: rows.length, added: rows.length })
  })

  it('that two workers are at writes no point twice', async () => {
    const test = await addTest()
    const { id: runId } = await hub.queue(test)
    const first = runHere(runId)
    // The second takes it over when the first has begun to write.
    while ((await rowsOf(test)).length === 0) await sleep(10)
    await Promise.all([first, runHere(runId)])
    const rows = await rowsOf(test)
    expect(new Set(rows.map(({ aGlobalId, bGlobalId }) => [aGlobalId, bGlobalId].sort().join(' '))).size).toBe(
      rows.length,
    )
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
    expect(rows.every(({ status }) => status === 'new')).toBe(true)
    expect([(await runRow(runId)).status, (await runRow(runId)).attempt]).toEqual(['completed', 2])
    expect(await hub.lastRun(test)).toMatchObject({ found: rows.length, added: rows.length })
    expect(await foundBy(test)).toEqual(await foundBy(whole))
  })

  it('ends within a second when another member of the project stops it, and resolves nothing', async () => {
    const known = await rowsOf(whole)
    for (const discipline of ['M', 'E'] as const) await hub.addVersion(discipline, 2)
    await setTolerance(whole, FAR)
    const [hvac, outsider] = [await hub.as('hvac'), await hub.as('outsider')]
    const { id, taskId } = await hub.queue(whole)
    const worker = startWorker(hub.services, hub.databaseUrl)
    try {
      await expect
        .poll(async () => (await rowsOf(whole)).length, { timeout: 90_000, interval: 20 })
        .toBeGreaterThan(known.length)
      expect((await outsider.call('POST', '/api/clash/cancel', { id })).status).toBe(404)
      // Everybody in the project sees how far it is.
      const { body: runs } = await hvac.call('GET', `/api/clash/runs?id=${whole}`)
      expect(runs.content[0]).toMatchObject({ id, status: 'running' })
      expect(runs.content[0].progress).toBeGreaterThan(0)
      const from = performance.now()
      const stopped = await hvac.call('POST', '/api/clash/cancel', { id })
      expect([stopped.status, stopped.body.status]).toEqual([200, 'aborted'])
      await expect.poll(async () => (await findTask(db, taskId))?.status, { interval: 20 }).toBe('cancelled')
      expect(performance.now() - from).toBeLessThan(1000)
    } finally {
      // It would go on beside the tests after this one.
      await worker.stop()
    }

    const rows = new Map((await rowsOf(whole)).map((row) => [row.id, row]))
    expect(known.map((row) => rows.get(row.id))).toEqual(known)
    expect(await db.$count(clashPointHistoryTable, eq(clashPointHistoryTable.runId, id))).toBe(0)
    // Once it has ended it stays so.
    expect((await hvac.call('POST', '/api/clash/cancel', { id })).body.status).toBe('aborted')
  })

  it('of changed versions finds what a whole run of the same versions finds, there and back', async () => {
    await setTolerance(whole, NEAR)
    const recheck = await hub.run(whole)
    const other = await addTest()
    const complete = await hub.run(other)
    expect(recheck).toMatchObject({ status: 'completed', found: complete.found })
    expect(recheck.pairs).toBeLessThan(complete.pairs)
    // Among them is nothing of the run that was stopped, which was asked something else.
    expect(await foundBy(whole)).toEqual(await foundBy(other))
    for (const discipline of ['M', 'E'] as const) await hub.addVersion(discipline, 1)
    const third = await addTest()
    const [back, again] = [await hub.run(other), await hub.run(third)]
    expect(back).toMatchObject({ status: 'completed', found: again.found })
    expect(back.pairs).toBeLessThan(again.pairs)
    expect(await foundBy(other)).toEqual(await foundBy(third))
  })
})
