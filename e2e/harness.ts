// The product as a user meets it: built, started by its own command, seen through a real browser.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { findBrowser } from '../scripts/browser.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string
  }
}

const root = fileURLToPath(new URL('..', import.meta.url))
const shots = join(root, '.cache', 'shots')
const READY_MS = 180_000
const STOP_MS = 20_000

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

interface ProductOptions {
  env?: Record<string, string>
  dataDir?: string
  /** A free one unless it must be known before. */
  port?: number
}

/** Starts a product of its own and waits until it is ready. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'sunmao-e2e-'))
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env: {
      ...machineEnv(),
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk
    })
  const url = `http://127.0.0.1:${port}`
  const clear = () => {
    child.kill('SIGKILL')
    endDatabase(dataDir)
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
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

/** vitest's global setup: one product for all journeys that do not need their own. */
export async function setup(project: TestProject) {
  const product = await startProduct()
  project.provide('productUrl', product.url)
  return () => product.stop()
}

/** The address of the product that all journeys share. */
export async function sharedUrl(): Promise<string> {
  // Only a test file knows the value; the global setup loads this module too.
  const { inject } = await import('vitest')
  return inject('productUrl')
}

export async function openBrowser(): Promise<Browser> {
  const { path, env } = await findBrowser()
  return chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

export interface PageOptions {
  lang?: 'zh-CN' | 'en'
  width?: 1440 | 390
  /** The product to visit; the shared one unless given. */
  url?: string
  /** Problems that this journey provokes on purpose. */
  allow?: (string | RegExp)[]
  context?: BrowserContextOptions
}

export interface Visit {
  page: Page
  /** What went wrong so far and was not allowed. */
  problems(): string[]
  /** Closes the page and throws when anything went wrong on it. */
  close(): Promise<void>
}

/** A page of a fresh visitor, watched for errors and for requests that leave the product. */
export async function newPage(browser: Browser, options: PageOptions = {}): Promise<Visit> {
  const { lang = 'zh-CN', width = 1440, allow = [] } = options
  const url = options.url ?? (await sharedUrl())
  const isPhone = width === 390
  const context = await browser.newContext({
    baseURL: url,
    locale: lang,
    timezoneId: 'Asia/Shanghai',
    viewport: { width, height: isPhone ? 844 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    ...options.context,
  })
  const page = await context.newPage()
  const found = watch(page, new URL(url).host)
  const problems = () =>
    found.filter((text) => !allow.some((each) => (typeof each === 'string' ? text.includes(each) : each.test(text))))
  return {
    page,
    problems,
    async close() {
      await context.close()
      const left = problems()
      if (left.length > 0) throw new Error(`the page had problems:\n${left.join('\n')}`)
    },
  }
}

/** Writes what the page shows to .cache/shots/NAME.png. */
export async function shoot(page: Page, name: string): Promise<string> {
  mkdirSync(shots, { recursive: true })
  const path = join(shots, `${name}.png`)
  await page.screenshot({ path, animations: 'disabled' })
  return path
}

/** Signs in through the form, as a user does, and waits for the home page. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login')
  await page.locator('input[name="username"]').fill(username)
  await page.locator('input[name="password"]').fill(password)
  await page.getByRole('button').and(page.locator('[type="submit"]')).click()
  await page.waitForURL((address) => address.pathname.endsWith('/dashboard'))
}

function watch(page: Page, host: string): string[] {
  const found: string[] = []
  const isForeign = (address: string) => /^(https?|wss?):/.test(address) && new URL(address).host !== host
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => found.push(`error: ${error.stack ?? error.message}`))
  page.on('request', (request) => {
    if (isForeign(request.url())) found.push(`foreign request: ${request.url()}`)
  })
  page.on('websocket', (socket) => {
    if (isForeign(socket.url())) found.push(`foreign socket: ${socket.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page aborts what it was still fetching; that is no fault.
    if (reason !== 'net::ERR_ABORTED') found.push(`failed request: ${request.method()} ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) found.push(`status ${response.status()}: ${response.url()}`)
  })
  return found
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
