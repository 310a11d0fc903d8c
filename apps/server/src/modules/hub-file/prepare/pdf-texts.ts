// The texts of a page, where they stand and as one reads them: a PDF may place every letter by itself, and what stands side by side on
// one line is one word.
import type { SheetText } from '@sunmao/dxf'
import type { PDFPageProxy } from 'pdfjs-dist'
import { times } from './plan/matrix.ts'
import { shownOf } from './plan/read-plans.ts'
import type { Told } from './prepared.ts'

/** Share of a font's size that its capital letters have. */
const CAPITALS = 0.7
/** Of a font's size: a gap that parts words, and how far a text may stand off a line that it goes on. */
const [WORD_GAP, LINE_OFF] = [0.18, 0.3]

interface Written {
  written: SheetText[]
  text: string
}

/** A page whose texts cannot be read has none. */
export async function writtenOn(page: PDFPageProxy): Promise<Written> {
  const content = await page.getTextContent().catch(() => undefined)
  const shown = shownOf(page)
  const pieces: string[] = []
  const written: SheetText[] = []
  let before: SheetText | undefined
  for (const item of content?.items ?? []) {
    if (!('str' in item) || item.str.trim() === '') continue
    const [a, b, , , x, y] = times(shown, item.transform as number[])
    const size = item.height * page.userUnit * CAPITALS
    const angle = Math.atan2(b, a)
    const width = item.width * page.userUnit
    const text: SheetText = { text: item.str, at: [x, y], width, height: size, angle, size, layer: 0, kind: 'text' }
    pieces.push(between(before, text), item.str)
    written.push(text)
    before = text
  }
  return { written, text: pieces.join('') }
}

/** What stands between two texts, as one reads them. */
function between(before: SheetText | undefined, next: SheetText): string {
  if (!before) return ''
  const size = Math.max(before.size, next.size) / CAPITALS
  const [cos, sin] = [Math.cos(before.angle), Math.sin(before.angle)]
  const [dx, dy] = [next.at[0] - before.at[0], next.at[1] - before.at[1]]
  const [gap, up] = [dx * cos + dy * sin - before.width, dy * cos - dx * sin]
  const isSameLine = Math.abs(up) < LINE_OFF * size && Math.abs(next.angle - before.angle) < 0.02
  if (!isSameLine) return '\n'
  return gap > -size && gap < WORD_GAP * size ? '' : ' '
}

/** Less than a fifth of the pages are blank backs and pictures between others. */
const LEAST_SHARE = 0.2
const RANGES_MOST = 8

/** Scans, and letters that are drawn as lines: the search finds nothing there, and says so. */
export function withoutText(texts: readonly string[]): Told[] {
  const empty = texts.flatMap((text, page) => (text === '' ? [page + 1] : []))
  if (empty.length === 0 || empty.length < texts.length * LEAST_SHARE) return []
  if (empty.length === texts.length) return [{ code: 'hubFile.noText', facts: {} }]
  return [{ code: 'hubFile.noTextOn', facts: { pages: rangesOf(empty) } }]
}

/** 1–3, 7. */
function rangesOf(pages: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const page of pages) {
    const last = ranges.at(-1)
    if (last && last[1] === page - 1) last[1] = page
    else ranges.push([page, page])
  }
  const words = ranges.slice(0, RANGES_MOST).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`))
  return words.join(', ') + (ranges.length > RANGES_MOST ? ' …' : '')
}
