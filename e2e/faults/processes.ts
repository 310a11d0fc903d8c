// The processes of one product, found in /proc: what a kill has to hit and what must not be left behind.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Database programs that work in `dataDir`, children of the postmaster included. */
export function databaseProcesses(dataDir: string): number[] {
  const folders = ['pg', 'pg.init'].map((name) => join(dataDir, name))
  return allProcesses().filter((pid) => {
    const program = basename(readLink(pid, 'exe').replace(/ \(deleted\)$/, ''))
    if (program !== 'postgres' && program !== 'initdb') return false
    return folders.includes(readLink(pid, 'cwd')) || folders.includes(readLink(pid, 'fd/3'))
  })
}

/** The process that a database started by `dataDir`'s product reports to; nothing when there is none. */
export function postmasterOf(dataDir: string): number | undefined {
  const pid = Number(pidFile(dataDir)[0])
  return databaseProcesses(dataDir).includes(pid) ? pid : undefined
}

/** The lines of postmaster.pid: [0] pid, [4] socket folder, [7] state. */
export function pidFile(dataDir: string): string[] {
  try {
    const text = readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8')
    return text.split('\n').map((line) => line.trim())
  } catch {
    return []
  }
}

/** `kill -9` of the server, its children and every database process, as when the machine stops. */
export async function killWhole(pid: number, dataDir: string): Promise<void> {
  const family = descendantsOf(pid)
  // The database first: told of its parent's end it would still shut down in order.
  for (const each of [...databaseProcesses(dataDir), ...family, pid]) kill(each)
  const gone = await waitUntil(() => {
    const left = databaseProcesses(dataDir)
    for (const each of left) kill(each)
    return left.length === 0 && !isAlive(pid)
  }, 10_000)
  if (!gone) throw new Error(`the processes of ${pid} do not end`)
}

/** `kill -9` of a process and of everything it has started. */
export async function killFamily(pid: number): Promise<void> {
  for (const each of [...descendantsOf(pid), pid]) kill(each)
  if (!(await waitUntil(() => !isAlive(pid), 10_000))) throw new Error(`${pid} does not end`)
}

export function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** True for a running process; one that has ended and waits to be collected does not count. */
export const isAlive = (pid: number) => !['', 'Z', 'X'].includes(statOf(pid)[0] ?? '')

export async function waitUntil(holds: () => boolean | Promise<boolean>, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (!(await holds())) {
    if (Date.now() > deadline) return false
    await sleep(5)
  }
  return true
}

/** Everything that a process has started, and what that has started. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map(allProcesses().map((each) => [each, Number(statOf(each)[1])]))
  const children = (of: number): number[] =>
    [...parents].filter(([, parent]) => parent === of).flatMap(([each]) => [each, ...children(each)])
  return children(pid)
}

/** How a process was started, '' when it has ended. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

const allProcesses = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** State, parent and the rest of /proc/PID/stat after the name, which may hold blanks and brackets itself. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}

function readLink(pid: number, name: string): string {
  try {
    return readlinkSync(`/proc/${pid}/${name}`)
  } catch {
    return '' // Ended meanwhile.
  }
}
