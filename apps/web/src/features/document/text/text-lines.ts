export interface TextHit {
  line: number
  start: number
  length: number
}

/** Longer lines are cut where they are shown: nobody reads them, and browsers stop at them. */
export const LONGEST_LINE = 10_000
const MOST_HITS = 5_000

export const splitLines = (text: string) => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n')

/** Where a word stands in some lines. */
export function findInLines(
  lines: readonly string[],
  from: number,
  to: number,
  word: string,
  most = MOST_HITS,
): TextHit[] {
  const hits: TextHit[] = []
  const what = word.toLowerCase()
  for (let line = from; line < Math.min(to, lines.length); line++) {
    const where = (lines[line] as string).toLowerCase()
    for (let at = where.indexOf(what); at !== -1; at = where.indexOf(what, at + what.length)) {
      hits.push({ line, start: at, length: what.length })
      if (hits.length >= most) return hits
    }
  }
  return hits
}
