// Two items that are the same thing twice: no corner of either is further than the tolerance from the other's surface. How
// the two were divided into triangles does not matter.
import { type Placed, surfaceDistance } from './grow-ball.ts'
import type { Hit } from './hit.ts'

const corner = new Float64Array(3)

/** Sets `hit` when they are; its distance is the greatest that was found. */
export function checkDuplicate(a: readonly Placed[], b: readonly Placed[], tolerance: number, hit: Hit): void {
  const there = farthest(a, b, tolerance)
  if (there > tolerance) return
  const back = farthest(b, a, tolerance)
  if (back > tolerance) return
  hit.isFound = true
  hit.distance = Math.max(there, back)
  hit.quality = [...a, ...b].every(({ body }) => body.isSolid) ? 'solid' : 'surface'
}

function farthest(from: readonly Placed[], to: readonly Placed[], tolerance: number): number {
  let far = 0
  for (const { body, place } of from) {
    const seen = new Set<number>()
    for (const index of body.indices) {
      if (seen.has(index)) continue
      seen.add(index)
      for (let row = 0; row < 3; row++)
        corner[row] =
          place.turn[row * 3]! * body.positions[index * 3]! +
          place.turn[row * 3 + 1]! * body.positions[index * 3 + 1]! +
          place.turn[row * 3 + 2]! * body.positions[index * 3 + 2]! +
          place.move[row]!
      let near = Number.POSITIVE_INFINITY
      // A little beyond it, so that what is just at the tolerance is told from what is not there.
      for (const other of to) near = Math.min(near, surfaceDistance(other, corner, tolerance * 1.01))
      if (near > tolerance) return near
      if (near > far) far = near
    }
  }
  return far
}
