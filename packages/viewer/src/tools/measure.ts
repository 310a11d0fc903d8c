// What one reads off points: lengths, angles, areas. Metres, square metres and degrees.
import type { Vec3 } from '@sunmao/model'
import { add, cross, distance, dot, lengthOf, normalise, scale, subtract } from '../maths/vec3.ts'

export type MeasureKind = 'point' | 'distance' | 'height' | 'angle' | 'area'

export type Measure =
  | { kind: 'point'; points: readonly Vec3[]; at: Vec3 }
  | { kind: 'distance'; points: readonly Vec3[]; length: number; horizontal: number; vertical: number; along: Vec3 }
  | { kind: 'height'; points: readonly Vec3[]; height: number }
  | { kind: 'angle'; points: readonly Vec3[]; degrees: number }
  | { kind: 'area'; points: readonly Vec3[]; area: number; perimeter: number }

/** Points that each kind needs; an area takes more. */
export const pointsFor: Record<MeasureKind, number> = { point: 1, distance: 2, height: 2, angle: 3, area: 3 }

/** Nothing while there are too few points. */
export function measure(kind: MeasureKind, points: readonly Vec3[]): Measure | undefined {
  if (points.length < pointsFor[kind]) return undefined
  const [a, b, c] = points as [Vec3, Vec3, Vec3]
  switch (kind) {
    case 'point':
      return { kind, points, at: a }
    case 'distance': {
      const along = subtract(b, a)
      return {
        kind,
        points,
        along,
        length: lengthOf(along),
        horizontal: Math.hypot(along[0], along[1]),
        vertical: along[2],
      }
    }
    case 'height':
      return { kind, points, height: b[2] - a[2] }
    case 'angle':
      return { kind, points, degrees: angleAt(a, b, c) }
    case 'area':
      return { kind, points, area: areaOf(points), perimeter: perimeterOf(points) }
  }
}

/** Between the lines from b to a and from b to c. */
function angleAt(a: Vec3, b: Vec3, c: Vec3): number {
  const [first, second] = [normalise(subtract(a, b)), normalise(subtract(c, b))]
  // The cosine alone is blind to small angles.
  return (Math.atan2(lengthOf(cross(first, second)), dot(first, second)) * 180) / Math.PI
}

/** Of a polygon that need not be quite flat (Newell): counted from its first point, or large coordinates eat the digits. */
function areaOf(points: readonly Vec3[]): number {
  const local = points.map((point) => subtract(point, points[0]!))
  let sum: Vec3 = [0, 0, 0]
  local.forEach((point, at) => {
    sum = add(sum, cross(point, local[(at + 1) % local.length]!))
  })
  return lengthOf(scale(sum, 0.5))
}

const perimeterOf = (points: readonly Vec3[]) =>
  points.reduce((sum, point, at) => sum + distance(point, points[(at + 1) % points.length]!), 0)
