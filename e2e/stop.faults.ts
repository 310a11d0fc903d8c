// What happens to people at work when the product is stopped, or when its database dies under it.
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openHalfRequest, openWindow } from './faults/clients.ts'
import { withDatabase } from './faults/database.ts'
import { clearFolders, type Launched, launch, newDataDir } from './faults/launch.ts'
import { audit, countAcknowledged, newLedger } from './faults/ledger.ts'
import { retryFeedback, signInCrew, startLoad } from './faults/load.ts'
import { databaseProcesses, isAlive, kill, killWhole, postmasterOf, waitUntil } from './faults/processes.ts'
import { signIn } from './faults/sign-in.ts'

const WRITERS = 16
const STOP_MS = 10_000

const products: Launched[] = []

async function start(dataDir = newDataDir()): Promise<Launched> {
  const product = await launch({ dataDir })
  products.push(product)
  await product.ready()
  return product
}

afterEach(async () => {
  for (const { pid, dataDir } of products.splice(0)) await killWhole(pid, dataDir)
})

afterAll(clearFolders)

/** Sends SIGTERM and waits; how long the server and all of its database took to end. */
async function stopped({ pid, dataDir, ended }: Launched): Promise<{ code: number | NodeJS.Signals; ms: number }> {
  const began = performance.now()
  kill(pid, 'SIGTERM')
  const code = await ended
  await waitUntil(() => databaseProcesses(dataDir).length === 0, STOP_MS)
  return { code, ms: performance.now() - began }
}

test('SIGTERM under load: what was answered is kept, what was not answered was not done', async () => {
  const product = await start()
  const crew = await signInCrew(product.url)
  const ledger = newLedger()
  const load = startLoad(product.url, crew, ledger, WRITERS)
  await sleep(2000)
  const { code, ms } = await stopped(product)
  await load.stop()
  expect(code).toBe(0)
  expect(ms).toBeLessThan(STOP_MS)
  expect(databaseProcesses(product.dataDir)).toEqual([])

  const next = await start(product.dataDir)
  const found = await audit(ledger, next.dataDir)
  console.log(
    `SIGTERM: ${countAcknowledged(ledger)} acknowledged, ${found.lost.length} lost, ended in ${(ms / 1000).toFixed(1)} s, ` +
      `refused ${JSON.stringify(Object.fromEntries(load.refusals))}`,
  )
  expect(found).toEqual({ lost: [], doubled: [], half: [], unannounced: [] })
  expect([0, 503]).toEqual(expect.arrayContaining([...load.refusals.keys()]))
})

test('SIGTERM ends in time although a window is open, a call waits for a lock and half a request never ends', async () => {
  const product = await start()
  const token = await signIn(product.url, 'lead')
  await openWindow(product.url, token)
  await openHalfRequest(product.url, token)
  const { code, ms } = await withDatabase(product.dataDir, async (client) => {
    await client.query('begin; lock table app_log')
    const body = JSON.stringify({ recordCode: 'a'.repeat(32), appType: 6, appTypeName: 'x' })
    const headers = { authorization: token, 'content-type': 'application/json' }
    const call = fetch(`${product.url}/api/appLog/createAndUpdate`, { method: 'POST', headers, body })
    // Cut off in the end, whenever that is.
    call.catch(() => undefined)
    await sleep(300)
    return stopped(product)
  })
  console.log(`SIGTERM with open connections: ended in ${(ms / 1000).toFixed(1)} s`)
  expect(code).toBe(0)
  expect(ms).toBeLessThan(STOP_MS)
})

test('the database is killed under load: 503 with Retry-After at once, and it comes back by itself', async () => {
  const product = await start()
  const crew = await signInCrew(product.url)
  const ledger = newLedger()
  const load = startLoad(product.url, crew, ledger, WRITERS, true)
  for (let round = 1; round <= 3; round++) {
    await sleep(1500)
    const before = countAcknowledged(ledger)
    const awayMs = await killDatabase(product)
    console.log(`database killed: away for ${(awayMs / 1000).toFixed(1)} s, ${before} acknowledged before`)
    expect(awayMs).toBeLessThan(10_000)
    expect(await waitUntil(() => countAcknowledged(ledger) > before + WRITERS, 10_000), 'the writers go on').toBe(true)
  }
  await load.stop()
  console.log(
    `${countAcknowledged(ledger)} acknowledged, refused ${JSON.stringify(Object.fromEntries(load.refusals))}, ` +
      `slowest answer ${(load.slowestMs() / 1000).toFixed(1)} s`,
  )
  expect([...load.refusals.keys()]).toEqual([503])
  expect(load.slowestMs()).toBeLessThan(5_000)
  const { retried, refused } = await retryFeedback(product.url, ledger, true)
  expect(retried).toBeGreaterThan(0)
  const found = await audit(ledger, product.dataDir)
  expect({ ...found, unannounced: [], refused }).toEqual({
    lost: [],
    doubled: [],
    half: [],
    unannounced: [],
    refused: [],
  })
  expect(product.logs()).toMatch(/database ended/)
})

/** Kills the postmaster and asks until the answer is a success again; the time in between. */
async function killDatabase({ url, dataDir, pid }: Launched): Promise<number> {
  const postmaster = postmasterOf(dataDir)!
  kill(postmaster)
  await waitUntil(() => !isAlive(postmaster), 5_000)
  const began = performance.now()
  const came = await waitUntil(async () => {
    expect(isAlive(pid), 'the server lives').toBe(true)
    const asked = performance.now()
    const reply = await fetch(`${url}/readyz`)
    expect(performance.now() - asked).toBeLessThan(5_000)
    if (!reply.ok) expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
    return reply.ok
  }, 30_000)
  expect(came, 'the database came back').toBe(true)
  return performance.now() - began
}

test('a database that cannot come back ends the product with one sentence, for its supervisor', async () => {
  const product = await start()
  renameSync(join(product.dataDir, 'pg/global/pg_control'), join(product.dataDir, 'pg/global/pg_control.away'))
  kill(postmasterOf(product.dataDir)!)
  const code = await Promise.race([product.ended, sleep(20_000, 'still running', { ref: false })])
  expect(code).toBe(1)
  const line = product.logs().trim().split('\n').at(-1)
  console.log(`last line: ${line}`)
  expect(line).toMatch(/^The database did not start: .+\.$/)
  expect(databaseProcesses(product.dataDir)).toEqual([])
})
