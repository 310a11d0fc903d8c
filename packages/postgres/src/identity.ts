// PostgreSQL refuses to run as root. Which way out of root works depends on the kernel, the container and the folder
// permissions, so every way is tried with a harmless command and nothing is remembered between starts.
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { RunOptions } from './run.ts'

/** As whom the programs run. */
export interface Identity {
  name: string
  /** Put before every command. */
  prefix: readonly string[]
  /** For spawn; undefined keeps our own. */
  uid?: number
  gid?: number
  /** Who owns the cluster on disk, as we see it: in a user namespace the programs see another number. */
  owner: number
}

/** The ways to run, best first, for this process and this cluster (which may not exist yet). */
export function listIdentities(dataDir: string, cluster: string): Identity[] {
  const me = process.geteuid?.() ?? 0
  const direct: Identity = { name: 'directly', prefix: [], owner: me }
  const unnamed: Identity = { name: 'in a user namespace', prefix: ['unshare', '-U', '--'], owner: me }
  const mapped: Identity = {
    name: 'in a user namespace as nobody',
    prefix: ['unshare', '-U', '--map-user=65534', '--map-group=65534', '--'],
    owner: me,
  }
  // initdb wants a user that has a name; a container may run us under a number without one.
  if (me !== 0) return [direct, mapped]

  const keeper = ownerOf(cluster)
  const neighbour = nearestOwner(dataDir)
  const ways = [unnamed, mapped, ...(neighbour ? [neighbour] : []), ...strangers()]
  // A cluster that an ordinary user made stays that user's, so that he can start it again without us.
  return keeper && keeper.owner !== 0 ? [keeper, ...ways] : ways
}

const asUser = (uid: number, gid: number): Identity => ({ name: `as user ${uid}`, prefix: [], uid, gid, owner: uid })

function ownerOf(path: string): Identity | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && asUser(found.uid, found.gid)
}

/** The owner of the closed home that holds the data: he can reach what lies in it, root without its rights cannot. */
function nearestOwner(path: string): Identity | undefined {
  const owner = ownerOf(path)
  if (owner && owner.uid !== 0) return owner
  return dirname(path) === path ? undefined : nearestOwner(dirname(path))
}

function strangers(): Identity[] {
  const users = readPasswd()
  return ['nobody', 'daemon'].flatMap((name) => {
    const user = users.find((line) => line[0] === name && Number(line[2]) > 0)
    return user ? [asUser(Number(user[2]), Number(user[3]))] : []
  })
}

function readPasswd(): string[][] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
  } catch {
    return [] // No such file, no such user: the caller tries other ways.
  }
}

/** Spawn options that make a command run as this identity. */
export const spawnAs = (identity: Identity): Pick<RunOptions, 'uid' | 'gid'> =>
  identity.uid === undefined ? {} : { uid: identity.uid, gid: identity.gid }

/**
 * The path under which the programs find a folder that we opened as file 3. Another user cannot walk through our
 * closed folders, but through an open file he is inside at once; so the data folder stays closed to all.
 */
export const pathFor = (identity: Identity, folder: string): string =>
  identity.uid !== undefined && process.platform === 'linux' ? '/proc/self/fd/3' : folder
