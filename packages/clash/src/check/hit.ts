/** How a clash was judged. */
export const qualities = ['solid', 'surface', 'sampled'] as const
export type Quality = (typeof qualities)[number]

/** What is known of a pair while its bodies are looked at; metres about the pair's origin. */
export interface Hit {
  isFound: boolean
  /** Of overlapping ones how deep; of others 0. */
  depth: number
  /** Of those that are apart; of others 0. */
  distance: number
  /** On the first and on the second; the same where they overlap. */
  points: Float64Array
  /** Least and most around what the two share, or around the two points. */
  box: Float64Array
  quality: Quality
}

export const newHit = (): Hit => ({
  isFound: false,
  depth: 0,
  distance: 0,
  points: new Float64Array(6),
  box: new Float64Array(6),
  quality: 'solid',
})

export function clearHit(hit: Hit): void {
  hit.isFound = false
  hit.depth = 0
  hit.distance = Number.POSITIVE_INFINITY
  hit.quality = 'solid'
  clearBox(hit.box)
}

/** A box around nothing yet. */
export function clearBox(box: Float64Array): void {
  for (let axis = 0; axis < 3; axis++) {
    box[axis] = Number.POSITIVE_INFINITY
    box[axis + 3] = Number.NEGATIVE_INFINITY
  }
}

/** Of a few numbers at a time this is faster than `set`, which is a call out of compiled code. */
export function copy(from: Float64Array, to: Float64Array, at = 0): void {
  for (let each = 0; each < from.length; each++) to[at + each] = from[each]!
}

/** The deepest one is what the pair has; a proof on solids is worth more than one on surfaces. */
export function addOverlap(hit: Hit, depth: number, point: Float64Array, box: Float64Array, quality: Quality): void {
  for (let axis = 0; axis < 3; axis++) {
    hit.box[axis] = Math.min(hit.box[axis]!, box[axis]!)
    hit.box[axis + 3] = Math.max(hit.box[axis + 3]!, box[axis + 3]!)
  }
  const isWeaker = hit.isFound && hit.quality !== 'surface' && quality === 'surface'
  const isStronger = hit.isFound && hit.quality === 'surface' && quality !== 'surface'
  hit.isFound = true
  if (isWeaker || (!isStronger && depth <= hit.depth)) return
  hit.depth = depth
  hit.distance = 0
  hit.quality = quality
  copy(point, hit.points)
  copy(point, hit.points, 3)
}

export const overlapBox = new Float64Array(6)

/** Sets `overlapBox` to what two boxes share. */
export function intersectBoxes(a: Float64Array, b: Float64Array): void {
  for (let axis = 0; axis < 3; axis++) {
    overlapBox[axis] = Math.max(a[axis]!, b[axis]!)
    overlapBox[axis + 3] = Math.min(a[axis + 3]!, b[axis + 3]!)
  }
}
