import type { Vec3 } from '@sunmao/model'

/** Along the axes of the world, in metres. */
export interface Box {
  min: Vec3
  max: Vec3
}

export const middleOf = ({ min, max }: Box): Vec3 => [
  (min[0] + max[0]) / 2,
  (min[1] + max[1]) / 2,
  (min[2] + max[2]) / 2,
]

/** Half of the diagonal. */
const radiusOf = ({ min, max }: Box): number => Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2

/** Larger on every side by a share of its diagonal. */
export function grown(box: Box, share: number): Box {
  const by = radiusOf(box) * share
  return {
    min: [box.min[0] - by, box.min[1] - by, box.min[2] - by],
    max: [box.max[0] + by, box.max[1] + by, box.max[2] + by],
  }
}

export const cornersOf = ({ min, max }: Box): Vec3[] =>
  Array.from({ length: 8 }, (_, at) => [at & 1 ? max[0] : min[0], at & 2 ? max[1] : min[1], at & 4 ? max[2] : min[2]])

/** What both have in common; nothing when they are apart. */
export function common(one: Box, other: Box): Box | undefined {
  const low = (axis: 0 | 1 | 2) => Math.max(one.min[axis], other.min[axis])
  const high = (axis: 0 | 1 | 2) => Math.min(one.max[axis], other.max[axis])
  if (low(0) > high(0) || low(1) > high(1) || low(2) > high(2)) return undefined
  return { min: [low(0), low(1), low(2)], max: [high(0), high(1), high(2)] }
}

/** The smallest box around all of them; nothing when there are none. */
export function unite(boxes: Iterable<Box | undefined>): Box | undefined {
  let all: Box | undefined
  for (const box of boxes) {
    if (!box) continue
    const { min, max }: Box = all ?? box
    all = {
      min: [Math.min(min[0], box.min[0]), Math.min(min[1], box.min[1]), Math.min(min[2], box.min[2])],
      max: [Math.max(max[0], box.max[0]), Math.max(max[1], box.max[1]), Math.max(max[2], box.max[2])],
    }
  }
  return all
}
