import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'sunmao-test-'
/** A container may have no more than some megabytes there. */
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * Where tests write what they throw away: in memory where there is enough of it, because a database of 14 MB for each hub
 * keeps a disk busier than the tests themselves. It goes with this process, or with the next run when this one was killed.
 */
export function makeMemoryFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  removeLeftovers()
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize < ENOUGH_BYTES) return tmpdir()
  const folder = join(MEMORY, `${PREFIX}${process.pid}`)
  // The configuration of each lane asks for it.
  if (existsSync(folder)) return folder
  mkdirSync(folder)
  // The database server may run as another user.
  chmodSync(folder, 0o1777)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(PREFIX)))
    if (!existsSync(`/proc/${name.slice(PREFIX.length)}`)) rmSync(join(MEMORY, name), { recursive: true, force: true })
}
