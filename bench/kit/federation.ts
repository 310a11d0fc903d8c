// 100,000 elements in one federation: one building, a model for each discipline. And 1,000,000: ten such buildings.
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { readIfc } from '@sunmao/ifc'
import { encodeDrawing } from '@sunmao/model'
import { type Discipline, ofSize, tiny, writeIfc } from '@sunmao/sample'
import type { Browser } from 'playwright-core'
import { median, quantile, type Row } from './servers.ts'
import { type OpenedPage, openSide, type ViewerServer } from './viewer-page.ts'

export interface Federation {
  models: { name: string; parts: number }[]
  elements: number
  files: [path: string, bytes: Buffer][]
}

const disciplines: readonly Discipline[] = ['A', 'S', 'M', 'P', 'E']

export async function makeFederation(quick: boolean): Promise<Federation> {
  const plan = quick ? tiny() : ofSize(106_000)
  const federation: Federation = { models: [], elements: 0, files: [] }
  for (const name of disciplines) {
    const ifc = Buffer.from([...writeIfc(plan, { disciplines: [name] })].join(''))
    const { building, geometry } = await readIfc(ifc, {})
    const { head, instances, chunks } = await encodeDrawing(building, geometry)
    const parts = [...instances, ...chunks]
    federation.models.push({ name, parts: parts.length })
    federation.elements += new Set(geometry.instances.elements).size
    federation.files.push([`/ours/${name}/head`, gzipSync(head)])
    for (const [at, part] of parts.entries()) federation.files.push([`/ours/${name}/${at}`, gzipSync(part)])
  }
  return federation
}

interface Frame {
  cullMs: number
  frameMs: number
  triangles: number
}

interface Facts {
  gpuBytes: number
  objects: number
  firstMs: number
  completeMs: number
}

interface Box {
  min: number[]
  max: number[]
}

export async function measureFederation(
  browser: Browser,
  server: ViewerServer,
  { models, elements }: Federation,
  quick: boolean,
): Promise<{ rows: Row[]; picture: string }> {
  const empty = await largestTab(browser)
  const side = await openSide(browser, server, 'federation', { models })
  const { call } = side
  const frames = await call<Frame[]>(`orbit(${quick ? 8 : 60})`)
  const picks: number[] = []
  for (let at = 0; at < 9; at++) picks.push(await call<number>(`pick(${560 + at * 20}, 420)`))
  const pins = median(await call<number[]>('placePins(5000, 61)'))
  const picture = await call<string>('picture()')
  await collectGarbage(side)
  const tab = (await largestTab(browser)) - empty + (await call<Facts>('facts()')).gpuBytes / 2 ** 20
  const { first, last } = await openAgain(side, quick ? 4 : 20)
  await side.page.close()
  const name = `${elements.toLocaleString('en')} elements, ${models.length} models`
  const { row, shown } = rowsOf(name)
  const grown = (what: string, key: keyof Held, unit: string): Row => ({
    name: `${name}: ${what}`,
    ours: last[key],
    theirs: first[key],
    unit,
    ratio: last[key] / first[key],
    goal: `≤ ${mostGrowth[key]}`,
    met: last[key] / first[key] <= mostGrowth[key],
  })
  return {
    picture,
    rows: [
      {
        ...row('shown', elements, 'elements', 100_000),
        goal: quick ? '' : '≥ 100000',
        met: quick || elements >= 100_000,
      },
      row('culling while orbiting, 95 of 100 frames', cullingOf(frames), 'ms', 16),
      shown('processor time of a frame while orbiting', median(frames.map(({ frameMs }) => frameMs)), 'ms'),
      shown('triangles of a frame while orbiting', median(frames.map(({ triangles }) => triangles)), ''),
      shown('pick', median(picks), 'ms'),
      row('5,000 pins in a frame', pins, 'ms', 1),
      row('memory of the tab (resident share less an empty tab, and GPU buffers)', tab, 'MB', 600),
      grown('heap and array buffers after opening twenty times : after five', 'heap', 'MB'),
      grown('objects on the graphics card after twenty : after five', 'objects', ''),
    ],
  }
}

