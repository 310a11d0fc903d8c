// The slice of the fault tests for every run: two kills under load, and a second server that is refused.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearFolders, launch, newDataDir } from './faults/launch.ts'
import { audit, countAcknowledged, newLedger } from './faults/ledger.ts'
import { type Crew, retryFeedback, signInCrew, startLoad } from './faults/load.ts'
import { killWhole } from './faults/processes.ts'
import { copyPreparedData } from './kit/prepared-data.ts'
import { launchProduct, type Product } from './kit/product.ts'

const WRITERS = 4

const dataDir = newDataDir()
let product: Product
let crew: Crew

beforeAll(async () => {
  await copyPreparedData(dataDir)
  product = await launchProduct({ dataDir })
  crew = await signInCrew(product.url)
}, 300_000)

afterAll(async () => {
  await product.stop()
  clearFolders()
})

test('a kill -9 under load loses no acknowledged write, and a retry under the same key doubles none', async () => {
  const ledger = newLedger()
  for (const isWhole of [false, true]) {
    const load = startLoad(product.url, crew, ledger, WRITERS)
    await sleep(800 + Math.random() * 800)
    if (isWhole) await killWhole(product.pid, dataDir)
    await product.kill()
    await load.stop()
    product = await launchProduct({ dataDir })
    const { refused } = await retryFeedback(product.url, ledger)
    const found = await audit(ledger, dataDir)
    expect({ ...found, refused }).toMatchObject({ lost: [], doubled: [], half: [], refused: [] })
  }
  expect(countAcknowledged(ledger)).toBeGreaterThan(20)
})

test('a second product on the same data folder is refused by name, and the first goes on', async () => {
  const from = performance.now()
  const second = await launch({ dataDir })
  expect(await second.ended).toBe(1)
  expect(performance.now() - from).toBeLessThan(5000)
  expect(second.logs().trim()).toBe(`The data folder ${dataDir} is in use by process ${product.pid}.`)
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
})
