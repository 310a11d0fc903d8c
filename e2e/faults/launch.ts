// A product that may be killed before it is ready, or refuse to start at all: `startProduct` would wait and clean up.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@sunmao/testkit'
import { machineEnv } from '../kit/product.ts'
import { databaseProcesses, isAlive, kill, waitUntil } from './processes.ts'

const starter = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))

export interface Launched {
  pid: number
  port: number
  url: string
  dataDir: string
  logs(): string
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  /** How many milliseconds after the start it answered /readyz; throws when it ends before or takes too long. */
  ready(patienceMs?: number): Promise<number>
}

const folders = new Set<string>()
const servers = new Set<number>()
process.once('exit', clearFolders)

/** Ends whatever still works in the data folders and removes them; for `afterAll`. */
export function clearFolders(): void {
  for (const pid of servers) kill(pid)
  for (const folder of folders) {
    for (const pid of databaseProcesses(folder)) kill(pid)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  folders.clear()
}

export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sunmao-faults-'))
  folders.add(folder)
  return folder
}

export async function launch(options: {
  dataDir: string
  port?: number
  env?: Record<string, string>
  args?: string[]
}): Promise<Launched> {
  const port = options.port ?? (await freePort())
  const began = performance.now()
  const child = spawn(process.execPath, [starter, ...(options.args ?? [])], {
    env: {
      ...machineEnv(),
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: options.dataDir,
      CAPTCHA: 'off',
      CALL_POINTS: '1000000000',
      LOG_LEVEL: 'info',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pid = child.pid ?? 0
  servers.add(pid)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk
    })
  const ended = once(child, 'close').then(([code, signal]) => {
    servers.delete(pid)
    return (code ?? signal) as number | NodeJS.Signals
  })
  const url = `http://127.0.0.1:${port}`
  return {
    pid,
    port,
    url,
    dataDir: options.dataDir,
    logs: () => printed,
    ended,
    async ready(patienceMs = 60_000) {
      const isReady = await waitUntil(async () => {
        if (!isAlive(pid)) throw new Error(`the product ended before it was ready\n${printed}`)
        const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
        return reply?.ok === true
      }, patienceMs)
      if (!isReady) throw new Error(`the product was not ready within ${patienceMs / 1000} s\n${printed}`)
      return performance.now() - began
    },
  }
}
