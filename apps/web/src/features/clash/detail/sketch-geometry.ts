// A section through a clash as a small drawing: both elements as rectangles, what they have in common, storeys as lines. All of
// it comes from boxes along the axes, so it is a sketch: a sloping pipe is drawn as the box around it.

interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** Metres: heights, and from left to right along the section. */
export interface Side {
  bottom: number
  top: number
  from: number
  to: number
}

interface SketchInput {
  a: Side
  b: Side
  /** The overlap, or of elements that do not touch, what is between them. */
  hit: Side
  levels: readonly { name: string; elevation: number }[]
}

export interface Sketch {
  a: Rectangle
  b: Rectangle
  hit: Rectangle
  levels: { name: string; elevation: number; y: number }[]
  /** Pixels of the lowest edge of the element that is lower. */
  bottomY: number
}

export const WIDTH = 300
export const HEIGHT = 126
const PAD_X = 18
const PAD_TOP = 16
const PAD_BOTTOM = 20
/** At most so much is drawn above and below the hit: a column is cut. */
const REACH = 1.2
/** Anything thinner is drawn so thick, in pixels. */
const THIN = 3

type Box6 = readonly number[]

/** The section goes across the element that is narrower there: one sees its profile, and the other one along. */
export function sectionAxis(a: Box6 | undefined, b: Box6 | undefined): 0 | 1 {
  const narrow = (axis: 0 | 1) => Math.min(...[a, b].flatMap((box) => (box ? box[axis + 3]! - box[axis]! : [])))
  return narrow(0) <= narrow(1) ? 0 : 1
}

/** One element along the section; without a box it is as wide as given. */
export const sideOf = (
  box: Box6 | undefined,
  axis: 0 | 1,
  heights: { bottom: number; top: number },
  around: { middle: number; half: number },
): Side => ({
  bottom: box?.[2] ?? heights.bottom,
  top: box?.[5] ?? heights.top,
  from: box?.[axis] ?? around.middle - around.half,
  to: box?.[axis + 3] ?? around.middle + around.half,
})

export function drawSketch({ a, b, hit, levels }: SketchInput): Sketch {
  const low = Math.max(Math.min(a.bottom, b.bottom, hit.bottom), hit.bottom - REACH)
  const high = Math.min(Math.max(a.top, b.top, hit.top), hit.top + REACH)
  const above = levels.filter(({ elevation }) => elevation >= low - REACH && elevation <= high + REACH)
  const bottom = Math.min(low, ...above.map(({ elevation }) => elevation).filter((one) => one >= low - REACH / 2))
  const top = Math.max(high, ...above.map(({ elevation }) => elevation).filter((one) => one <= high + REACH / 2))
  const scale = (HEIGHT - PAD_TOP - PAD_BOTTOM) / Math.max(top - bottom, 0.1)
  const middle = (hit.from + hit.to) / 2
  const half = (WIDTH / 2 - PAD_X) / scale
  const x = (metres: number) => WIDTH / 2 + (Math.min(Math.max(metres, middle - half), middle + half) - middle) * scale
  const y = (metres: number) => PAD_TOP + (top - Math.min(Math.max(metres, bottom), top)) * scale
  const rectangle = (side: Side): Rectangle => ({
    x: x(side.from),
    y: y(side.top),
    width: Math.max(THIN, x(side.to) - x(side.from)),
    height: Math.max(THIN, y(side.bottom) - y(side.top)),
  })
  return {
    a: rectangle(a),
    b: rectangle(b),
    hit: rectangle(hit),
    levels: levels
      .filter(({ elevation }) => elevation >= bottom && elevation <= top)
      .map((one) => ({ ...one, y: y(one.elevation) })),
    bottomY: y(Math.min(a.bottom, b.bottom)),
  }
}
