import type { Box } from '@sunmao/viewer'

/** Nearer than this belongs to one site. */
const LEAST_M = 300
/** Of the size of the largest. */
const TIMES = 3

/** Models that lie far from all others, and how far: they were drawn from another base point. Of two it cannot be said which. */
export function farModels(boxes: ReadonlyMap<number, Box>): { fileId: number; metres: number }[] {
  const ids = [...boxes.keys()]
  const size = Math.max(0, ...[...boxes.values()].map(diagonal))
  return ids.flatMap((fileId) => {
    const others = ids.filter((id) => id !== fileId)
    const metres = Math.min(...others.map((id) => gap(boxes.get(fileId)!, boxes.get(id)!)))
    return others.length > 0 && metres > Math.max(LEAST_M, TIMES * size) ? [{ fileId, metres }] : []
  })
}

const axes = [0, 1, 2] as const
const diagonal = ({ min, max }: Box) => Math.hypot(...axes.map((axis) => max[axis] - min[axis]))
const gap = (a: Box, b: Box) =>
  Math.hypot(...axes.map((axis) => Math.max(0, a.min[axis] - b.max[axis], b.min[axis] - a.max[axis])))
