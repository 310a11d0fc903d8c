// Rows of the table, and a viewer's turn in a browser of its own.
import { openBrowser } from '../../e2e/kit/page.ts'
import { median, quantile, type Row } from './servers.ts'
import { tabPeakMb } from './tab-memory.ts'
import { type OpenedPage, openSide, type ViewerServer } from './viewer-page.ts'

/** Thirty frames a second. */
export const FRAME_MS = 33

/** Told, not judged. */
export const told = (name: string, ours: number, unit: string, theirs = Number.NaN): Row => ({
  name,
  ours,
  theirs,
  unit,
  ratio: ours / theirs,
  goal: '',
  met: true,
})

export function beside(name: string, unit: string, ours: number, theirs: number, most: number, peer: string): Row {
  const ratio = ours / theirs
  return { name, ours, theirs, unit, ratio, goal: `≤ ${most} × ${peer}`, met: ratio <= most }
}

/** Of what moves while one looks at it: thirty frames a second are enough, whatever others do. */
export const frames = (name: string, ours: number, theirs: number, peer: string): Row => ({
  ...told(name, ours, 'ms', theirs),
  goal: `≤ ${FRAME_MS} ms, or ≤ 1 × ${peer}`,
  met: ours <= FRAME_MS || ours <= theirs,
})

export const within = (name: string, unit: string, ours: number, most: number): Row => ({
  ...told(name, ours, unit),
  goal: `≤ ${most} ${unit}`,
  met: ours <= most,
})

/** Opens one side in a fresh browser, so that nothing of another is in its memory, and tells the peak of it at the end. */
export async function inBrowser<T>(
  server: ViewerServer,
  side: string,
  ask: object,
  work: (opened: OpenedPage) => Promise<T>,
): Promise<T & { firstMs: number; peakMb: number }> {
  const browser = await openBrowser()
  try {
    const opened = await openSide(browser, server, side, ask)
    const { firstMs } = await opened.call<{ firstMs: number }>('facts()')
    const result = await work(opened)
    return { ...result, firstMs, peakMb: await tabPeakMb(browser) }
  } finally {
    await browser.close()
  }
}

export interface Scrolled {
  frameMs: number
  slowMs: number
}

/** A frame in the middle, and one of those that one feels: of twenty the slowest. */
export async function scrolled({ call }: OpenedPage, pixels: number, count: number): Promise<Scrolled> {
  const taken = await call<number[]>(`scroll({ pixels: ${pixels}, count: ${count} })`)
  return { frameMs: median(taken), slowMs: quantile(taken, 0.95) }
}

/** One place after the other; the middle of what each took. */
export async function visited({ call }: OpenedPage, places: readonly number[]): Promise<number> {
  const taken: number[] = []
  for (const place of places) taken.push(await call<number>(`goTo(${place})`))
  return median(taken)
}
