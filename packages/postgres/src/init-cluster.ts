import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { PostgresUnavailable } from './errors.ts'
import { pathFor, spawnAs } from './identity.ts'
import type { Programs } from './programs.ts'
import { lastComplaint, run } from './run.ts'
import { lockFolder } from './survivors.ts'

/** The superuser and the database that every cluster of ours has. */
export const databaseName = 'sunmao'

/**
 * Makes `<dataDir>/pg` unless it is there. All work is done in `pg.init`, which is renamed at the end: a folder named
 * `pg` is complete and holds the database, whenever we were killed.
 */
export async function initCluster(programs: Programs, dataDir: string, durable: boolean, log: (line: string) => void) {
  const cluster = join(dataDir, 'pg')
  const fresh = join(dataDir, 'pg.init')
  if (existsSync(fresh)) {
    closeSync(await lockFolder(fresh, log))
    rmSync(fresh, { recursive: true, force: true })
  }
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  removeIfEmpty(cluster)
  log('making a new database cluster')

  let problem = await tryInit(programs, fresh, ctype, durable, log)
  // Only the full text and trigram functions look at this one; a system without the name still gets everything else.
  if (problem?.includes('locale')) problem = await tryInit(programs, fresh, 'C', durable, log)
  if (problem !== undefined) throw new PostgresUnavailable(`The database could not be created: ${problem}.`)

  renameSync(fresh, cluster)
  if (durable) syncFolder(dataDir)
}

const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

async function tryInit(
  programs: Programs,
  folder: string,
  lcCtype: string,
  durable: boolean,
  log: (line: string) => void,
) {
  const { identity, initdb, postgres, dieWithUs } = programs
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid ?? identity.uid)

  const fd = await lockFolder(folder, log)
  try {
    const start = [...identity.prefix, ...dieWithUs('KILL')]
    const data = ['-D', pathFor(identity, folder)]
    const options = { ...spawnAs(identity), fds: [fd] }
    // Plain C would not know upper case, letters or word borders of any script but Latin.
    const locale = ['--locale=C', `--lc-ctype=${lcCtype}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const cluster = ['-U', databaseName, '-A', 'trust', '-E', 'UTF8', ...locale, ...(durable ? [] : ['--no-sync'])]
    const made = await run([...start, initdb, ...data, ...cluster], options)
    if (made.code !== 0) return lastComplaint(made.output)

    // The package has no psql. Single-user mode answers 0 even when a statement fails, so the output decides.
    const single = [...start, postgres, '--single', ...data, '-c', `fsync=${durable ? 'on' : 'off'}`, 'postgres']
    const named = await run(single, { ...options, input: `CREATE DATABASE ${databaseName}\n` })
    return named.code === 0 && !/\b(ERROR|FATAL|PANIC):/.test(named.output) ? undefined : lastComplaint(named.output)
  } finally {
    closeSync(fd)
  }
}

/** A volume may bring an empty folder of that name; a full one that is no cluster is not ours to touch. */
function removeIfEmpty(cluster: string) {
  if (!existsSync(cluster)) return
  try {
    rmdirSync(cluster)
  } catch {
    throw new PostgresUnavailable(`The folder ${cluster} holds files but no PostgreSQL cluster: move it away.`)
  }
}

function syncFolder(path: string) {
  const fd = openSync(path, 'r')
  fsyncSync(fd)
  closeSync(fd)
}
