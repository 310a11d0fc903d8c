// One process at a time per name, over a folder that only one can create. The owner and the commands it runs are
// written inside with their start times: a killed owner frees the lock at once, but not before its last command ended,
// because an orphaned `npm ci` would go on writing next to ours.
import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 200
const BEAT_MS = 5_000
// Process ids of another machine on a shared disk say nothing; its heartbeat does.
const SILENT_MS = 60_000
const ABANDONED_MS = 10_000

/** Runs `work(lock)` while no other process holds `folder`; `onWait` is called once when somebody else does. */
export async function withLock(folder, onWait, work) {
  const lock = await acquire(folder, onWait)
  try {
    return await work(lock)
  } finally {
    lock.release()
  }
}

async function acquire(folder, onWait) {
  mkdirSync(dirname(folder), { recursive: true })
  const owner = { ...identify(process.pid), host: hostname(), commands: [] }
  for (let waiting = false; !tryCreate(folder, owner) && !tryTakeOver(folder, owner); waiting = true) {
    if (!waiting) onWait()
    await sleep(POLL_MS)
  }
  const beat = setInterval(() => touch(join(folder, 'owner.json')), BEAT_MS).unref()
  return {
    /** Notes a command that may outlive us. */
    adopt(pid) {
      owner.commands = [...owner.commands.filter(isAlive), identify(pid)]
      writeOwner(folder, owner)
    },
    release() {
      clearInterval(beat)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The folder appears together with its owner, so nobody ever sees a lock without one. */
function tryCreate(folder, owner) {
  const draft = `${folder}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft)
  writeOwner(draft, owner)
  try {
    renameSync(draft, folder)
    return true
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) return false
    throw error
  }
}

/** `takeover` makes sure that of several waiters only one replaces a dead owner. */
function tryTakeOver(folder, owner) {
  if (isHeld(folder)) return false
  const takeover = join(folder, 'takeover')
  try {
    mkdirSync(takeover)
  } catch {
    if (ageOf(takeover) > ABANDONED_MS) rmSync(takeover, { recursive: true, force: true })
    return false
  }
  const free = !isHeld(folder)
  if (free) writeOwner(folder, owner)
  rmdirSync(takeover)
  return free
}

function isHeld(folder) {
  const file = join(folder, 'owner.json')
  let owner
  try {
    owner = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Released a moment ago, or half written by a machine that lost power.
    return ageOf(folder) < ABANDONED_MS
  }
  if (owner.host !== hostname()) return ageOf(file) < SILENT_MS
  return isAlive(owner) || owner.commands.some(isAlive)
}

function writeOwner(folder, owner) {
  const draft = join(folder, `owner.${process.pid}`)
  writeFileSync(draft, JSON.stringify(owner))
  renameSync(draft, join(folder, 'owner.json'))
}

const identify = (pid) => ({ pid, started: startOf(pid) })

function isAlive({ pid, started }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  // The number may have been given to another program since; a zombie has no start time here.
  return started === null || started === startOf(pid)
}

function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? 'zombie' : fields[19]
  } catch {
    return null
  }
}

function ageOf(path) {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return 0
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // Removed by hand; the lock is then nobody's.
  }
}
