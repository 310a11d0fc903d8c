// The first start makes a cluster, a schema and the demo. Killed at any moment of it, the next start completes.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { rowsOf, withDatabase } from './faults/database.ts'
import { clearFolders, type Launched, launch, newDataDir } from './faults/launch.ts'
import { databaseProcesses, isAlive, kill, killWhole, pidFile, waitUntil } from './faults/processes.ts'
import { signIn } from './faults/sign-in.ts'

const MOMENTS = 16
const READY_MS = 30_000
const accounts = ['lead', 'hvac', 'review', 'admin', 'outsider', 'plain']

afterAll(clearFolders)

type Stage = 'program' | 'lock' | 'initdb' | 'database start' | 'migration' | 'seed' | 'listening'

/** How far a start has come, by what can be seen from outside. */
async function stageOf({ dataDir, logs, url }: Launched): Promise<Stage> {
  const has = (name: string) => existsSync(join(dataDir, name))
  // It greets with its address when it listens.
  if (logs().includes(url)) return 'listening'
  if (has('pg')) return pidFile(dataDir)[7] === 'ready' ? inDatabase(dataDir) : 'database start'
  if (has('pg.init')) return 'initdb'
  return has('pg.lock') ? 'lock' : 'program'
}

async function inDatabase(dataDir: string): Promise<Stage> {
  const [row] = await rowsOf<{ users: string | null }>(dataDir, "select to_regclass('public.users') as users").catch(
    () => [],
  )
  if (!row) return 'database start'
  return row.users === null ? 'migration' : 'seed'
}

/** Every seeded table with its number of rows: equal to an undisturbed start's, or something was doubled or left out. */
async function countRows(dataDir: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  await withDatabase(dataDir, async (client) => {
    const tables = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    )
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from "${name}"`)
      counts[name] = rows[0]?.n ?? 0
    }
  })
  return counts
}

/** Starts again on what the kill left, and compares it with an undisturbed start. */
async function checkNextStart(dataDir: string, wanted: Record<string, number>): Promise<number> {
  const product = await launch({ dataDir })
  const readyMs = await product.ready()
  expect(await countRows(dataDir)).toEqual(wanted)
  for (const username of accounts) expect(await signIn(product.url, username)).toMatch(/^Bearer /)
  await killWhole(product.pid, dataDir)
  return readyMs
}

/** Of the server alone every second time: then the database programs must end by themselves. */
async function killStart(product: Launched, isWhole: boolean): Promise<void> {
  if (isWhole) await killWhole(product.pid, product.dataDir)
  else {
    kill(product.pid)
    await waitUntil(() => !isAlive(product.pid), 5_000)
  }
}

let undisturbed: { counts: Record<string, number>; readyMs: number }

test('an undisturbed first start has the people and projects of the demo, and a stop that leaves no process', async () => {
  const product = await launch({ dataDir: newDataDir() })
  const readyMs = await product.ready()
  undisturbed = { counts: await countRows(product.dataDir), readyMs }
  console.log(`undisturbed first start: ready in ${(readyMs / 1000).toFixed(1)} s`)
  expect(undisturbed.counts).toMatchObject({ users: 13, project: 3, session: 0 })
  // The comparison below notices a single row too many.
  await rowsOf(product.dataDir, "insert into job (name) values ('x')")
  expect(await countRows(product.dataDir)).not.toEqual(undisturbed.counts)
  kill(product.pid)
  expect(await waitUntil(() => databaseProcesses(product.dataDir).length === 0, 10_000)).toBe(true)
})

test(`a first start killed at ${MOMENTS} moments is completed by the next one`, { timeout: 900_000 }, async () => {
  const { counts, readyMs } = undisturbed
  // From 0.2 s to 6 s, or a little beyond the end of the start where that takes longer.
  const lastMs = Math.max(6000, readyMs * 1.1)
  const times: number[] = []
  for (let n = 0; n < MOMENTS; n++) {
    const atMs = 200 + ((lastMs - 200) * n) / (MOMENTS - 1)
    const product = await launch({ dataDir: newDataDir() })
    await sleep(atMs)
    const stage = await stageOf(product)
    await killStart(product, n % 2 === 0)
    const againMs = await checkNextStart(product.dataDir, counts)
    times.push(againMs)
    console.log(
      `killed after ${(atMs / 1000).toFixed(2)} s (${stage}): the next start is ready in ${(againMs / 1000).toFixed(1)} s`,
    )
  }
  expect(Math.max(...times)).toBeLessThan(READY_MS)
})

const stages: Stage[] = ['lock', 'initdb', 'database start', 'migration', 'seed', 'listening']

test.each(stages)('a first start killed in its stage "%s" is completed by the next one', async (stage) => {
  // A short stage may be over before we look; then the next fresh start is watched.
  for (let attempt = 1; attempt <= 10; attempt++) {
    const product = await launch({ dataDir: newDataDir() })
    let seen: Stage = 'program'
    await waitUntil(async () => {
      seen = await stageOf(product)
      return stages.indexOf(seen) >= stages.indexOf(stage)
    }, READY_MS)
    await killStart(product, attempt % 2 === 1)
    const againMs = await checkNextStart(product.dataDir, undisturbed.counts)
    if (seen !== stage) continue
    console.log(`killed in "${stage}", attempt ${attempt}: the next start is ready in ${(againMs / 1000).toFixed(1)} s`)
    return
  }
  throw new Error(`never seen in "${stage}"`)
})
