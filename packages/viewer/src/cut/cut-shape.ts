// Where a body meets a plane: a line for each triangle that the plane goes through. A vertex on the plane counts as behind
// it, always, so the lines of a closed body join to closed outlines.
import { positionUnit, quantumRange, type Vec3 } from '@sunmao/model'
import { dot } from '../maths/vec3.ts'
import type { ModelData, ShapeMesh } from '../model/model-data.ts'
import type { CutPlane } from './cut-planes.ts'

/** Coordinates in the plane are rounded to this, so that ends of neighbours are equal. */
const grain = 1e-5

let distances = new Float64Array(0)
let places = new Float64Array(0)

/**
 * Lines x0 y0 x1 y1 … in the plane's own directions, metres from its point. `shift` is the plane's point counted from the
 * model's origin.
 */
export function cutShape(model: ModelData, instance: number, mesh: ShapeMesh, plane: CutPlane, shift: Vec3): number[] {
  const { vertices } = mesh.chunk
  const { firstVertex, vertexCount, indices } = mesh
  if (distances.length < vertexCount) {
    distances = new Float64Array(vertexCount)
    places = new Float64Array(vertexCount * 2)
  }
  const toPlane = [
    rowOf(model, instance, plane.inward, shift),
    rowOf(model, instance, plane.across, shift),
    rowOf(model, instance, plane.above, shift),
  ]
  let [isBefore, isBehind] = [false, false]
  for (let at = 0; at < vertexCount; at++) {
    const place = (firstVertex + at) * 4
    const [x, y, z] = [vertices[place]!, vertices[place + 1]!, vertices[place + 2]!]
    const along = (row: Row) => row[0] * x + row[1] * y + row[2] * z + row[3]
    distances[at] = along(toPlane[0]!)
    places[at * 2] = along(toPlane[1]!)
    places[at * 2 + 1] = along(toPlane[2]!)
    if (distances[at]! > 0) isBefore = true
    else isBehind = true
  }
  const lines: number[] = []
  if (!isBefore || !isBehind) return lines
  for (let at = 0; at < indices.length; at += 3) {
    const a = indices[at]! - firstVertex
    const b = indices[at + 1]! - firstVertex
    const c = indices[at + 2]! - firstVertex
    const sides = (distances[a]! > 0 ? 1 : 0) + (distances[b]! > 0 ? 2 : 0) + (distances[c]! > 0 ? 4 : 0)
    if (sides === 0 || sides === 7) continue
    // The corner that is alone on its side, and the two others.
    if (sides === 1 || sides === 6) addLine(lines, a, b, c)
    else if (sides === 2 || sides === 5) addLine(lines, b, c, a)
    else addLine(lines, c, a, b)
  }
  return lines
}

type Row = [x: number, y: number, z: number, constant: number]

/** How far a rounded vertex lies along a direction, seen from the plane's point. */
function rowOf({ rows, positions }: ModelData, instance: number, direction: Vec3, shift: Vec3): Row {
  const at = instance * 9
  const column = (axis: number) =>
    (direction[0] * rows[at + axis]! + direction[1] * rows[at + 3 + axis]! + direction[2] * rows[at + 6 + axis]!) /
    quantumRange
  const middle: Vec3 = [
    positions[instance * 3]! * positionUnit - shift[0],
    positions[instance * 3 + 1]! * positionUnit - shift[1],
    positions[instance * 3 + 2]! * positionUnit - shift[2],
  ]
  return [column(0), column(1), column(2), dot(direction, middle)]
}

function addLine(lines: number[], alone: number, left: number, right: number): void {
  const before = lines.length
  addPoint(lines, alone, left)
  addPoint(lines, alone, right)
  if (lines[before] === lines[before + 2] && lines[before + 1] === lines[before + 3]) lines.length = before
}

function addPoint(lines: number[], from: number, to: number): void {
  // From the smaller number to the larger: both triangles of an edge then find the very same point.
  const [a, b] = from < to ? [from, to] : [to, from]
  const share = distances[a]! / (distances[a]! - distances[b]!)
  for (let axis = 0; axis < 2; axis++) {
    const value = places[a * 2 + axis]! + (places[b * 2 + axis]! - places[a * 2 + axis]!) * share
    lines.push(Math.round(value / grain) * grain)
  }
}
