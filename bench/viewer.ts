// The viewer beside @thatopen/fragments and xeokit: the same IFC, camera and browser, one after the other and again. Times are
// those of this machine's graphics, often none: only the ratios tell something. Bytes are what goes over the wire, compressed.
// Goals are held beside fragments, the quicker of the two; what the viewers showed is kept as pictures in results/.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { instanceHeavy, tiny, writeIfc } from '@sunmao/sample'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../e2e/kit/page.ts'
import { makeFederation, measureFederation } from './kit/federation.ts'
import { installPeers } from './kit/peers.ts'
import { median, type Row } from './kit/servers.ts'
import { type Prepared, prepareModels } from './kit/viewer-models.ts'
import { openSide, serveViewers, type ViewerServer, viewport } from './kit/viewer-page.ts'

/** What takes longer than this is not asked again: without a graphics card xeokit picks for seconds, and has one turn only. */
const patienceMs = 15_000

const sides = ['ours', 'fragments', 'xeokit'] as const
type Side = (typeof sides)[number]

interface Facts {
  firstMs: number
  completeMs: number
  drawCalls: number
}
interface Turn extends Facts {
  frameMs: number
  recolourMs: number
  recolouredCalls: number
  hideMs: number
  pickMs: number
}
type Turns = Record<Side, Turn[]>

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  installPeers()
  const prepared = await prepareModels(Buffer.from([...writeIfc(quick ? tiny() : instanceHeavy())].join('')))
  const federation = await makeFederation(quick)
  const server = await serveViewers(new Map([...prepared.files, ...federation.files]))
  const browser = await openBrowser()
  try {
    const together = await measureFederation(browser, server, federation, quick)
    keepPicture('federation', together.picture)
    const ask = await aim(browser, server, prepared)
    const turns: Turns = { ours: [], fragments: [], xeokit: [] }
    for (let round = 0; round < (quick ? 1 : 3); round++)
      for (const side of sides)
        if (side !== 'xeokit' || round === 0) turns[side].push(await measure(browser, server, side, ask))
    const wrong = await wrongPixels(browser, server, ask)
    const shaded = await shadeCost(browser, server, ask)
    return [
      ...rowsBeside('fragments', prepared, turns, wrong),
      ...rowsBeside('xeokit', prepared, turns),
      shaded,
      ...together.rows,
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

interface Ask {
  parts: number
  elements: number
  /** As our viewer writes them. */
  camera?: unknown
  box?: unknown
  isExact?: boolean
  shade?: 'off' | 'on'
}

/** A camera that shows all of the model; every side gets it. */
async function aim(browser: Browser, server: ViewerServer, { parts, elements }: Prepared): Promise<Ask> {
  const { page, call } = await openSide(browser, server, 'ours', { parts, elements })
  const aimed = await call<Pick<Ask, 'camera' | 'box'>>('aim()')
  await page.close()
  return { parts, elements, ...aimed }
}

async function measure(browser: Browser, server: ViewerServer, side: Side, ask: Ask): Promise<Turn> {
  const { page, call } = await openSide(browser, server, side, ask)
  const facts = await call<Facts>('facts()')
  const repeat = async (question: (at: number) => string, times: number) => {
    const taken: number[] = []
    const end = performance.now() + patienceMs
    do taken.push(await call<number>(question(taken.length)))
    while (taken.length < times && performance.now() < end)
    return median(taken)
  }
  keepPicture(side, await call<string>('picture()'))
  const frameMs = await repeat(() => 'frame()', 3)
  // At as many places of the building, as a pointer that moves.
  const pickMs = await repeat((at) => `pick(${420 + at * 40}, 420)`, 11)
  const recolourMs = await call<number>('recolour()')
  const { drawCalls: recolouredCalls } = await call<Facts>('facts()')
  await call('show()')
  const hideMs = await call<number>('hide()')
  await page.close()
  return { ...facts, frameMs, pickMs, recolourMs, recolouredCalls, hideMs }
}

/** Share of pixels that differ visibly from a picture in which everything is drawn whole. */
async function wrongPixels(browser: Browser, server: ViewerServer, ask: Ask): Promise<number> {
  const pictures: string[] = []
  for (const isExact of [false, true]) {
    const { page } = await openSide(browser, server, 'ours', { ...ask, isExact })
    pictures.push((await page.screenshot({ animations: 'disabled' })).toString('base64'))
    await page.close()
  }
  const page = await browser.newPage({ viewport })
  await page.goto(`${server.url}?side=ours`)
  await page.waitForFunction('window.open3d')
  const [first, second] = pictures.map((text) => JSON.stringify(`data:image/png;base64,${text}`))
  const differing = (await page.evaluate(`window.differ(${first}, ${second})`)) as number
  await page.close()
  return differing * 100
}

/** A still frame with ambient occlusion and the shadow on the ground, beside one without, in turns. */
async function shadeCost(browser: Browser, server: ViewerServer, ask: Ask): Promise<Row> {
  const pages = await Promise.all(
    (['on', 'off'] as const).map((shade) => openSide(browser, server, 'ours', { ...ask, shade })),
  )
  const taken: number[][] = [[], []]
  for (let round = 0; round < 5; round++)
    for (const [at, { call }] of pages.entries()) taken[at]!.push(await call<number>('frame()'))
  for (const { page } of pages) await page.close()
  const [ours, theirs] = taken.map(median) as [number, number]
  const name = 'still frame with occlusion and ground shadow, beside one without'
  return { name, ours, theirs, unit: 'ms', ratio: ours / theirs, goal: '', met: true }
}

function keepPicture(name: string, address: string): void {
  const folder = fileURLToPath(new URL('./results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}viewer-${name}.png`, Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))
}

function rowsBeside(peer: 'fragments' | 'xeokit', prepared: Prepared, turns: Turns, wrong?: number): Row[] {
  const of = (side: Side, key: keyof Turn) => median(turns[side].map((turn) => turn[key]))
  const kilobytes = (test: (path: string) => boolean) =>
    [...prepared.files].filter(([path]) => test(path)).reduce((sum, [, bytes]) => sum + bytes.length, 0) / 1024
  const theirBytes = kilobytes((path) => path.startsWith(`/${peer}`))
  const firstBytes = kilobytes((path) => path === '/ours/head' || path === '/ours/0')
  const row = (name: string, ours: number, theirs: number, unit: string, goal: string, met: boolean): Row => ({
    name: `${name}, beside ${peer}`,
    ours,
    theirs,
    unit,
    ratio: ours / theirs,
    // Beside the other one they are shown, not judged.
    goal: peer === 'fragments' ? goal : '',
    met: peer !== 'fragments' || met,
  })
  const within = (name: string, ours: number, theirs: number, unit: string, most: number) =>
    row(name, ours, theirs, unit, `≤ ${most}`, ours / theirs <= most)
  const timed = (name: string, key: keyof Turn, most: number) =>
    within(name, of('ours', key), of(peer, key), 'ms', most)
  const calls = (key: 'drawCalls' | 'recolouredCalls') => [of('ours', key), of(peer, key)] as const
  const hasSameCalls = of('ours', 'recolouredCalls') === of('ours', 'drawCalls')
  const rows = [
    within(
      'bytes of the geometry',
      kilobytes((path) => path.startsWith('/ours/')),
      theirBytes,
      'KB',
      0.2,
    ),
    row('bytes at the first picture', firstBytes, theirBytes, 'KB', '≤ 100 KB', firstBytes <= 100),
    timed('first picture', 'firstMs', 0.25),
    timed('complete', 'completeMs', 0.4),
    timed('frame', 'frameMs', 1),
    row('draw calls', ...calls('drawCalls'), '', '≤ 10', of('ours', 'drawCalls') <= 10),
    row('draw calls after recolouring half', ...calls('recolouredCalls'), '', 'as before', hasSameCalls),
    timed('recolour half, until the picture', 'recolourMs', 0.2),
    timed('hide two thirds, until the picture', 'hideMs', 0.125),
    timed('pick', 'pickMs', 0.25),
  ]
  if (peer === 'xeokit') return rows
  return [
    within('reading the IFC: processor time', prepared.oursCpu, prepared.fragmentsCpu, 's', 0.5),
    ...rows,
    ...(wrong === undefined ? [] : [wrongRow(wrong)]),
  ]
}

const wrongRow = (wrong: number): Row => ({
  name: 'wrong pixels beside the whole picture',
  ours: wrong,
  theirs: 100,
  unit: '%',
  ratio: wrong / 100,
  goal: '≤ 0.1 %',
  met: wrong <= 0.1,
})
