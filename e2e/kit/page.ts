// A real browser and the pages that journeys open in it.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.mjs'

const LIVE_MS = 30_000
const shots = fileURLToPath(new URL('../../.cache/shots', import.meta.url))

let shared: Promise<Browser> | undefined

/** The browser of this process, for the files that run in it one after another: each visitor has a context of his own. */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser([briefPages])
  const browser = await shared
  if (browser.isConnected()) return browser
  shared = openBrowser([briefPages])
  return shared
}

/** Pages of journeys live for seconds: code that is optimized later and a larger young generation save 4 % of one. */
const briefPages = '--js-flags=--invocation-count-for-maglev=1500 --min-semi-space-size=16 --max-semi-space-size=32'

/** A browser of one's own, to be closed by who opened it. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
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
      // A process less for every request to go through: 6 % of what a page costs.
      '--enable-features=NetworkServiceInProcess2',
      ...more,
    ],
  })
}

export interface PageOptions {
  lang?: 'zh-CN' | 'en'
  width?: 1440 | 390 | 380
  /** Problems that this journey provokes on purpose. */
  allow?: (string | RegExp)[]
  context?: BrowserContextOptions
}

export interface Visit {
  page: Page
  /** Until this window hears at once what happens on the server. */
  isLive(): Promise<void>
  /** What went wrong so far and was not allowed. */
  problems(): string[]
  /** Closes the page and throws when anything went wrong on it. */
  close(): Promise<void>
}

/** A page of a fresh visitor, watched for errors and for requests that leave the product. */
export async function newPage(browser: Browser, url: string, options: PageOptions = {}): Promise<Visit> {
  const { lang = 'zh-CN', width = 1440, allow = [] } = options
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
  const isLive = watchLive(page)
  const problems = () =>
    found.filter((text) => !allow.some((each) => (typeof each === 'string' ? text.includes(each) : each.test(text))))
  return {
    page,
    isLive,
    problems,
    async close() {
      await context.close()
      const left = problems()
      if (left.length > 0) throw new Error(`the page had problems:\n${left.join('\n')}`)
    },
  }
}

/** Waits until the document that is shown now hears of events; one that was left does not count. */
function watchLive(page: Page): () => Promise<void> {
  let isLive = false
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLive = false
  })
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"ready"')) isLive = true
    })
  })
  return async () => {
    const deadline = Date.now() + LIVE_MS
    while (!isLive) {
      if (Date.now() > deadline) throw new Error(`the window does not hear of events: ${page.url()}`)
      await sleep(20)
    }
  }
}

/** With SHOTS=1 writes what the page shows to .cache/shots/NAME.png, for people to look at; nobody else needs the picture. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  mkdirSync(shots, { recursive: true })
  await page.screenshot({ path: join(shots, `${name}.png`), animations: 'disabled' })
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
