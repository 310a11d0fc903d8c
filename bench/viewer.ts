// The viewer beside @thatopen/fragments and xeokit: the same IFC, camera and browser, one after the other and again. Times are
// those of this machine's graphics, often none: only the ratios tell something. Bytes are what goes over the wire, compressed.
// Goals are held beside fragments, the quicker of the two; what the viewers showed is kept as pictures in results/.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { instanceHeavy, type Plan, tiny, writeIfc } from '@sunmao/sample'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../e2e/kit/page.ts'
import { makeFederation, measureFederation, measureMillion } from './kit/federation.ts'
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
  const federation = await makeFederation(quick)
  const files = new Map(federation.files)
  const server = await serveViewers(files)
  const browser = await openBrowser()
  try {
    const together = await measureFederation(browser, server, federation, quick)
    keepPicture('federation', together.picture)
    const million = await measureMillion(browser, server, federation, quick)
    keepPicture('million', million.picture)
    const large = quick ? [] : await measureSubject(browser, server, files, instanceHeavy(), { rounds: 3 })
    const small = await measureSubject(browser, server, files, tiny(), { rounds: 3, isSmall: true })
    return [...large, ...small, ...together.rows, ...million.rows]
  } finally {
    await browser.close()
    await server.stop()
  }
}

interface SubjectOptions {
  rounds: number
  /** Of so few elements only what somebody notices is judged. */
  isSmall?: boolean
}

/** One building beside both peers; its files take the place of those of the one before. */
async function measureSubject(
  browser: Browser,
  server: ViewerServer,
  files: Map<string, Buffer>,
  plan: Plan,
  { rounds, isSmall = false }: SubjectOptions,
): Promise<Row[]> {
  const prepared = await prepareModels(Buffer.from([...writeIfc(plan)].join('')))
  for (const [path, bytes] of prepared.files) files.set(path, bytes)
  const ask = await aim(browser, server, prepared)
  const turns: Turns = { ours: [], fragments: [], xeokit: [] }
  for (let round = 0; round < rounds; round++)
    for (const side of sides)
      if (side !== 'xeokit' || round === 0) turns[side].push(await measure(browser, server, side, ask, !isSmall))
  const rows = [
    ...rowsBeside('fragments', prepared, turns, isSmall ? smallGoals : largeGoals),
    ...rowsBeside('xeokit', prepared, turns),
  ]
  if (isSmall) return rows.map((row) => ({ ...row, name: `${prepared.elements} elements: ${row.name}` }))
  const wrong = wrongRow(await wrongPixels(browser, server, ask))
  return [readingRow(prepared), ...rows, wrong, await shadeCost(browser, server, ask)]
}

type TimeKey = 'firstMs' | 'completeMs' | 'frameMs' | 'recolourMs' | 'hideMs' | 'pickMs'
/** Most of a peer's time. */
type Goals = Partial<Record<TimeKey, number>>
const largeGoals: Goals = { firstMs: 0.25, completeMs: 0.4, frameMs: 1, recolourMs: 0.2, hideMs: 0.125, pickMs: 0.25 }
const smallGoals: Goals = { firstMs: 0.4, frameMs: 1 }

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

async function measure(
  browser: Browser,
  server: ViewerServer,
  side: Side,
  ask: Ask,
  hasPicture: boolean,
): Promise<Turn> {
  const { page, call } = await openSide(browser, server, side, ask)
  const facts = await call<Facts>('facts()')
  const repeat = async (question: (at: number) => string, times: number) => {
    const taken: number[] = []
    const end = performance.now() + patienceMs
    do taken.push(await call<number>(question(taken.length)))
    while (taken.length < times && performance.now() < end)
    return median(taken)
  }
  const picture = await call<string>('picture()')
  if (hasPicture) keepPicture(side, picture)
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

function rowsBeside(peer: 'fragments' | 'xeokit', prepared: Prepared, turns: Turns, goals: Goals = {}): Row[] {
  const of = (side: Side, key: keyof Turn) => median(turns[side].map((turn) => turn[key]))
  const kilobytes = (test: (path: string) => boolean) =>
    [...prepared.files].filter(([path]) => test(path)).reduce((sum, [, bytes]) => sum + bytes.length, 0) / 1024
  const theirBytes = kilobytes((path) => path.startsWith(`/${peer}`))
  const ourBytes = kilobytes((path) => path.startsWith('/ours/'))
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
  const timed = (name: string, key: TimeKey) => {
    const [ours, theirs, most] = [of('ours', key), of(peer, key), goals[key]]
    return row(name, ours, theirs, 'ms', most ? `≤ ${most}` : '', !most || ours / theirs <= most)
  }
  const calls = (key: 'drawCalls' | 'recolouredCalls') => [of('ours', key), of(peer, key)] as const
  const hasSameCalls = of('ours', 'recolouredCalls') === of('ours', 'drawCalls')
  return [
    row('bytes of the geometry', ourBytes, theirBytes, 'KB', '≤ 0.2', ourBytes / theirBytes <= 0.2),
    row('bytes at the first picture', firstBytes, theirBytes, 'KB', '≤ 100 KB', firstBytes <= 100),
    timed('first picture', 'firstMs'),
    timed('complete', 'completeMs'),
    timed('frame', 'frameMs'),
    row('draw calls', ...calls('drawCalls'), '', '≤ 10', of('ours', 'drawCalls') <= 10),
    row('draw calls after recolouring half', ...calls('recolouredCalls'), '', 'as before', hasSameCalls),
    timed('recolour half, until the picture', 'recolourMs'),
    timed('hide two thirds, until the picture', 'hideMs'),
    timed('pick', 'pickMs'),
  ]
}

const readingRow = ({ oursCpu, fragmentsCpu }: Prepared): Row => ({
  name: 'reading the IFC: processor time, beside fragments',
  ours: oursCpu,
  theirs: fragmentsCpu,
  unit: 's',
  ratio: oursCpu / fragmentsCpu,
  goal: '≤ 0.5',
  met: oursCpu / fragmentsCpu <= 0.5,
})

const wrongRow = (wrong: number): Row => ({
  name: 'wrong pixels beside the whole picture',
  ours: wrong,
  theirs: 100,
  unit: '%',
  ratio: wrong / 100,
  goal: '≤ 0.1 %',
  met: wrong <= 0.1,
})
