// Plotters write a dashed line as its dashes, one after the other. Pieces that follow each other on one straight line, with gaps
// as dashed lines have them, are one line from the first to the last.
import type { Box2 } from '../sheet/sheet.ts'

/** Of what is drawn already: a rounded coordinate leaves the line by this much, in the unit of the sheet and for its length. */
const asideMost = 0.08
const asideShare = 5e-4
/** In lengths of the longest dash: gaps are shorter than what they part. */
const gapMost = 1.1
/** Fewer are walls beside an opening. */
const piecesLeast = 4

/** Whole lines of the dashes among these, which come in the order of drawing. */
export function joinDashes(lines: Iterable<Box2>): Box2[] {
  const joined: Box2[] = []
  let run: Run | undefined
  for (const line of lines) {
    if (run && follows(run, line)) continue
    if (run && run.pieces >= piecesLeast) joined.push([run.x0, run.y0, run.x1, run.y1])
    const [x0, y0, x1, y1] = line
    run = { x0, y0, x1, y1, longest: Math.hypot(x1 - x0, y1 - y0), pieces: 1 }
  }
  if (run && run.pieces >= piecesLeast) joined.push([run.x0, run.y0, run.x1, run.y1])
  return joined
}

interface Run {
  x0: number
  y0: number
  x1: number
  y1: number
  longest: number
  pieces: number
}

/** Takes the line into the run where it goes on with it. */
function follows(run: Run, [x0, y0, x1, y1]: Box2): boolean {
  const length = Math.hypot(run.x1 - run.x0, run.y1 - run.y0)
  const piece = Math.hypot(x1 - x0, y1 - y0)
  // A dot has no direction of its own.
  if (!(length > 0)) return false
  const [dx, dy] = [(run.x1 - run.x0) / length, (run.y1 - run.y0) / length]
  const along = (x: number, y: number) => (x - run.x1) * dx + (y - run.y1) * dy
  const aside = (x: number, y: number) => Math.abs((x - run.x1) * dy - (y - run.y1) * dx)
  const [from, to] = [along(x0, y0), along(x1, y1)]
  const most = asideMost + asideShare * Math.max(0, to)
  const longest = Math.max(run.longest, piece)
  if (!(from >= -most && to >= from - most && from <= gapMost * longest)) return false
  if (aside(x0, y0) > most || aside(x1, y1) > most) return false
  run.x1 = x1
  run.y1 = y1
  run.longest = longest
  run.pieces++
  return true
}
