import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureLinks } from './binaries.ts'
import { PostgresUnavailable } from './errors.ts'

/** Where root keeps a copy that other users can reach; /tmp comes last, because systems clean it while we run. */
export const sharedHome = () =>
  existsSync('/var/cache') ? '/var/cache/sunmao-postgres' : join(tmpdir(), 'sunmao-postgres')

/** A copy of the programs under `home`, which only we may write; made whole or not at all. Returns its folder. */
export function copyBinaries(native: string, home: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = join(home, version)
  const fresh = `${copy}.tmp-${process.pid}`
  if (!existsSync(home)) makeOpenDir(home)
  assertOurs(home)
  removeLeftovers(home)
  if (isSameTree(native, copy)) return copy
  copyTree(native, fresh)
  ensureLinks(fresh)
  rmSync(copy, { recursive: true, force: true })
  try {
    renameSync(fresh, copy)
  } catch (error) {
    // Another start was faster: its copy is as good as ours.
    rmSync(fresh, { recursive: true, force: true })
    if (!isSameTree(native, copy)) throw error
  }
  return copy
}

/** Somebody else's folder of that name could hold any program. */
function assertOurs(folder: string) {
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== process.geteuid?.() || (found.mode & 0o022) !== 0)
    throw new PostgresUnavailable(`The folder ${folder} must belong to the user who starts us and to nobody else.`)
}

function removeLeftovers(home: string) {
  for (const name of readdirSync(home)) {
    const pid = /\.tmp-(\d+)$/.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) rmSync(join(home, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Modes are set, not copied: a strict umask or a read-only original would lock others or ourselves out. */
function copyTree(source: string, target: string) {
  makeOpenDir(target)
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const from = join(source, entry.name)
    const to = join(target, entry.name)
    if (entry.isDirectory()) copyTree(from, to)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to)
    else {
      copyFileSync(from, to)
      chmodSync(to, lstatSync(from).mode & 0o111 ? 0o755 : 0o644)
    }
  }
}

function makeOpenDir(path: string) {
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o755)
}

/** A copy cut short by a power loss has files of the wrong size. */
function isSameTree(source: string, copy: string): boolean {
  return readdirSync(source, { withFileTypes: true }).every((entry) => {
    const from = join(source, entry.name)
    const to = join(copy, entry.name)
    if (entry.isDirectory()) return existsSync(to) && isSameTree(from, to)
    if (entry.isSymbolicLink()) return existsSync(to)
    const found = lstatSync(to, { throwIfNoEntry: false })
    return found !== undefined && found.size === lstatSync(from).size
  })
}
