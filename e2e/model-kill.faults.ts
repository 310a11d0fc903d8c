// Kill -9 in every stage of a model's way: of the process that converts, of the worker that started it, of the server and of
// everything at once. Each time the model ends ready by itself, with the packs of an undisturbed run.
import { modelStages } from '@sunmao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildingOf, convertersOf, expectReady, packsOf, stageReached } from './faults/conversions.ts'
import { KilledProduct, victims } from './faults/killed-product.ts'
import { isAlive, kill, waitUntil } from './faults/processes.ts'

const PATIENCE_MS = 300_000
const hub = new KilledProduct()
const { dataDir } = hub
const bytes = buildingOf(20_000_000, 4)
let wanted: unknown
let count = 0

beforeAll(async () => {
  await hub.start()
  const undisturbed = await expectReady(hub.client, await hub.client.upload('undisturbed.ifc', bytes), PATIENCE_MS)
  wanted = await packsOf(dataDir, undisturbed.fileId)
}, 600_000)
afterAll(() => hub.clear())

test.each(victims)(
  'a conversion whose %s is killed in any stage ends with the same packs',
  { timeout: 1_800_000 },
  async (victim) => {
    await hub.prepareFor(victim)
    const hit: string[] = []
    for (const stage of modelStages) {
      const model = await hub.client.upload(`${victim}-${stage}-${++count}.ifc`, bytes)
      const seen = await stageReached(dataDir, model.fileId, modelStages, stage)
      await hub.kill(victim)
      await expectReady(hub.client, model, PATIENCE_MS)
      expect(await packsOf(dataDir, model.fileId), `${victim} in ${stage}`).toEqual(wanted)
      hit.push(seen)
    }
    console.log(`${victim} killed in ${hit.join(', ')}`)
    // A quick stage may be over when the kill arrives; most are not.
    expect(new Set(hit).size).toBeGreaterThanOrEqual(3)
  },
)

test('a server that is killed three times in one conversion still ends it', { timeout: 900_000 }, async () => {
  const model = await hub.client.upload(`thrice-${++count}.ifc`, bytes)
  for (const stage of ['geometry', 'parse', 'geometry']) {
    const seen = await stageReached(dataDir, model.fileId, modelStages, stage)
    await hub.kill('everything')
    await hub.forgetStages()
    console.log(`everything killed in ${seen}`)
  }
  await expectReady(hub.client, model, PATIENCE_MS)
  expect(await packsOf(dataDir, model.fileId)).toEqual(wanted)
})

test('an upload that is killed after every part sends each part once', { timeout: 600_000 }, async () => {
  const name = `parts-${++count}.ifc`
  const sent: number[] = []
  for (let index = 0; ; index++) {
    const upload = await hub.client.begin(name, bytes)
    expect(upload.received.toSorted()).toEqual(sent)
    if (index * upload.partSize >= bytes.length) break
    await hub.client.sendPart(upload, bytes, index)
    sent.push(index)
    await hub.kill('everything')
  }
  const model = await hub.client.upload(name, bytes)
  await expectReady(hub.client, model, PATIENCE_MS)
  expect(await packsOf(dataDir, model.fileId)).toEqual(wanted)
})

test('a file whose converter always dies fails with a reason, and is not tried for ever', {
  timeout: 600_000,
}, async () => {
  const model = await hub.client.upload(`deadly-${++count}.ifc`, bytes)
  const killed = new Set<number>()
  const isOver = async () => (await hub.client.detail(model.fileId)).status === 'failed'
  const gaveUp = await waitUntil(async () => {
    for (const pid of convertersOf(hub.product.pid).filter(isAlive)) {
      killed.add(pid)
      kill(pid)
    }
    return isOver()
  }, 120_000)
  expect(gaveUp).toBe(true)
  // Of them one may be that of the letters.
  expect(killed.size).toBeLessThanOrEqual(3)
  expect((await hub.client.detail(model.fileId)).error).toMatch(/转换进程意外结束/)
})
