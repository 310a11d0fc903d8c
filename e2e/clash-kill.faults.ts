// Kill -9 in the middle of clash runs: of the process that runs, of the worker that started it, of the server and of everything at
// once. Each time the run ends by itself, with the points, groups and counts of an undisturbed one.
import { planBuilding, writeIfc } from '@sunmao/sample'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addWideTest, beginRun, endedRun, momentReached, moments, resultOf } from './faults/clash-runs.ts'
import { convertersOf, expectReady } from './faults/conversions.ts'
import { withDatabase } from './faults/database.ts'
import { clearFolders, type Launched, launch, newDataDir } from './faults/launch.ts'
import { kill, killFamily, killWhole, pidFile } from './faults/processes.ts'
import { PROJECT } from './kit/building.ts'
import { type ModelClient, modelClient } from './kit/model-client.ts'
import { copyPreparedData } from './kit/prepared-data.ts'
import { launchProduct, type Product } from './kit/product.ts'

const PATIENCE_MS = 180_000
/** Millimetres. */
const TOLERANCE = 300
const victims = ['run', 'worker', 'server', 'everything'] as const
const dataDir = newDataDir()
let product: Product
let worker: Launched | undefined
let client: ModelClient
let subId: number | undefined
let wanted: Awaited<ReturnType<typeof resultOf>>
let count = 0

/** Where a worker is to be killed it is a process of its own; otherwise the server runs tests itself. */
async function start(withWorker: boolean): Promise<void> {
  product = await launchProduct({ dataDir, env: { WORKERS: withWorker ? 'none' : 'inline' } })
  client = await modelClient(product.url, subId)
  worker = withWorker ? await startWorker() : undefined
}

function startWorker(): Promise<Launched> {
  const socket = encodeURIComponent(pidFile(dataDir)[4] ?? '')
  const url = `postgres://sunmao@localhost:5432/sunmao?host=${socket}`
  return launch({ dataDir, args: ['--worker'], env: { DATABASE_URL: url, DEMO: '1', LOG_LEVEL: 'warn' } })
}

async function stop(): Promise<void> {
  if (worker) await killFamily(worker.pid)
  await product.stop()
}

async function murder(victim: (typeof victims)[number]): Promise<void> {
  const home = worker ?? product
  if (victim === 'run') for (const pid of convertersOf(home.pid)) kill(pid)
  else if (victim === 'worker') {
    kill(worker!.pid)
    await worker!.ended
    worker = await startWorker()
  } else {
    if (victim === 'everything') await killWhole(product.pid, dataDir)
    await product.kill()
    await start(false)
  }
}

beforeAll(async () => {
  await copyPreparedData(dataDir)
  await start(false)
  // A sub of its own: the demo's building is too large to be run so often.
  const sub = { projId: PROJECT, subNo: '91', subName: '碰撞' }
  subId = (await client.ask<{ subId: number }>('POST', '/api/projectSub', sub)).body.subId
  client = await modelClient(product.url, subId)
  const plan = planBuilding({ floors: 2, basements: 0, bays: [2, 2] })
  const bytes = Buffer.from([...writeIfc(plan, { disciplines: ['A', 'S', 'M', 'P', 'E'] })].join(''))
  await expectReady(client, await client.upload('clash-kill.ifc', new Uint8Array(bytes)), PATIENCE_MS)
  const undisturbed = await addWideTest(client, 'undisturbed', TOLERANCE)
  await beginRun(client, undisturbed)
  expect((await endedRun(client, undisturbed, PATIENCE_MS)).status).toBe('completed')
  wanted = await resultOf(dataDir, undisturbed)
  console.log(`undisturbed: ${JSON.stringify(wanted.run)}`)
  expect(wanted.points.length).toBeGreaterThan(500)
  expect([wanted.twice, wanted.history]).toEqual([[], 0])
}, 600_000)
afterAll(async () => {
  await stop()
  clearFolders()
})

test.each(victims)(
  'a run whose %s is killed ends by itself with the same result',
  { timeout: 900_000 },
  async (victim) => {
    await stop()
    await start(victim === 'worker')
    const hit: string[] = []
    for (const moment of moments) {
      const testId = await addWideTest(client, `${victim}-${moment}-${++count}`, TOLERANCE)
      const seen = await momentReached(dataDir, await beginRun(client, testId), moment)
      await murder(victim)
      expect((await endedRun(client, testId, PATIENCE_MS)).status).toBe('completed')
      expect(await resultOf(dataDir, testId), `${victim} at ${moment}`).toEqual(wanted)
      hit.push(seen)
    }
    console.log(`${victim} killed at ${hit.join(', ')}`)
    expect(hit).toContain('points')
  },
)

test('a run in which everything is killed three times ends with the same result', { timeout: 600_000 }, async () => {
  const testId = await addWideTest(client, `thrice-${++count}`, TOLERANCE)
  const runId = await beginRun(client, testId)
  for (const moment of ['points', 'open', 'points'] as const) {
    console.log(`everything killed at ${await momentReached(dataDir, runId, moment)}`)
    await murder('everything')
    // The stage of the dead attempt must not be taken for that of the next.
    await withDatabase(dataDir, (database) => database.query("update task set stage = null where status = 'running'"))
  }
  expect((await endedRun(client, testId, PATIENCE_MS)).status).toBe('completed')
  expect(await resultOf(dataDir, testId)).toEqual(wanted)
})
