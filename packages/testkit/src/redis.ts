import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './port.ts'
import { findProgram } from './program.ts'
import { withUs } from './with-us.ts'

/** A Redis of our own that forgets everything when it ends. */
export interface TestRedis {
  /** `redis://127.0.0.1:<port>`; a database number may follow as its path. */
  url: string
  /** Of the present process: another one after `restart`. */
  readonly pid: number
  /** SIGKILL, and waits for the end. */
  kill(): Promise<void>
  /** Starts it again under the same address, empty. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const READY_MS = 10_000
/** So that many tests can share one server without meeting. */
const DATABASES = 64

/** Starts the system's redis-server without persistence; nothing where it is not installed and tests may be skipped. */
export async function startRedis(): Promise<TestRedis | undefined> {
  const program = findProgram('redis-server')
  if (!program) return undefined
  const port = await freePort()
  let child = await launch(program, port)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    get pid() {
      return child.pid ?? 0
    },
    kill: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGTERM')
      child = await launch(program, port)
    },
    stop: () => end('SIGTERM'),
  }
}

async function launch(program: string, port: number): Promise<ChildProcess> {
  const settings = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--databases', String(DATABASES)]
  const [command, args] = withUs(program, ['--port', String(port), ...settings])
  const child = spawn(command, args, { cwd: tmpdir(), stdio: 'ignore' })
  const deadline = Date.now() + READY_MS
  while (!(await answersPing(port))) {
    if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`)
    if (Date.now() > deadline) throw new Error('redis-server does not answer')
    await sleep(20)
  }
  return child
}

function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', (answer) => {
      resolve(String(answer).startsWith('+PONG'))
      socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(false))
  })
}
