// One process per data folder. PostgreSQL's own check (the pid in postmaster.pid) does not see a server in another
// container on the same folder, and takes a reused pid for a live one.
import { closeSync, ftruncateSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DataDirInUse } from './errors.ts'
import { lockOpenFile } from './flock.ts'
import { openOwnFile } from './own-file.ts'
import { run } from './run.ts'

/** A process that was asked to stop may still be on its way out. */
const usualWaitSeconds = 2

export interface DataDirLock {
  release(): void
}

/** Takes `<dataDir>/pg.lock` for this process or throws DataDirInUse when it is not free after `waitSeconds`. */
export async function lockDataDir(dataDir: string, waitSeconds = usualWaitSeconds): Promise<DataDirLock> {
  const path = join(dataDir, 'pg.lock')
  const fd = openOwnFile(path)
  try {
    const outcome = await lockOpenFile(fd, waitSeconds)
    if (outcome === 'busy') throw new DataDirInUse(dataDir, readHolder(path)?.pid)
    if (outcome === 'held') {
      ftruncateSync(fd)
      writeSync(fd, `${process.pid}\n`)
      return { release: once(() => closeSync(fd)) }
    }
  } catch (error) {
    closeSync(fd)
    throw error
  }
  closeSync(fd)
  return lockByPid(dataDir, path, waitSeconds)
}

/** Where there is no flock (macOS): a file made as a whole by link(2), holding our pid and when we began. */
export async function lockByPid(dataDir: string, path: string, waitSeconds = usualWaitSeconds): Promise<DataDirLock> {
  const mine = `${path}.${process.pid}`
  const deadline = Date.now() + waitSeconds * 1000
  rmSync(mine, { force: true }) // Left by a killed process with our pid, and perhaps still linked to the lock.
  writeFileSync(mine, `${process.pid}\n${await beginOf(process.pid)}\n`, { mode: 0o600 })
  try {
    for (;;) {
      if (tryLink(mine, path)) return { release: once(() => releasePid(path)) }
      const holder = readHolder(path)
      if (holder && (await isAlive(holder))) {
        if (Date.now() > deadline) throw new DataDirInUse(dataDir, holder.pid)
        await sleep(100)
      } else takeAwayStale(path, mine, holder)
    }
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Two starters may find the same stale file; the slower one must not take away the lock that the faster one made. */
function takeAwayStale(path: string, mine: string, stale: Holder | undefined) {
  const aside = `${mine}.stale`
  try {
    renameSync(path, aside)
  } catch {
    return // Somebody else took it away: try again from the start.
  }
  if (readHolder(aside)?.text !== stale?.text) tryLink(aside, path)
  rmSync(aside, { force: true })
}

function releasePid(path: string) {
  if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true })
}

interface Holder {
  pid: number
  begin: string
  text: string
}

function readHolder(path: string): Holder | undefined {
  try {
    const text = readFileSync(path, 'utf8')
    const [pid = '', begin = ''] = text.split('\n')
    return Number(pid) > 0 ? { pid: Number(pid), begin, text } : undefined
  } catch {
    return undefined // Released while we looked.
  }
}

const isAlive = async ({ pid, begin }: Holder) => {
  const now = await beginOf(pid)
  return now !== '' && (begin === '' || now === begin)
}

/** Tells a process from a later one with the same pid; empty when there is none. */
async function beginOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return beginInProc(pid)
  const { code, output } = await run(['ps', '-o', 'lstart=', '-p', String(pid)])
  return code === 0 ? output.trim() : ''
}

function beginInProc(pid: number): string {
  try {
    // The second field is the program's name in brackets, which may hold blanks; the begin is the 20th after it.
    return (
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[19] ?? ''
    )
  } catch {
    return ''
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function once(action: () => void) {
  let done = false
  return () => {
    if (!done) action()
    done = true
  }
}
