// The place that a person means: a corner or an edge near the pointer rather than the very point under it. From the bodies
// in doubles, not from the picture.
import { positionUnit, quantumRange, type Vec3 } from '@sunmao/model'
import { project, rayAt, type View } from '../camera/view.ts'
import { nearestOnLine } from '../maths/ray.ts'
import { add, distance, dot, subtract } from '../maths/vec3.ts'
import { type PlacedModel, type RayHit, zeroOf } from '../model/cast-ray.ts'
import { type ModelData, vertexAt } from '../model/model-data.ts'
import type { Viewer } from '../viewer.ts'

export interface Snap {
  kind: 'vertex' | 'edge' | 'face'
  point: Vec3
  normal: Vec3
  model: string
  element: number
  /** How far the point may be from the true one, in metres: a drawing is rounded to 1/65534 of each shape's box. */
  uncertainty: number
}

/** In CSS pixels. */
const vertexReach = 12
const edgeReach = 9
/** Lines of the face that was hit lie in its plane to this, in metres. */
const inPlane = 0.002
/** Beside a body that is missed by this much its rim is still meant. */
const around = 6

/** What is meant at a point of the canvas; nothing where nothing is near. */
export function snapAt(viewer: Viewer, x: number, y: number): Snap | undefined {
  const hit = pickAround(viewer, x, y)
  const placed = hit && viewer.placed().find(({ data }) => data.id === hit.model)
  if (!hit || !placed) return undefined
  return snapOnHit(viewer.getView(), placed, hit, x, y, viewer.state.getState().storeyGap)
}

function pickAround(viewer: Viewer, x: number, y: number): RayHit | undefined {
  for (const [dx, dy] of [
    [0, 0],
    [around, 0],
    [-around, 0],
    [0, around],
    [0, -around],
  ] as const) {
    const hit = viewer.pick(x + dx, y + dy)
    if (hit) return hit
  }
  return undefined
}

export function snapOnHit(view: View, placed: PlacedModel, hit: RayHit, x: number, y: number, storeyGap: number): Snap {
  const { data } = placed
  const mesh = data.meshes[data.shapes[hit.instance]!]
  const found: Snap = {
    kind: 'face',
    point: hit.point,
    normal: hit.normal,
    model: hit.model,
    element: hit.element,
    uncertainty: uncertaintyOf(data, hit.instance),
  }
  if (!mesh) return found
  const zero = zeroOf(placed, hit.instance, storeyGap)
  const ray = rayAt(view, x, y)
  const reach = distance(hit.point, view.camera.eye)
  const isNear = (point: Vec3) =>
    Math.abs(dot(subtract(point, hit.point), hit.normal)) < inPlane || distance(point, view.camera.eye) < reach
  const pixels = (point: Vec3) => {
    const place = project(view, point)
    return place.isBefore ? Math.hypot(place.x - x, place.y - y) : Infinity
  }
  let [corner, edge]: { point: Vec3; pixels: number }[] = [
    { point: hit.point, pixels: vertexReach },
    { point: hit.point, pixels: edgeReach },
  ] as [{ point: Vec3; pixels: number }, { point: Vec3; pixels: number }]
  for (let at = 0; at < mesh.lines.length; at += 2) {
    const a = add(vertexAt(data, hit.instance, mesh, mesh.lines[at]!), zero)
    const b = add(vertexAt(data, hit.instance, mesh, mesh.lines[at + 1]!), zero)
    for (const point of [a, b]) {
      const away = pixels(point)
      if (away < corner!.pixels && isNear(point)) corner = { point, pixels: away }
    }
    const point = nearestOnLine(ray, a, b)
    const away = pixels(point)
    if (away < edge!.pixels && isNear(point)) edge = { point, pixels: away }
  }
  if (corner!.pixels < vertexReach) return { ...found, kind: 'vertex', point: corner!.point }
  if (edge!.pixels < edgeReach) return { ...found, kind: 'edge', point: edge!.point }
  return found
}

/** Half a step of the rounding along each axis of the shape's box, and half a unit of its place. */
export function uncertaintyOf({ rows }: ModelData, instance: number): number {
  let most = 0
  for (let axis = 0; axis < 3; axis++) {
    const at = instance * 9 + axis
    most = Math.max(most, Math.hypot(rows[at]!, rows[at + 3]!, rows[at + 6]!))
  }
  return most / quantumRange / 2 + positionUnit / 2
}
