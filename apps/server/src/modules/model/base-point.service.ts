import type { ModelFacts } from './model.table.ts'

/** Models of one sub whose origins are further apart, in metres or radians, do not lie where they should. */
const SAME_PLACE = 0.001
const SAME_TURN = 1e-6

type BasePoint = ModelFacts['basePoint']
export const isSamePlace = (a: BasePoint, b: BasePoint) =>
  Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z) < SAME_PLACE &&
  Math.abs(a.rotation - b.rotation) < SAME_TURN &&
  (a.crs ?? '') === (b.crs ?? '')
