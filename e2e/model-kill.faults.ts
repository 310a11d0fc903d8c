// Kill -9 in every stage of a model's way: of the process that converts, of the worker that started it, of the server and of
// everything at once. Each time the model ends ready by itself, with the packs of an undisturbed run.
import { modelStages } from '@sunmao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildingOf, convertersOf, expectReady, packsOf, stageReached } from './faults/conversions.ts'
import { withDatabase } from './faults/database.ts'
import { clearFolders, type Launched, launch, newDataDir } from './faults/launch.ts'
import { isAlive, kill, killFamily, killWhole, pidFile, waitUntil } from './faults/processes.ts'
import { type ModelClient, modelClient } from './kit/model-client.ts'
import { launchProduct, type Product } from './kit/product.ts'

const PATIENCE_MS = 300_000
const victims = ['converter', 'worker', 'server', 'everything'] as const
const dataDir = newDataDir()
const bytes = buildingOf(20_000_000, 4)
let product: Product
let worker: Launched | undefined
let client: ModelClient
let wanted: unknown
let count = 0

/** Where a worker is to be killed it is a process of its own; otherwise the server converts itself. */
async function start(withWorker: boolean): Promise<void> {
  product = await launchProduct({ dataDir, env: { WORKERS: withWorker ? 'none' : 'inline' } })
  client = await modelClient(product.url)
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
  if (victim === 'converter') for (const pid of convertersOf(home.pid)) kill(pid)
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
  await start(false)
  const undisturbed = await expectReady(client, await client.upload('undisturbed.ifc', bytes), PATIENCE_MS)
  wanted = await packsOf(dataDir, undisturbed.fileId)
}, 600_000)
afterAll(async () => {
  await stop()
  clearFolders()
})

test.each(victims)(
  'a conversion whose %s is killed in any stage ends with the same packs',
  { timeout: 1_800_000 },
  async (victim) => {
    await stop()
    await start(victim === 'worker')
    const hit: string[] = []
    for (const stage of modelStages) {
      const model = await client.upload(`${victim}-${stage}-${++count}.ifc`, bytes)
      const seen = await stageReached(dataDir, model.fileId, modelStages, stage)
      await murder(victim)
      await expectReady(client, model, PATIENCE_MS)
      expect(await packsOf(dataDir, model.fileId), `${victim} in ${stage}`).toEqual(wanted)
      hit.push(seen)
    }
    console.log(`${victim} killed in ${hit.join(', ')}`)
    // A quick stage may be over when the kill arrives; most are not.
    expect(new Set(hit).size).toBeGreaterThanOrEqual(3)
  },
)

test('a server that is killed three times in one conversion still ends it', { timeout: 900_000 }, async () => {
  const model = await client.upload(`thrice-${++count}.ifc`, bytes)
  for (const stage of ['geometry', 'parse', 'geometry']) {
    const seen = await stageReached(dataDir, model.fileId, modelStages, stage)
    await murder('everything')
    // The stage of the dead attempt must not be taken for that of the next.
    await withDatabase(dataDir, (database) => database.query("update task set stage = null where status = 'running'"))
    console.log(`everything killed in ${seen}`)
  }
  await expectReady(client, model, PATIENCE_MS)
  expect(await packsOf(dataDir, model.fileId)).toEqual(wanted)
})

test('an upload that is killed after every part sends each part once', { timeout: 600_000 }, async () => {
  const name = `parts-${++count}.ifc`
  const sent: number[] = []
  for (let index = 0; ; index++) {
    const upload = await client.begin(name, bytes)
    expect(upload.received.toSorted()).toEqual(sent)
    if (index * upload.partSize >= bytes.length) break
    await client.sendPart(upload, bytes, index)
    sent.push(index)
    await murder('everything')
  }
  const model = await client.upload(name, bytes)
  await expectReady(client, model, PATIENCE_MS)
  expect(await packsOf(dataDir, model.fileId)).toEqual(wanted)
})

test('a file whose converter always dies fails with a reason, and is not tried for ever', {
  timeout: 600_000,
}, async () => {
  const model = await client.upload(`deadly-${++count}.ifc`, bytes)
  const killed = new Set<number>()
  const isOver = async () => (await client.detail(model.fileId)).status === 'failed'
  const gaveUp = await waitUntil(async () => {
    for (const pid of convertersOf(product.pid).filter(isAlive)) {
      killed.add(pid)
      kill(pid)
    }
    return isOver()
  }, 120_000)
  expect(gaveUp).toBe(true)
  // Of them one may be that of the letters.
  expect(killed.size).toBeLessThanOrEqual(3)
  expect((await client.detail(model.fileId)).error).toMatch(/转换进程意外结束/)
})
