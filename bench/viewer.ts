// The viewer beside @thatopen/fragments: the same IFC, camera and browser, one after the other and again. Times are those of
// this machine's graphics, often none: only the ratios tell something. Bytes are what goes over the wire, compressed.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { readIfc } from '@sunmao/ifc'
import { encodeDrawing } from '@sunmao/model'
import { instanceHeavy, tiny, writeIfc } from '@sunmao/sample'
import type { Browser } from 'playwright-core'
import { build, preview } from 'vite'
import { openBrowser } from '../e2e/harness.ts'
import { median, type Row } from './kit/servers.ts'

const peers = fileURLToPath(new URL('./peers', import.meta.url))
const packages = fileURLToPath(new URL('../packages', import.meta.url))
const viewport = { width: 1280, height: 800 }

type Facts = Record<'firstMs' | 'completeMs' | 'drawCalls' | 'triangles', number>
type Side = 'ours' | 'theirs'
interface Turn extends Facts {
  frameMs: number
  recolourMs: number
  recolouredCalls: number
  hideMs: number
  pickMs: number
}

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  if (!existsSync(`${peers}/node_modules`)) execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: peers })
  const ifc = Buffer.from([...writeIfc(quick ? tiny() : instanceHeavy())].join(''))
  const cpu = { ours: process.cpuUsage(), theirs: process.cpuUsage() }
  const { building, geometry } = await readIfc(ifc, {})
  const { head, instances, chunks } = await encodeDrawing(building, geometry)
  const oursCpu = secondsOf(process.cpuUsage(cpu.ours))
  const parts = [...instances, ...chunks]
  cpu.theirs = process.cpuUsage()
  const fragments = await importFragments(ifc)
  const theirsCpu = secondsOf(process.cpuUsage(cpu.theirs))
  const files = new Map<string, Buffer>([
    ['/ours/head', gzipSync(head)],
    ...parts.map((part, at): [string, Buffer] => [`/ours/${at}`, gzipSync(part)]),
    // Packed by its own writer already.
    ['/theirs/model', Buffer.from(fragments)],
  ])
  const bytesOf = (test: (path: string) => boolean) =>
    [...files].filter(([path]) => test(path)).reduce((sum, [, bytes]) => sum + bytes.length, 0) / 1024
  const server = await serve(files)
  const browser = await openBrowser()
  const turns: Record<Side, Turn[]> = { ours: [], theirs: [] }
  const size = { parts: parts.length, elements: building.elements.count }
  try {
    const ask: Ask = { ...size, ...(await aim(browser, server.url, size)) }
    for (let round = 0; round < (quick ? 1 : 3); round++)
      for (const side of ['ours', 'theirs'] as const) turns[side].push(await measure(browser, server.url, side, ask))
    const wrong = await wrongPixels(browser, server.url, ask)
    const of = (side: Side, key: keyof Turn) => median(turns[side].map((turn) => turn[key]))
    const row = (name: string, ours: number, theirs: number, unit: string, goal: number): Row => {
      const ratio = ours / theirs
      return { name, ours, theirs, unit, ratio, goal: `≤ ${goal}`, met: ratio <= goal }
    }
    const timed = (name: string, key: keyof Turn, goal: number) =>
      row(name, of('ours', key), of('theirs', key), 'ms', goal)
    const first = bytesOf((path) => path === '/ours/head' || path === '/ours/0')
    const theirs = bytesOf((path) => path.startsWith('/theirs'))
    return [
      row('reading the IFC: processor time', oursCpu, theirsCpu, 's', 0.5),
      row(
        'bytes of the geometry',
        bytesOf((path) => path.startsWith('/ours')),
        theirs,
        'KB',
        0.2,
      ),
      { ...row('bytes at the first picture', first, theirs, 'KB', 1), goal: '≤ 100 KB', met: first <= 100 },
      timed('first picture', 'firstMs', 0.25),
      timed('complete', 'completeMs', 0.4),
      timed('frame', 'frameMs', 1),
      {
        ...row('draw calls', of('ours', 'drawCalls'), of('theirs', 'drawCalls'), '', 1),
        goal: '≤ 10',
        met: of('ours', 'drawCalls') <= 10,
      },
      {
        ...row(
          'draw calls after recolouring half',
          of('ours', 'recolouredCalls'),
          of('theirs', 'recolouredCalls'),
          '',
          1,
        ),
        goal: 'as before',
        met: of('ours', 'recolouredCalls') === of('ours', 'drawCalls'),
      },
      timed('recolour half, until the picture', 'recolourMs', 0.2),
      timed('hide two thirds, until the picture', 'hideMs', 0.125),
      timed('pick', 'pickMs', 0.25),
      { ...row('wrong pixels beside the whole picture', wrong, 100, '%', 0.001), goal: '≤ 0.1 %', met: wrong <= 0.1 },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

const secondsOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1e6

async function importFragments(ifc: Uint8Array): Promise<Uint8Array> {
  // Not installed where nobody measures: its types are not there for the compiler.
  const entry = pathToFileURL(`${peers}/node_modules/@thatopen/fragments/dist/index.mjs`).href
  const { IfcImporter } = (await import(entry)) as {
    IfcImporter: new () => {
      wasm: { path: string; absolute: boolean }
      process(input: { bytes: Uint8Array }): Promise<Uint8Array>
    }
  }
  const importer = new IfcImporter()
  importer.wasm = { path: `${peers}/node_modules/web-ifc/`, absolute: true }
  return importer.process({ bytes: ifc })
}

async function serve(files: ReadonlyMap<string, Buffer>) {
  const folder = fileURLToPath(new URL('../.cache/viewer-bench/', import.meta.url))
  // Both sides as a user gets them: bundled, workers too.
  await build({
    root: peers,
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: readdirSync(packages).map((name) => ({
        find: new RegExp(`^@sunmao/${name}$`),
        replacement: `${packages}/${name}/src/index.ts`,
      })),
    },
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 10_000 },
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
            const bytes = files.get(request.url ?? '')
            if (!bytes) return next()
            if (request.url?.startsWith('/ours')) reply.setHeader('content-encoding', 'gzip')
            reply.end(bytes)
          })
        },
      },
    ],
  })
  const address = server.httpServer.address()
  if (!address || typeof address === 'string') throw new Error('the page has no address')
  return { url: `http://127.0.0.1:${address.port}/`, stop: () => server.close() }
}

