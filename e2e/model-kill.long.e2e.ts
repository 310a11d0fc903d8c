// A model withstands kill -9: an upload goes on where it stopped, a conversion is taken up again by itself, and what comes of
// it is the same to the byte. The long sweep over all stages is model-kill.faults.ts.
import { modelStages } from '@sunmao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildingOf, convertersOf, expectReady, packsOf, stageReached } from './faults/conversions.ts'
import { clearFolders, newDataDir } from './faults/launch.ts'
import { kill, killWhole } from './faults/processes.ts'
import { type ModelClient, modelClient } from './kit/model-client.ts'
import { copyPreparedData } from './kit/prepared-data.ts'
import { launchProduct, type Product } from './kit/product.ts'

const PATIENCE_MS = 240_000
const dataDir = newDataDir()
// Three parts.
const bytes = buildingOf(20_000_000, 2)
let product: Product
let client: ModelClient

const restart = async () => {
  product = await launchProduct({ dataDir })
  client = await modelClient(product.url)
}

beforeAll(async () => {
  await copyPreparedData(dataDir)
  await restart()
}, 300_000)
afterAll(async () => {
  await product.stop()
  clearFolders()
})

test('an upload goes on after a kill, a conversion too, with the same packs', { timeout: 600_000 }, async () => {
  const undisturbed = await expectReady(client, await client.upload('undisturbed.ifc', bytes), PATIENCE_MS)
  const wanted = await packsOf(dataDir, undisturbed.fileId)

  const begun = await client.begin('killed.ifc', bytes)
  await client.sendPart(begun, bytes, 0)
  await client.sendPart(begun, bytes, 2)
  await killWhole(product.pid, dataDir)
  await product.kill()
  await restart()
  const again = await client.begin('killed.ifc', bytes)
  expect([again.uploadId, again.received.toSorted()]).toEqual([begun.uploadId, [0, 2]])

  // Sends the part that is missing, and begins to convert.
  const model = await client.upload('killed.ifc', bytes)
  const atFirst = await stageReached(dataDir, model.fileId, modelStages, 'parse')
  for (const pid of convertersOf(product.pid)) kill(pid)
  const atSecond = await stageReached(dataDir, model.fileId, modelStages, 'geometry')
  await killWhole(product.pid, dataDir)
  await product.kill()
  await restart()
  await expectReady(client, model, PATIENCE_MS)
  expect(await packsOf(dataDir, model.fileId)).toEqual(wanted)
  console.log(`converter killed in "${atFirst}", everything killed in "${atSecond}"`)
})
