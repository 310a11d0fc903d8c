// The triage screen with a hundred thousand points beside the same screen with a hundred: frames while the list is scrolled, alone
// and while a run writes further points and everybody is told of them.
import type { Browser, Page } from 'playwright-core'
import { withDatabase } from '../e2e/faults/database.ts'
import { apiOf } from '../e2e/kit/api.ts'
import { PROJECT, readyBuilding } from '../e2e/kit/building.ts'
import { newPage, openBrowser } from '../e2e/kit/page.ts'
import type { Product } from '../e2e/kit/product.ts'
import { signInByCall } from '../e2e/kit/sign-in.ts'
import { startProduct } from '../e2e/kit/start-product.ts'
import { addClashesOf, addMoreClashes, type ClashPlace } from './kit/clash-rows.ts'
import { quantile, type Row, signIn } from './kit/servers.ts'

const LARGE = 100_000
const SMALL = 100
/** Pictures are drawn by the processor here: what a frame takes at all is the machine's. */
const GOAL_BESIDE = 1.5
/** Half of all frames come when they should: sixty in a second, as with few points. */
const GOAL_USUAL = 1.25
/** What a run writes at once, and how often. */
const BATCH = 100
const BATCH_EVERY_MS = 500
const PATIENCE_MS = 120_000
const ROUNDS = 3
const SECONDS = 5

interface Frames {
  frames: number[]
  /** Milliseconds of the processor, in all processes of the browser: what the server does meanwhile is not among them. */
  processor: number
  /** Milliseconds in tasks of more than 50 ms, of a second. */
  blocked: number
}

const together = (rounds: readonly Frames[]): Frames => ({
  frames: rounds.flatMap(({ frames }) => frames),
  processor: rounds.reduce((sum, { processor }) => sum + processor, 0),
  blocked: rounds.reduce((sum, { blocked }) => sum + blocked, 0) / rounds.length,
})

interface Screen {
  product: Product
  place: ClashPlace
}

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  const products = [await startProduct({ isMeasured: true }), await startProduct({ isMeasured: true })] as const
  const browser = await openBrowser()
  try {
    const little = await fill(products[0], SMALL)
    const big = await fill(products[1], LARGE)
    const rows: Row[] = []
    for (const isStreaming of [false, true])
      for (const tab of ['points', 'groups'] as const) {
        const wanted = { tab, isStreaming, seconds: SECONDS }
        const [theirs, ours]: [Frames[], Frames[]] = [[], []]
        // In turns: what else the machine does meets both.
        for (let round = 0; round < (quick ? 1 : ROUNDS); round++) {
          theirs.push(await measureScreen(browser, little, wanted))
          ours.push(await measureScreen(browser, big, wanted))
        }
        const name = `${tab}, scrolled${isStreaming ? ' while results stream in' : ''}`
        rows.push(...rowsOf(name, together(ours), together(theirs)))
      }
    return rows
  } finally {
    await browser.close()
    for (const product of products) await product.stop()
  }
}

/** The demo's building, which is in the picture meanwhile, with so many more points. */
async function fill(product: Product, count: number): Promise<Screen> {
  const subId = await readyBuilding(await apiOf(product.url, 'lead'))
  const place = await withDatabase(product.dataDir, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      'select model_id as id from model where sub_id = $1 order by 1 limit 2',
      [subId],
    )
    const modelIds = [rows[0]!.id, rows[1]!.id] as const
    const filled = await addClashesOf(client, { projId: PROJECT, subId, modelIds }, count, 50)
    await client.query('vacuum analyze')
    return filled
  })
  return { product, place }
}

function rowsOf(name: string, ours: Frames, theirs: Frames): Row[] {
  const row = (what: string, of: (frames: Frames) => number, goal?: number): Row => {
    const ratio = of(ours) / Math.max(of(theirs), 1)
    return {
      name: `${LARGE} ${name}: ${what}, beside ${SMALL}`,
      ours: of(ours),
      theirs: of(theirs),
      unit: 'ms',
      ratio,
      goal: goal === undefined ? '' : `≤ ${goal} ×`,
      met: goal === undefined || ratio <= goal,
    }
  }
  return [
    row('median of a frame', ({ frames }) => quantile(frames, 0.5), GOAL_USUAL),
    // On this machine the server and the database take their share of the same processors.
    row('p95 of a frame', ({ frames }) => quantile(frames, 0.95), GOAL_BESIDE),
    row("the browser's processor time for a frame", ({ processor, frames }) => processor / frames.length, GOAL_BESIDE),
    row('in long tasks, of a second', ({ blocked }) => blocked),
  ]
}

interface Wanted {
  tab: 'points' | 'groups'
  isStreaming: boolean
  seconds: number
}

async function measureScreen(
  browser: Browser,
  { product, place }: Screen,
  { tab, isStreaming, seconds }: Wanted,
): Promise<Frames> {
  const visit = await newPage(browser, product.url, { context: { deviceScaleFactor: 0.25 } })
  const { page } = visit
  page.setDefaultTimeout(PATIENCE_MS)
  await signInByCall(page, product.url, 'lead')
  await page.goto(`/clash?projId=${place.projId}&sub=${place.subId}&tab=${tab}`)
  await page.locator('.clash-rows .clash-row-place button').first().waitFor()
  await visit.isLive()
  // Every model is there, and the picture is at its best.
  await page.waitForFunction(() => document.querySelector('canvas[data-settled]') !== null)
  const streaming = isStreaming ? stream(product, place) : undefined
  const before = await processorTime(browser)
  const scrolled = await scroll(page, seconds)
  const processor = (await processorTime(browser)) - before
  await streaming?.stop()
  await page.context().close()
  return { ...scrolled, processor }
}

/** Milliseconds that all processes of the browser have taken so far. */
async function processorTime(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
}

/** As a hand does it: evenly, and now and then to somewhere else. */
const scroll = (page: Page, seconds: number): Promise<Omit<Frames, 'processor'>> =>
  page.evaluate(async (duration) => {
    const list = document.querySelector('.clash-rows')!
    let blocked = 0
    const watch = new PerformanceObserver((entries) => {
      for (const { duration: taken } of entries.getEntries()) blocked += taken
    })
    watch.observe({ entryTypes: ['longtask'] })
    const frames: number[] = []
    const start = performance.now()
    let last = start
    let turn = 0
    let way = 120
    while (last - start < duration * 1000) {
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      frames.push(now - last)
      last = now
      turn++
      const most = list.scrollHeight - list.clientHeight
      if (list.scrollTop + way < 0 || list.scrollTop + way > most) way = -way
      list.scrollTop = turn % 90 === 0 ? (most * ((turn * 37) % 100)) / 100 : list.scrollTop + way
    }
    watch.disconnect()
    return { frames, blocked: blocked / duration }
  }, seconds)

/** Further points every half second, and a decision of somebody else, so that every window is told. */
function stream({ url, dataDir }: Product, place: ClashPlace) {
  let isOver = false
  const work = withDatabase(dataDir, async (client) => {
    const authorization = await signIn(url, 'hvac')
    for (let round = 0; !isOver; round++) {
      await addMoreClashes(client, place, BATCH)
      const body = { ids: place.ids.slice(0, 5), status: round % 2 ? 'active' : 'reviewed' }
      const reply = await fetch(`${url}/api/clash/updateClashPointStatus`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
      await new Promise((resolve) => setTimeout(resolve, BATCH_EVERY_MS))
    }
  })
  return {
    stop: () => {
      isOver = true
      return work
    },
  }
}
