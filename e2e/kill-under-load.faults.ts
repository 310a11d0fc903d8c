// R4 and the first three figures: sixteen writers, twenty times kill -9, and nothing that was acknowledged is gone.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, withDatabase } from './faults/database.ts'
import { clearFolders, newDataDir } from './faults/launch.ts'
import { audit, countAcknowledged, newLedger } from './faults/ledger.ts'
import { type Crew, retryFeedback, signInCrew, startLoad } from './faults/load.ts'
import { killWhole } from './faults/processes.ts'
import { launchProduct, type Product } from './kit/product.ts'

const ROUNDS = 20
const WRITERS = 16
const READY_MS = 30_000

const dataDir = newDataDir()
const ledger = newLedger()
let product: Product
let crew: Crew

beforeAll(async () => {
  product = await launchProduct({ dataDir })
  crew = await signInCrew(product.url)
})

afterAll(async () => {
  await product.stop()
  clearFolders()
})

/** Writes for a random while, kills, starts again; the time until it was ready. */
async function killUnderLoad(isWhole: boolean): Promise<{ loadMs: number; readyMs: number }> {
  const load = startLoad(product.url, crew, ledger, WRITERS)
  const loadMs = 300 + Math.random() * 2200
  await sleep(loadMs)
  // Of the server alone, the database learns and shuts down by itself; of all, it has to replay its log.
  if (isWhole) await killWhole(product.pid, dataDir)
  await product.kill()
  await load.stop()
  const began = performance.now()
  product = await launchProduct({ dataDir })
  return { loadMs, readyMs: performance.now() - began }
}

test(`no acknowledged write is lost in ${ROUNDS} kills under ${WRITERS} writers`, { timeout: 1_200_000 }, async () => {
  const readyTimes: number[] = []
  let retries = 0
  for (let round = 1; round <= ROUNDS; round++) {
    const isWhole = round % 2 === 0
    const { loadMs, readyMs } = await killUnderLoad(isWhole)
    readyTimes.push(readyMs)
    const unheard = (await audit(ledger, dataDir)).unannounced.filter((name) => name.startsWith('feedback'))
    const { retried, refused } = await retryFeedback(product.url, ledger)
    retries += retried
    const found = await audit(ledger, dataDir)
    console.log(
      `kill ${round} (${isWhole ? 'all processes' : 'server'}) after ${(loadMs / 1000).toFixed(1)} s: ` +
        `${countAcknowledged(ledger)} acknowledged, ${found.lost.length} lost, ${found.doubled.length} doubled, ` +
        `${found.half.length} half, ${retried} retried (${unheard.length} were done), ready in ${(readyMs / 1000).toFixed(1)} s`,
    )
    expect({ ...found, unannounced: [], refused }).toEqual({
      lost: [],
      doubled: [],
      half: [],
      unannounced: [],
      refused: [],
    })
  }
  const sorted = readyTimes.toSorted((a, b) => a - b)
  console.log(
    `${ROUNDS} kills: ${countAcknowledged(ledger)} acknowledged, 0 lost, ${retries} keys retried; ` +
      `ready in ${(sorted[ROUNDS / 2]! / 1000).toFixed(1)} s (median), ${(sorted.at(-1)! / 1000).toFixed(1)} s (longest)`,
  )
  expect(countAcknowledged(ledger)).toBeGreaterThan(ROUNDS * 20)
  expect(retries, 'no kill hit a feedback in flight: the retry was not tested').toBeGreaterThan(0)
  expect(sorted.at(-1)).toBeLessThan(READY_MS)
})

test('a key that was answered before the kill answers the same after it', async () => {
  const [key, sent] = [...ledger.feedback].at(0)!
  const before = sent.id
  sent.id = undefined
  expect((await retryFeedback(product.url, ledger)).refused).toEqual([])
  expect(ledger.feedback.get(key)?.id).toBe(before)
})

test('the check notices one lost row, one doubled key, one half record and one damaged picture', async () => {
  const [record, other] = [...ledger.records].filter(([, sent]) => sent.isAcknowledged).map(([code]) => code)
  const [feedback, damaged] = [...ledger.feedback.keys()]
  await withDatabase(dataDir, async (client) => {
    await client.query('delete from app_log where record_code = $1', [record])
    await client.query("update app_log set app_type_name = '' where record_code = $1", [other])
    await client.query(
      `insert into feedback (user_id, module, description)
       select user_id, module, description from feedback where description = $1`,
      [feedback],
    )
  })
  const [row] = await rowsOf<{ hash: string }>(
    dataDir,
    'select s.hash from feedback_shot s join feedback f on f.id = s.feedback_id where f.description = $1',
    [damaged],
  )
  writeFileSync(join(dataDir, 'blobs', row!.hash.slice(0, 2), row!.hash), 'cut')
  const found = await audit(ledger, dataDir)
  expect(found.lost).toEqual([`record ${record}`, `picture of feedback ${damaged}`])
  expect(found.doubled).toEqual([`feedback ${feedback}`])
  expect(found.half).toEqual([`record ${other}`])
})

test('with the protection taken away, the same kill loses writes', async () => {
  // Answers before the log is on the disk; the log writer is told to sleep, so that the machine's speed decides nothing.
  await withDatabase(dataDir, async (client) => {
    await client.query('alter system set synchronous_commit = off')
    await client.query("alter system set wal_writer_delay = '10s'")
    await client.query('select pg_reload_conf()')
  })
  const careless = newLedger()
  const load = startLoad(product.url, crew, careless, WRITERS)
  await sleep(2000)
  await killWhole(product.pid, dataDir)
  await product.kill()
  await load.stop()
  product = await launchProduct({ dataDir })
  const { lost } = await audit(careless, dataDir)
  console.log(`without synchronous commit: ${countAcknowledged(careless)} acknowledged, ${lost.length} lost`)
  expect(lost.length).toBeGreaterThan(0)
})