/** Ten buildings beside each other, open at once. */
export async function measureMillion(
  browser: Browser,
  server: ViewerServer,
  { models, elements }: Federation,
  quick: boolean,
): Promise<{ rows: Row[]; picture: string }> {
  const empty = await largestTab(browser)
  const one = await openSide(browser, server, 'federation', { models })
  const box = await one.call<Box>('box()')
  await one.page.close()
  const pitch = [0, 1].map((axis) => (box.max[axis]! - box.min[axis]!) * 1.2)
  const offsets = Array.from({ length: blocks }, (_, at) => [(at % 5) * pitch[0]!, Math.floor(at / 5) * pitch[1]!, 0])
  const side = await openSide(browser, server, 'federation', { models, offsets })
  const { call } = side
  const frames = await call<Frame[]>(`orbit(${quick ? 8 : 60})`)
  const picture = await call<string>('picture()')
  await collectGarbage(side)
  const facts = await call<Facts>('facts()')
  const tab = (await largestTab(browser)) - empty + facts.gpuBytes / 2 ** 20
  await side.page.close()
  const all = elements * blocks
  const { row, shown } = rowsOf(`${all.toLocaleString('en')} elements, ${models.length * blocks} models`)
  return {
    picture,
    rows: [
      { ...row('shown', all, 'elements', 1_000_000), goal: quick ? '' : '≥ 1000000', met: quick || all >= 1_000_000 },
      shown('first picture', facts.firstMs, 'ms'),
      shown('complete', facts.completeMs, 'ms'),
      row('culling while orbiting, 95 of 100 frames', cullingOf(frames), 'ms', 25),
      shown('processor time of a frame while orbiting', median(frames.map(({ frameMs }) => frameMs)), 'ms'),
      row('memory of the tab (resident share less an empty tab, and GPU buffers)', tab, 'MB', 1200),
    ],
  }
}

const blocks = 10

const cullingOf = (frames: readonly Frame[]) =>
  quantile(
    frames.map(({ cullMs }) => cullMs),
    0.95,
  )

function rowsOf(name: string) {
  const row = (what: string, ours: number, unit: string, most: number): Row => ({
    name: `${name}: ${what}`,
    ours,
    theirs: most,
    unit,
    ratio: ours / most,
    goal: `≤ ${most} ${unit}`.trim(),
    met: ours <= most,
  })
  const shown = (what: string, ours: number, unit: string): Row => ({ ...row(what, ours, unit, ours), goal: '' })
  return { row, shown }
}

interface Held {
  heap: number
  objects: number
}

/** A heap breathes a little; objects do not. */
const mostGrowth: Held = { heap: 1.05, objects: 1 }

async function openAgain(side: OpenedPage, times: number): Promise<{ first: Held; last: Held }> {
  const held = async (): Promise<Held> => {
    await collectGarbage(side)
    return { heap: await heapMb(side), objects: (await side.call<Facts>('facts()')).objects }
  }
  await side.call('shrink()')
  let first: Held | undefined
  for (let at = 1; at < times; at++) {
    await side.call('again()')
    if (at === Math.ceil(times / 4)) first = await held()
  }
  return { first: first!, last: await held() }
}

async function collectGarbage({ page }: OpenedPage): Promise<void> {
  const session = await page.context().newCDPSession(page)
  // What only the second look finds was held by what the first one freed.
  for (let turn = 0; turn < 2; turn++) await session.send('HeapProfiler.collectGarbage')
  await session.detach()
}

/** Objects and array buffers of the page. */
async function heapMb({ page }: OpenedPage): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const usage = (await session.send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number }
  await session.detach()
  return (usage.usedSize + (usage.backingStorageSize ?? 0)) / 2 ** 20
}

/** Megabytes of the largest tab: its own memory, and its share of what processes have together. */
async function largestTab(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  await page.goto('about:blank')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const tabs = processInfo.filter(({ type }) => type === 'renderer')
  const sizes = await Promise.all(
    tabs.map(async ({ id }) => {
      const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')
      return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
    }),
  )
  await session.detach()
  await page.close()
  return Math.max(0, ...sizes)
}
