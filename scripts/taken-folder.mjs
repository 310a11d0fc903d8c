// The first thing of a start: whether another server has the data folder. The server asks again when it takes the folder
// for good, but by then everything has been compiled and loaded, which takes long on a busy machine.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { Sentence } from './run.mjs'

const BUSY = '75'
/** A server that was asked to stop may still be on its way out. */
const WAIT_S = '2'

/** Throws one sentence when another server holds the embedded database's folder. Where there is no flock it says nothing. */
export function refuseTakenFolder(env, args) {
  if (env.DATABASE_URL || args.includes('--worker')) return
  const folder = env.DATA_DIR || './data'
  const lock = join(folder, 'pg.lock')
  if (!existsSync(lock)) return
  const { status } = spawnSync('flock', ['-w', WAIT_S, '-E', BUSY, lock, 'true'], { stdio: 'ignore' })
  if (status !== Number(BUSY)) return
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
  const holder = pid > 0 ? `process ${pid}` : 'a process that cannot be seen from here'
  throw new Sentence(`The data folder ${realpathSync(folder)} is in use by ${holder}.`)
}
