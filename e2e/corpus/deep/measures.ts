// Area, volume and box of every drawn element, in doubles and without any shortcut: each instance is transformed as a whole.
import type { Building, Geometry, Shape } from '@sunmao/model'

/** minX minY minZ maxX maxY maxZ */
type Box = [number, number, number, number, number, number]

/** Of one element, in metres of the file's own axes. */
export interface Measure {
  triangles: number
  area: number
  /** Sum over its shapes; nothing unless all of them are closed. Negative where triangles face inwards. */
  volume: number | undefined
  box: Box
}

/** By the number of the element's record; only of those that are drawn. */
export function measureElements(building: Building, { shapes, instances }: Geometry): Map<number, Measure> {
  const measures = new Map<number, Measure>()
  for (let at = 0; at < instances.count; at++) {
    const id = building.elements.expressIds[instances.elements[at]!]!
    const matrix = instances.matrices.slice(at * 12, at * 12 + 12)
    for (const axis of [0, 1, 2] as const) matrix[axis * 4 + 3]! += building.origin[axis]
    const measure = measureShape(shapes[instances.shapes[at]!]!, matrix)
    const before = measures.get(id)
    measures.set(id, before ? add(before, measure) : measure)
  }
  for (const [id, { area }] of measures) if (!(area > 0)) measures.delete(id)
  return measures
}

function add(a: Measure, b: Measure): Measure {
  return {
    triangles: a.triangles + b.triangles,
    area: a.area + b.area,
    volume: a.volume === undefined || b.volume === undefined ? undefined : a.volume + b.volume,
    box: a.box.map((value, at) => (at < 3 ? Math.min(value, b.box[at]!) : Math.max(value, b.box[at]!))) as Box,
  }
}

/** `matrix` has three rows of four. */
export function measureShape({ positions, indices, isClosed }: Shape, matrix: Float64Array): Measure {
  const points = new Float64Array(positions.length)
  const box: Box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  for (let point = 0; point < points.length; point += 3)
    for (let axis = 0; axis < 3; axis++) {
      const row = axis * 4
      const value =
        matrix[row]! * positions[point]! +
        matrix[row + 1]! * positions[point + 1]! +
        matrix[row + 2]! * positions[point + 2]!
      points[point + axis] = value
      box[axis] = Math.min(box[axis]!, value + matrix[row + 3]!)
      box[axis + 3] = Math.max(box[axis + 3]!, value + matrix[row + 3]!)
    }
  let area = 0
  let volume = 0
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [indices[at]! * 3, indices[at + 1]! * 3, indices[at + 2]! * 3]
    const [ax, ay, az] = [points[a]!, points[a + 1]!, points[a + 2]!]
    const [ux, uy, uz] = [points[b]! - ax, points[b + 1]! - ay, points[b + 2]! - az]
    const [vx, vy, vz] = [points[c]! - ax, points[c + 1]! - ay, points[c + 2]! - az]
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    area += Math.hypot(nx, ny, nz) / 2
    volume += (ax * nx + ay * ny + az * nz) / 6
  }
  // Triangles of a mirrored instance turn the other way, which is no fault of the shape.
  const outwards = isMirrored(matrix) ? -volume : volume
  return { triangles: indices.length / 3, area, volume: isClosed ? outwards : undefined, box }
}

function isMirrored(matrix: Float64Array): boolean {
  const [a, b, c, , d, e, f, , g, h, i] = matrix as unknown as number[]
  return a! * (e! * i! - f! * h!) - b! * (d! * i! - f! * g!) + c! * (d! * h! - e! * g!) < 0
}
