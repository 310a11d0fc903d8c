// Two threads make one large file, and anything may happen to the second or to the file. Whatever it is, the packs are those of
// one thread, or the same sentence says why there are none.
import { IfcError, readIfc } from '@sunmao/ifc'
import { type Helper, startHelper } from '@sunmao/ifc/helper'
import { afterEach, expect, test } from 'vitest'
import { differingPacks, inSharedMemory, makePacks } from './corpus/deep/compare-threads.ts'
import { buildingOf, expectReady } from './faults/conversions.ts'
import { clearFolders, newDataDir } from './faults/launch.ts'
import { modelClient } from './kit/model-client.ts'
import { launchProduct } from './kit/product.ts'

/** Over the size from which two threads are used. */
const LARGE = 10_000_000
const whole = buildingOf(0, 3)
let helper: Helper | undefined
afterEach(() => helper?.end())

test('a second thread that ends at any moment changes nothing', { timeout: 900_000 }, async () => {
  const began = performance.now()
  helper = startHelper()
  const alone = await makePacks(inSharedMemory(whole), helper)
  const longMs = performance.now() - began
  for (let moment = 0; moment < 12; moment++) {
    helper = startHelper()
    setTimeout(helper.end, (longMs * moment) / 12)
    expect([moment, differingPacks(await makePacks(inSharedMemory(whole), helper), alone)]).toEqual([moment, []])
  }
})

test('a second thread that runs out of memory changes nothing', { timeout: 900_000 }, async () => {
  const alone = await makePacks(whole)
  for (const maxOldGenerationSizeMb of [1, 4, 8, 16, 24, 32, 48]) {
    helper = startHelper({ maxOldGenerationSizeMb, maxYoungGenerationSizeMb: 1 })
    const packs = await makePacks(inSharedMemory(whole), helper)
    expect([maxOldGenerationSizeMb, differingPacks(packs, alone)]).toEqual([maxOldGenerationSizeMb, []])
    await helper.end()
  }
})

test('of a file that is damaged in its middle two threads make what one makes', { timeout: 900_000 }, async () => {
  helper = startHelper()
  for (let round = 0; round < 20; round++) {
    const bytes = damaged(whole, round)
    const [alone, both] = [await makePacks(bytes), await makePacks(inSharedMemory(bytes), helper)]
    expect([round, differingPacks(alone, both)]).toEqual([round, []])
  }
})

test('the product says what it could not read of a large file that is damaged, and goes on', {
  timeout: 900_000,
}, async () => {
  const product = await launchProduct({ dataDir: newDataDir() })
  try {
    const client = await modelClient(product.url)
    const large = buildingOf(LARGE, 3)
    const told: string[] = []
    for (const round of [0, 6, 10, 16]) {
      const bytes = damaged(large, round, large.length - whole.length / 2)
      const model = await client.upload(`damaged-${round}.ifc`, bytes)
      const { status, error, warnings } = await client.ended(model.fileId, 300_000)
      expect([round, status]).toEqual([round, await statusOf(bytes)])
      if (status !== 'ready') told.push(status === 'failed' ? error! : warnings.join())
    }
    expect(told.length).toBeGreaterThan(1)
    for (const sentence of told) expect(sentence).toMatch(/\S{4}/)
    await expectReady(client, await client.upload('whole.ifc', large), 300_000)
  } finally {
    await product.stop()
    clearFolders()
  }
})

/** What has to become of a file, by one thread. */
async function statusOf(bytes: Uint8Array): Promise<string> {
  try {
    return (await readIfc(bytes)).building.problems.length > 0 ? 'partial' : 'ready'
  } catch (error) {
    if (error instanceof IfcError) return 'failed'
    throw error
  }
}

/** Noise of some hundred bytes near `middle`. */
function damaged(bytes: Uint8Array, round: number, middle = bytes.length / 2): Uint8Array {
  const copy = bytes.slice()
  const at = Math.floor(middle + (round - 10) * (whole.length / 50))
  copy.fill([0, 39, 40, 41, 35, 59, 255][round % 7]!, at, at + 200 + round * 30)
  return copy
}
