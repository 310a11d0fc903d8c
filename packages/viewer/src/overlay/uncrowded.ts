/** A label on the screen, in pixels; x and y are its middle. */
export interface Placed {
  x: number
  y: number
  width: number
  height: number
  /** Pixels that the named thing has. */
  room: number
}

/** More than this nobody reads. */
const most = 120
/** A label may stand out of its thing by this factor. */
const outstanding = 1.25
const gap = 2

/** Those that have room and do not cover each other; the largest things first. */
export function uncrowded<Each extends Placed>(labels: readonly Each[]): Set<Each> {
  const kept = new Set<Each>()
  const wanted = labels.filter(({ room, width }) => width <= room * outstanding).sort((a, b) => b.room - a.room)
  for (const label of wanted) {
    if (kept.size >= most) break
    if (![...kept].some((other) => doCover(label, other))) kept.add(label)
  }
  return kept
}

const doCover = (a: Placed, b: Placed): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 + gap && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + gap
