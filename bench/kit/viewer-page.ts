// The page on which viewers are measured: bundled as a user gets it, its models out of memory.
import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build, type Plugin, preview } from 'vite'

const peers = fileURLToPath(new URL('../peers', import.meta.url))
const packages = fileURLToPath(new URL('../../packages', import.meta.url))
const folder = fileURLToPath(new URL('../../.cache/viewer-bench/', import.meta.url))
export const viewport = { width: 1280, height: 800 }

export interface ViewerServer {
  url: string
  stop(): Promise<void>
}

interface PageOptions {
  /** Which of the pages beside the peers. */
  page?: string
  plugins?: Plugin[]
}

/** Files by path; those of fragments are packed by itself, below `/ranges` they are read by ranges, all others are compressed. */
export async function serveViewers(
  files: ReadonlyMap<string, Buffer>,
  { page = 'index.html', plugins = [] }: PageOptions = {},
): Promise<ViewerServer> {
  await build({
    plugins,
    root: peers,
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: readdirSync(packages).map((name) => ({
        find: new RegExp(`^@sunmao/${name}$`),
        replacement: `${packages}/${name}/src/index.ts`,
      })),
    },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input: `${peers}/${page}` },
    },
  })
  const server = await preview({
    root: peers,
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
    plugins: [
      {
        name: 'files',
        configurePreviewServer: ({ middlewares }) => {
          middlewares.use((request, reply, next) => {
            // xeokit adds the time to its addresses.
            const { pathname } = new URL(request.url ?? '', 'http://page')
            const bytes = files.get(pathname)
            if (!bytes) return next()
            if (pathname.startsWith('/ranges/')) return sendRange(request, reply, bytes)
            if (!pathname.startsWith('/fragments')) reply.setHeader('content-encoding', 'gzip')
            reply.end(bytes)
          })
        },
      },
    ],
  })
  const address = server.httpServer.address()
  if (!address || typeof address === 'string') throw new Error('the page has no address')
  return { url: `http://127.0.0.1:${address.port}/${page}`, stop: () => server.close() }
}

/** As the product sends the files of viewers that read parts of them. */
function sendRange({ headers }: IncomingMessage, reply: ServerResponse, bytes: Buffer): void {
  reply.setHeader('accept-ranges', 'bytes')
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
  const part = from ? bytes.subarray(Number(from), to ? Number(to) + 1 : bytes.length) : bytes
  reply.statusCode = from ? 206 : 200
  if (from) reply.setHeader('content-range', `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`)
  reply.setHeader('content-length', part.length)
  reply.end(part)
}

export interface OpenedPage {
  page: Page
  /** Calls what `open` of the side has returned. */
  call<T>(text: string): Promise<T>
}

/** Opens what `ask` says with one of the sides, all of it. */
export async function openSide(
  browser: Browser,
  { url }: ViewerServer,
  side: string,
  ask: object,
): Promise<OpenedPage> {
  const page = await browser.newPage({ viewport })
  page.setDefaultTimeout(300_000)
  await page.goto(`${url}?side=${side}`)
  await page.waitForFunction('window.open3d')
  await page.evaluate(`window.open3d(${JSON.stringify(ask)}).then((opened) => { window.opened = opened })`)
  const call = async <T>(text: string) => (await page.evaluate(`Promise.resolve(window.opened.${text})`)) as T
  return { page, call }
}
