import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresUnavailable } from './errors.ts'
import { pathFor, spawnAs } from './identity.ts'
import type { Programs } from './programs.ts'
import { lastComplaint, programEnv } from './run.ts'
import type { ServerLog } from './server-log.ts'
import { readPidFile } from './survivors.ts'

export interface Launch {
  programs: Programs
  cluster: string
  /** The opened and locked cluster folder; the server gets it as its file 3. */
  clusterFd: number
  serverLog: ServerLog
  settings: Record<string, string>
  /** Called once when the server has ended, for whatever reason. */
  onEnd(reason: string): void
}

export interface RunningServer {
  pid: number
  stop(): Promise<void>
}

/** Replaying the log of a crash may take its time; a server that hangs longer than this will not come. */
const readyMs = 300_000

/** Starts the server and waits until it accepts connections. */
export async function launchServer(launch: Launch): Promise<RunningServer> {
  const child = spawnServer(launch)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
  }).then((how) => {
    process.off('exit', interrupt)
    const reason = `PostgreSQL ended with ${how}: ${lastComplaint(launch.serverLog.tail())}`
    launch.onEnd(reason)
    return reason
  })
  // Reached on every orderly end of ours; setpriv covers the others.
  const interrupt = () => child.kill('SIGINT')
  process.once('exit', interrupt)

  const failure = await waitReady(launch.cluster, child, ended)
  if (failure !== undefined) {
    await stopChild(child, ended)
    throw new PostgresUnavailable(`The database did not start: ${failure}.`)
  }
  child.unref()
  return { pid: child.pid ?? 0, stop: () => stopChild(child, ended) }
}

/** Detached, so that Ctrl-C in a terminal reaches us alone and we decide when the database goes. */
function spawnServer({ programs, cluster, clusterFd, serverLog, settings }: Launch): ChildProcess {
  const { identity, postgres, dieWithUs } = programs
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // setpriv comes last: changing the user would clear the signal again.
  const command = [...identity.prefix, ...dieWithUs('INT'), postgres, '-D', pathFor(identity, cluster), ...flags]
  const [program = '', ...args] = command
  return spawn(program, args, {
    ...spawnAs(identity),
    cwd: '/',
    env: programEnv(),
    detached: true,
    stdio: ['ignore', serverLog.fd, serverLog.fd, clusterFd],
  })
}

/** Undefined when ready, else the reason why not. */
async function waitReady(cluster: string, child: ChildProcess, ended: Promise<string>): Promise<string | undefined> {
  const deadline = Date.now() + readyMs
  while (Date.now() < deadline) {
    const file = readPidFile(cluster)
    if (file[0] === String(child.pid) && file[7] === 'ready') return undefined
    const reason = await Promise.race([ended, sleep(10)])
    if (reason !== undefined) return reason
  }
  return `not ready after ${readyMs / 1000} seconds`
}

/** Fast shutdown; one that hangs is cut short, and the next start replays the log. */
async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  const steps = [
    ['SIGINT', 60_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  child.ref()
  for (const [signal, patienceMs] of steps) {
    child.kill(signal)
    const patience = new AbortController()
    const isOver = await Promise.race([
      ended.then(() => true),
      sleep(patienceMs, false, { signal: patience.signal }).catch(() => false),
    ])
    patience.abort()
    if (isOver) return
  }
}
