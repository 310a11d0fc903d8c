// Servers that outlived the process which started them: after a kill -9 without setpriv, or in the instant before
// setpriv had done its work. Called only by the holder of the data folder's lock, so whoever runs there is a leftover.
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DataDirInUse } from './errors.ts'
import { lockOpenFile } from './flock.ts'
import { run } from './run.ts'

/**
 * Ends every server in `folder` and opens it. The opened file carries a lock and goes to the server as its file 3:
 * as long as any of its processes lives, in whichever container, nobody else can take the folder.
 */
export async function lockFolder(folder: string, log: (line: string) => void): Promise<number> {
  const [postmaster] = readPidFile(folder)
  if ((await findServers(folder)).includes(Number(postmaster))) {
    log(`stopping PostgreSQL process ${postmaster}, left over from an earlier start`)
    await endServer(folder, Number(postmaster))
  }
  await endOrphans(folder)

  const fd = openSync(folder, 'r')
  if ((await lockOpenFile(fd, 2)) === 'busy') {
    closeSync(fd)
    throw new DataDirInUse(folder)
  }
  // Nobody is left, so a pid in this file is stale; PostgreSQL would believe it if another process had got it since.
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  return fd
}

/** The lines of `postmaster.pid`: [0] pid, [4] socket folder, [7] state; empty when there is none. */
export function readPidFile(folder: string): string[] {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8')
      .split('\n')
      .map((line) => line.trim())
  } catch {
    return [] // Not there, or removed while we looked.
  }
}

async function endServer(folder: string, pid: number) {
  const steps = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ] as const
  for (const [signal, patienceMs] of steps) {
    kill(pid, signal)
    if (await waitUntil(async () => !(await findServers(folder)).includes(pid), patienceMs)) return
  }
}

/** Backends end by themselves when their postmaster is gone; one stuck in a long query needs the hard way. */
async function endOrphans(folder: string) {
  if (await waitUntil(async () => (await findServers(folder)).length === 0, 1_000)) return
  for (const pid of await findServers(folder)) kill(pid, 'SIGKILL')
  await waitUntil(async () => (await findServers(folder)).length === 0, 2_000)
}

async function findServers(folder: string): Promise<number[]> {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.filter((pid) => isServerIn(folder, pid)).map(Number)
  }
  const [pid] = readPidFile(folder)
  if (!pid) return []
  const { output } = await run(['ps', '-o', 'command=', '-p', pid])
  return output.includes('postgres') && output.includes(folder) ? [Number(pid)] : []
}

function isServerIn(folder: string, pid: string): boolean {
  const program = basename(readLink(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''))
  if (program !== 'postgres' && program !== 'initdb') return false
  return readLink(`/proc/${pid}/cwd`) === folder || readLink(`/proc/${pid}/fd/3`) === folder
}

function readLink(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return '' // Ended meanwhile, or another user's process.
  }
}

function kill(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function waitUntil(holds: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (!(await holds())) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}
