// The product as a user meets it: built, and started by its own command.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@sunmao/testkit'

const root = fileURLToPath(new URL('../..', import.meta.url))
const READY_MS = 180_000
const STOP_MS = 20_000
/** Optimizes code only where it is much used: a sixth less processor time of a product that lives for a minute. */
const SHORT_LIVED =
  Number.parseInt(process.versions.v8, 10) >= 12 ? '--invocation-count-for-turbofan=27000' : '--interrupt-budget=600000'

// What must be gone when the test process goes, however it goes: running products, databases of killed ones, folders.
const leftovers = new Set<() => void>()
process.once('exit', () => {
  for (const clear of leftovers) clear()
})
// The runner ends its workers with SIGTERM, or leaves them alone when it dies; neither would run the lines above.
process.once('SIGTERM', () => process.exit(143))
process.once('disconnect', () => process.exit(1))

export interface Product {
  url: string
  dataDir: string
  pid: number
  /** Everything it has printed so far. */
  logs(): string
  /** Ends it politely; throws when it does not end or ends badly. Its own data folder is removed. */
  stop(): Promise<void>
  /** `kill -9`; the data folder stays for the next start. */
  kill(): Promise<void>
}

export interface LaunchOptions {
  env?: Record<string, string>
  /** Kept at the end. Without it the product has a folder of its own, which is removed. */
  dataDir?: string
  /** A free one unless it must be known before. */
  port?: number
  /** As at somebody's: what lives for a minute only is better off with less optimized code. */
  isMeasured?: boolean
}

/** A new folder for a product. */
export const makeDataDir = () => mkdtempSync(join(tmpdir(), 'sunmao-e2e-'))

/** Starts a product on a folder as it is, and waits until it is ready. */
export async function launchProduct(options: LaunchOptions & { isTemporary?: boolean }): Promise<Product> {
  const port = options.port ?? (await freePort())
  const isTemporary = options.isTemporary ?? !options.dataDir
  const dataDir = options.dataDir ?? makeDataDir()
  const child = spawn(
    process.execPath,
    [...(options.isMeasured ? [] : [SHORT_LIVED]), join(root, 'scripts', 'start.mjs')],
    {
      cwd: root,
      env: {
        ...machineEnv(),
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        CAPTCHA: 'off',
        LOG_LEVEL: 'warn',
        // Most products here convert nothing.
        SPARE_CONVERTER: '0',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk
    })
  const url = `http://127.0.0.1:${port}`
  const clear = () => {
    child.kill('SIGKILL')
    endDatabase(dataDir)
    if (isTemporary) rmSync(dataDir, { recursive: true, force: true })
    leftovers.delete(clear)
  }
  leftovers.add(clear)
  const product: Product = {
    url,
    dataDir,
    pid: child.pid ?? 0,
    logs: () => printed,
    async stop() {
      const code = await end(child, 'SIGTERM', STOP_MS)
      clear()
      if (code === undefined) throw new Error(`the product did not stop within ${STOP_MS / 1000} s\n${printed}`)
      if (code !== 0) throw new Error(`the product stopped with ${code}\n${printed}`)
    },
    async kill() {
      await end(child, 'SIGKILL', STOP_MS)
    },
  }
  try {
    await waitUntilReady(url, child)
  } catch (error) {
    await product.kill()
    clear()
    throw new Error(`${(error as Error).message}\n${printed}`)
  }
  return product
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the product ended with ${child.exitCode ?? child.signalCode} before it was ready`)
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    if (reply?.ok) return
    await sleep(100)
  }
  throw new Error(`the product was not ready within ${READY_MS / 1000} s`)
}

/** The exit code (1 for a signal), or nothing when it had to be killed. */
async function end(child: ChildProcess, signal: NodeJS.Signals, patienceMs: number): Promise<number | undefined> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? 1
  const closed = once(child, 'close')
  child.kill(signal)
  const won = await Promise.race([closed, sleep(patienceMs, undefined, { ref: false })])
  if (won) return child.exitCode ?? 1
  child.kill('SIGKILL')
  await closed
  return undefined
}

/** A product killed by SIGKILL may leave its database server behind; nobody else would ever stop it. */
function endDatabase(dataDir: string): void {
  const note = join(dataDir, 'pg', 'postmaster.pid')
  try {
    const [pid, folder] = readFileSync(note, 'utf8').split('\n')
    if (folder === dirname(note)) process.kill(Number(pid), 'SIGQUIT')
  } catch {
    // Already gone, and its note with it.
  }
}

/** Our own environment without what a developer's shell or the test runner says about databases, ports and modes. */
export function machineEnv(): Record<string, string> {
  const wanted =
    /^(PATH|HOME|USER|SHELL|TMPDIR|TEMP|TMP|LANG|LC_.*|SystemRoot|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|npm_.*)$/i
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => wanted.test(entry[0]) && entry[1] !== undefined,
    ),
  )
}
