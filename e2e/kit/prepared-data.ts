// A data folder whose database is migrated and seeded and whose demo models are converted: made once for a build and copied
// for every product under test. What it holds came about as in any first start; a copy only saves doing it again.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { withLock } from '../../scripts/lock.mjs'
import { prepare } from '../../scripts/prepare.mjs'
import { runQuietly } from '../../scripts/run.mjs'
import { rowsOf } from '../faults/database.ts'
import { launchProduct } from './product.ts'

const cache = fileURLToPath(new URL('../../.cache', import.meta.url))
const home = join(cache, 'prepared-data')

/** Fills a folder with a copy. */
export async function copyPreparedData(dataDir: string): Promise<void> {
  // `-p` keeps the owner, on whom PostgreSQL insists.
  await runQuietly('cp', ['cp', '-pR', `${await findPreparedData()}/.`, dataDir])
}

/** Where the original is; makes it first where there is none for this build and this day. */
export async function findPreparedData(): Promise<string> {
  await prepare()
  const folder = join(home, keyOfBuild())
  if (existsSync(folder)) return folder
  mkdirSync(home, { recursive: true })
  await withLock(
    join(cache, 'prepared-data.lock'),
    () => {},
    async () => {
      if (!existsSync(folder)) await makePreparedData(folder)
    },
  )
  return folder
}

async function makePreparedData(folder: string): Promise<void> {
  for (const old of readdirSync(home)) rmSync(join(home, old), { recursive: true, force: true })
  const draft = mkdtempSync(join(home, 'making-'))
  const product = await launchProduct({ dataDir: draft })
  while (!(await isAtRest(draft))) await sleep(300)
  // A server that was stopped leaves a database at rest: no recovery, no pid file.
  await product.stop()
  renameSync(draft, folder)
}

/** The demo is whole, and nothing of it is left for the copies to do. */
async function isAtRest(dataDir: string): Promise<boolean> {
  const [tasks] = await rowsOf<{ demo: string; due: string }>(
    dataDir,
    `select count(*) filter (where kind = 'demoModels' and status = 'done') demo,
       count(*) filter (where status = 'running' or (status = 'queued' and run_after <= now())) due from task`,
  )
  return Number(tasks!.demo) > 0 && Number(tasks!.due) === 0
}

/** Demo dates are relative to the day of the seed. */
function keyOfBuild(): string {
  const stamp = readFileSync(join(cache, 'build-code.stamp'), 'utf8')
  const day = new Date().toISOString().slice(0, 10)
  return createHash('sha256').update(`${stamp} ${day}`).digest('hex').slice(0, 16)
}
