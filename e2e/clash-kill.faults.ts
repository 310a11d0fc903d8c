// Kill -9 in the middle of clash runs: of the process that runs, of the worker that started it, of the server and of everything at
// once. Each time the run ends by itself, with the points, groups and counts of an undisturbed one.
import { planBuilding, writeIfc } from '@sunmao/sample'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addWideTest, beginRun, endedRun, moments, resultOf, strikeAt } from './faults/clash-runs.ts'
import { expectReady } from './faults/conversions.ts'
import { KilledProduct, victims } from './faults/killed-product.ts'
import { PROJECT } from './kit/building.ts'
import { modelClient } from './kit/model-client.ts'
import { copyPreparedData } from './kit/prepared-data.ts'

const PATIENCE_MS = 180_000
/** Millimetres. */
const TOLERANCE = 1000
const hub = new KilledProduct()
const { dataDir } = hub
let wanted: Awaited<ReturnType<typeof resultOf>>
let count = 0

beforeAll(async () => {
  await copyPreparedData(dataDir)
  await hub.start()
  // A sub of its own: the demo's building is too large to be run so often.
  const sub = { projId: PROJECT, subNo: '91', subName: '碰撞' }
  hub.subId = (await hub.client.ask<{ subId: number }>('POST', '/api/projectSub', sub)).body.subId
  hub.client = await modelClient(hub.product.url, hub.subId)
  const plan = planBuilding({ floors: 2, basements: 0, bays: [2, 2] })
  const bytes = Buffer.from([...writeIfc(plan, { disciplines: ['A', 'S', 'M', 'P', 'E'] })].join(''))
  await expectReady(hub.client, await hub.client.upload('clash-kill.ifc', new Uint8Array(bytes)), PATIENCE_MS)
  const undisturbed = await addWideTest(hub.client, 'undisturbed', TOLERANCE)
  await beginRun(hub.client, undisturbed)
  expect((await endedRun(hub.client, undisturbed, PATIENCE_MS)).status).toBe('completed')
  wanted = await resultOf(dataDir, undisturbed)
  console.log(`undisturbed: ${JSON.stringify(wanted.run)}`)
  expect(wanted.points.length).toBeGreaterThan(2000)
  expect([wanted.twice, wanted.history]).toEqual([[], 0])
}, 600_000)
afterAll(() => hub.clear())

test.each(victims)(
  'a run whose %s is killed ends by itself with the same result',
  { timeout: 900_000 },
  async (victim) => {
    await hub.prepareFor(victim)
    const hit: string[] = []
    for (const moment of moments) {
      const testId = await addWideTest(hub.client, `${victim}-${moment}-${++count}`, TOLERANCE)
      const seen = await strikeAt(dataDir, await beginRun(hub.client, testId), moment, () => hub.kill(victim))
      expect((await endedRun(hub.client, testId, PATIENCE_MS)).status).toBe('completed')
      expect(await resultOf(dataDir, testId), `${victim} at ${moment}`).toEqual(wanted)
      hit.push(seen)
    }
    console.log(`${victim} killed at ${hit.join(', ')}`)
    expect(hit).toContain('points')
  },
)

test('a run in which everything is killed three times ends with the same result', { timeout: 600_000 }, async () => {
  const testId = await addWideTest(hub.client, `thrice-${++count}`, TOLERANCE)
  const runId = await beginRun(hub.client, testId)
  for (const moment of ['points', 'open', 'points'] as const) {
    console.log(`everything killed at ${await strikeAt(dataDir, runId, moment, () => hub.kill('everything'))}`)
    await hub.forgetStages()
  }
  expect((await endedRun(hub.client, testId, PATIENCE_MS)).status).toBe('completed')
  expect(await resultOf(dataDir, testId)).toEqual(wanted)
})
