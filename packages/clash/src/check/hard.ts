import type { Placed } from './grow-ball.ts'
import type { Hit } from './hit.ts'
import { checkSolids } from './solid-solid.ts'
import { checkSurfaceInSolid } from './surface-solid.ts'
import { checkSurfaces } from './surface-surface.ts'

/** Two bodies whose boxes overlap. What is no solid is judged by its surface. */
export function checkHard(a: Placed, b: Placed, tolerance: number, hit: Hit): void {
  const isCutA = a.body.pieces.length > 0
  const isCutB = b.body.pieces.length > 0
  if (isCutA && isCutB) checkSolids(a, b, tolerance, hit)
  else if (isCutB) checkSurfaceInSolid(a, b, tolerance, hit)
  else if (isCutA) checkSurfaceInSolid(b, a, tolerance, hit)
  else checkSurfaces(a, b, tolerance, hit)
}