interface Ask {
  parts: number
  elements: number
  /** As our viewer writes them. */
  camera?: unknown
  box?: unknown
  isExact?: boolean
}

async function openPage(browser: Browser, url: string, side: Side, ask: Ask) {
  const page = await browser.newPage({ viewport })
  page.setDefaultTimeout(300_000)
  await page.goto(`${url}?side=${side}`)
  await page.waitForFunction('window.open3d')
  await page.evaluate(`window.open3d(${JSON.stringify(ask)}).then((opened) => { window.opened = opened })`)
  return page
}

/** A camera that shows all of the model; both sides get it. */
async function aim(browser: Browser, url: string, ask: Ask): Promise<Pick<Ask, 'camera' | 'box'>> {
  const page = await openPage(browser, url, 'ours', ask)
  const aimed = await page.evaluate('window.opened.aim()')
  await page.close()
  return aimed as Pick<Ask, 'camera' | 'box'>
}

async function measure(browser: Browser, url: string, side: Side, ask: Ask): Promise<Turn> {
  const page = await openPage(browser, url, side, ask)
  const call = async <T>(text: string) => (await page.evaluate(`Promise.resolve(window.opened.${text})`)) as T
  const facts = await call<Facts>('facts()')
  const repeat = async (text: string, times: number) => {
    const taken: number[] = []
    for (let at = 0; at < times; at++) taken.push(await call<number>(text))
    return median(taken)
  }
  const frameMs = await repeat('frame()', 3)
  const pickMs = await repeat('pick(640, 420)', 5)
  const recolourMs = await call<number>('recolour()')
  const { drawCalls: recolouredCalls } = await call<Facts>('facts()')
  await call('show()')
  const hideMs = await call<number>('hide()')
  await page.close()
  return { ...facts, frameMs, pickMs, recolourMs, recolouredCalls, hideMs }
}

/** Share of pixels that differ visibly from a picture in which everything is drawn whole. */
async function wrongPixels(browser: Browser, url: string, ask: Ask): Promise<number> {
  const pictures: string[] = []
  for (const isExact of [false, true]) {
    const page = await openPage(browser, url, 'ours', { ...ask, isExact })
    pictures.push((await page.screenshot({ animations: 'disabled' })).toString('base64'))
    await page.close()
  }
  const page = await browser.newPage({ viewport })
  await page.goto(`${url}?side=ours`)
  await page.waitForFunction('window.open3d')
  const [first, second] = pictures.map((text) => JSON.stringify(`data:image/png;base64,${text}`))
  const differing = (await page.evaluate(`window.differ(${first}, ${second})`)) as number
  await page.close()
  return differing * 100
}
