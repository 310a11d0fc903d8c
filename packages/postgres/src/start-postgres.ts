import { chownSync, closeSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts'
import { PostgresUnavailable } from './errors.ts'
import { databaseName, initCluster } from './init-cluster.ts'
import { launchServer } from './launch-server.ts'
import { findPrograms, type Programs } from './programs.ts'
import { lastComplaint, run } from './run.ts'
import { openServerLog } from './server-log.ts'
import { makeSocketDir } from './socket-dir.ts'
import { lockFolder } from './survivors.ts'

/** A running database server. */
export interface Postgres {
  /** For the pg driver: `postgres://sunmao@localhost:5432/sunmao?host=<socket folder>`; the same at every start. */
  url: string
  pid: number
  /** Ends all connections, writes everything to disk and waits for the end; may be called more than once. */
  stop(): Promise<void>
}

/** What `startPostgres` needs to know. */
export interface StartOptions {
  /** Holds the cluster `pg/`, `pg.lock` and `pg.log`; created with mode 0700 when missing. */
  dataDir: string
  /** The folder as `claimDataDir` gave it; without it the start takes the folder itself. */
  taken?: ClaimedDataDir
  /** False risks the data for speed (no fsync): for tests only. Default true. */
  durable?: boolean
  /** More server settings, stronger than ours. */
  settings?: Record<string, string>
  /** Called once when the server ends without `stop()`. */
  onExit?: (reason: string) => void
  /** Receives one line for each thing worth knowing. */
  log?: (line: string) => void
}

/**
 * Starts PostgreSQL on a data folder, making the cluster and its database `sunmao` on the first start. Throws
 * DataDirInUse within 5 seconds when another process has the folder, PostgresUnavailable when it cannot run here.
 * Call it from the main thread: the server ends when the thread that started it ends.
 */
export async function startPostgres(options: StartOptions): Promise<Postgres> {
  const { dataDir, lock } = options.taken ?? (await claimDataDir(options.dataDir))
  try {
    return await startLocked(dataDir, lock, options)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** A data folder that is this process's own until it ends or `lock` is released. */
export interface ClaimedDataDir {
  dataDir: string
  lock: DataDirLock
}

/**
 * Takes a data folder, making it when it is missing, before anything else is loaded or started. Throws DataDirInUse when
 * another process has it and keeps it for `waitSeconds` (2), PostgresUnavailable when it cannot be written.
 */
export async function claimDataDir(path: string, waitSeconds?: number): Promise<ClaimedDataDir> {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    const dataDir = realpathSync(path)
    return { dataDir, lock: await lockDataDir(dataDir, waitSeconds) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error
    throw new PostgresUnavailable(`The data folder ${path} cannot be written by the user who starts us.`)
  }
}

async function startLocked(dataDir: string, lock: DataDirLock, options: StartOptions): Promise<Postgres> {
  const { durable = true, log = () => undefined } = options
  const cluster = join(dataDir, 'pg')
  const programs = await findPrograms(dataDir, log)
  const { identity } = programs
  // Only Linux can hand over the closed folder as an open file (see pathFor).
  if (process.platform !== 'linux' && identity.uid !== undefined) chownSync(dataDir, identity.uid, identity.gid ?? 0)
  await initCluster(programs, dataDir, durable, log)
  const clusterFd = await lockFolder(cluster, log)
  try {
    await giveToOwner(programs, cluster)
    const socketDir = await makeSocketDir(dataDir, identity)
    const serverLog = openServerLog(dataDir)
    let wasStopped = false
    const server = await launchServer({
      programs,
      cluster,
      clusterFd,
      serverLog,
      settings: settingsFor(socketDir, durable, options.settings),
      onEnd(reason) {
        serverLog.close()
        rmSync(socketDir, { recursive: true, force: true })
        lock.release()
        if (!wasStopped) options.onExit?.(reason)
      },
    })
    return {
      url: `postgres://${databaseName}@localhost:5432/${databaseName}?host=${encodeURIComponent(socketDir)}`,
      pid: server.pid,
      stop() {
        wasStopped = true
        return server.stop()
      },
    }
  } finally {
    closeSync(clusterFd)
  }
}

/** PostgreSQL insists on owning its files; a folder that was started another way before may belong to another user. */
async function giveToOwner({ identity }: Programs, cluster: string) {
  const { uid } = statSync(cluster)
  if (uid === identity.owner) return
  if (process.geteuid?.() !== 0)
    throw new PostgresUnavailable(`The database in ${cluster} belongs to user ${uid}: start as that user.`)
  const changed = await run(['chown', '-Rh', `${identity.owner}:${identity.gid ?? 0}`, cluster])
  if (changed.code !== 0)
    throw new PostgresUnavailable(`The database changed no owner: ${lastComplaint(changed.output)}.`)
}

function settingsFor(socketDir: string, durable: boolean, more: Record<string, string> = {}): Record<string, string> {
  const unsafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '128MB',
    wal_level: 'replica',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(durable ? {} : unsafe),
    ...more,
  }
}
