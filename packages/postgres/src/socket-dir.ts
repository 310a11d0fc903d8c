import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgresUnavailable } from './errors.ts'
import { type Identity, spawnAs } from './identity.ts'
import { succeeds } from './run.ts'

const socketName = '.s.PGSQL.5432'

/** The kernel holds 108 bytes for the address of a socket, the last one for the end mark. */
const longestPath = 107

/** An empty folder closed to others, short enough for a socket; the same one at every start of the same data folder. */
export async function makeSocketDir(dataDir: string, identity: Identity): Promise<string> {
  const { dev, ino } = statSync(dataDir)
  // The numbers tell apart two containers that share /tmp and call their data folders by the same path.
  const hash = createHash('sha256').update(`${dataDir} ${dev} ${ino}`).digest('hex').slice(0, 10)
  for (const base of new Set([tmpdir(), '/tmp', '/dev/shm', dataDir])) {
    const wanted = join(base, `sunmao-pg-${hash}`)
    if (Buffer.byteLength(join(`${wanted}-abcdef`, socketName)) > longestPath) continue
    const made = tryMake(wanted, identity)
    if (made && (await succeeds([...identity.prefix, 'test', '-w', made], spawnAs(identity)))) return made
    if (made) rmSync(made, { recursive: true, force: true })
  }
  throw new PostgresUnavailable('No folder with a short path can be written for the database socket: set TMPDIR.')
}

function tryMake(wanted: string, identity: Identity): string | undefined {
  try {
    const path = clearOurs(wanted, identity) ? wanted : undefined
    if (path) mkdirSync(path, { mode: 0o700 })
    const made = path ?? mkdtempSync(`${wanted}-`)
    chmodSync(made, 0o700)
    if (identity.uid !== undefined) chownSync(made, identity.uid, identity.gid ?? identity.uid)
    return made
  } catch {
    return undefined // Not writable: the caller tries the next place.
  }
}

/** False when the name is taken by somebody else, who could then listen in our place. */
function clearOurs(path: string, identity: Identity): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return true
  const isOurs = found.isDirectory() && (found.uid === process.geteuid?.() || found.uid === identity.owner)
  if (isOurs) rmSync(path, { recursive: true, force: true })
  return isOurs
}
