// Rays against the bodies themselves, in doubles: what is under the pointer, exact places for measuring, floors and walls
// for walking. Spheres first, then turned boxes, then the triangles of the shape; nearer bodies before farther ones.
import { castAtTree, type Vec3 } from '@sunmao/model'
import type { CutPlane } from '../cut/cut-planes.ts'
import { along, type Ray } from '../maths/ray.ts'
import { add, cross, dot, normalise, scale, subtract } from '../maths/vec3.ts'
import { flag, storeyShift } from '../state/element-flags.ts'
import { type Kept, keptPart } from './kept-part.ts'
import { cornersOf, type ModelData, meshState, type ShapeMesh, treeOf, vertexAt } from './model-data.ts'
import { type RayInShape, toShape } from './shape-space.ts'

/** A model where it stands. */
export interface PlacedModel {
  data: ModelData
  offset: Vec3
}

export interface RayHit {
  model: string
  element: number
  instance: number
  point: Vec3
  /** Length 1, towards where the ray comes from. */
  normal: Vec3
  metres: number
  /** First of the triangle's three indices in the shape; -1 on a cut face, or on the box of a shape that has not come yet. */
  triangle: number
}

export interface CastOptions {
  /** Metres from where the ray begins. */
  from?: number
  reach?: number
  storeyGap?: number
  /** What cuts the bodies; cut faces are met too. */
  planes?: readonly CutPlane[]
  /** Rooms that are shown, and boxes of shapes that have not come yet. */
  hasAll?: boolean
}

/** True coordinates of an instance's local zero, with the model's offset and its storey's lift. */
export function zeroOf({ data, offset }: PlacedModel, instance: number, storeyGap: number): Vec3 {
  const storey = data.words[data.elements[instance]! * 2 + 1]! >>> storeyShift
  return add(add(data.origin, offset), [0, 0, storey * storeyGap])
}

interface Candidate {
  model: PlacedModel
  instance: number
  /** The body is not nearer than this. */
  least: number
}

/** The nearest body that is neither hidden nor a ghost. */
export function castRay(models: Iterable<PlacedModel>, ray: Ray, options: CastOptions = {}): RayHit | undefined {
  const { from = 0, reach = Infinity, storeyGap = 0, planes = [], hasAll = false } = options
  const kept = keptPart(ray, planes, from, reach)
  if (!kept) return undefined
  const candidates: Candidate[] = []
  const without = flag.hidden | flag.ghosted | (hasAll ? 0 : flag.room)
  for (const model of models) addCandidates(candidates, model, ray, kept, storeyGap, without)
  candidates.sort((a, b) => a.least - b.least)
  let best: RayHit | undefined
  for (const { model, instance, least } of candidates) {
    if (best && least > best.metres) break
    best = castAtInstance(model, instance, ray, { ...kept, end: best?.metres ?? kept.end }, storeyGap, hasAll) ?? best
  }
  return best
}

/** Those whose sphere the ray meets. */
function addCandidates(
  candidates: Candidate[],
  model: PlacedModel,
  ray: Ray,
  { start, end }: Kept,
  storeyGap: number,
  without: number,
): void {
  const { data } = model
  const { spheres, elements, words, count } = data
  const [fromX, fromY, fromZ] = subtract(ray.from, add(data.origin, model.offset))
  const [dx, dy, dz] = ray.direction
  for (let at = 0; at < count; at++) {
    const bits = words[elements[at]! * 2 + 1]!
    if (bits & without) continue
    const x = spheres[at * 4]! - fromX
    const y = spheres[at * 4 + 1]! - fromY
    const z = spheres[at * 4 + 2]! + (bits >>> storeyShift) * storeyGap - fromZ
    const radius = spheres[at * 4 + 3]!
    const ahead = x * dx + y * dy + z * dz
    if (ahead + radius < start || ahead - radius > end) continue
    const beside = radius * radius - (x * x + y * y + z * z - ahead * ahead)
    if (beside >= 0) candidates.push({ model, instance: at, least: ahead - Math.sqrt(beside) })
  }
}

function castAtInstance(
  model: PlacedModel,
  instance: number,
  ray: Ray,
  kept: Kept,
  storeyGap: number,
  hasAll: boolean,
): RayHit | undefined {
  const { data } = model
  const shape = data.shapes[instance]!
  const mesh = data.meshes[shape]
  if (!mesh && !hasAll) return undefined
  const local = toShape(data, instance, subtract(ray.from, zeroOf(model, instance, storeyGap)), ray.direction)
  if (!local || local.leave < kept.start || local.enter > kept.end) return undefined
  const facts = { model: data.id, element: data.elements[instance]!, instance }
  const onPlane = (metres: number, normal: Vec3): RayHit => ({
    ...facts,
    point: along(ray, metres),
    normal,
    metres,
    triangle: -1,
  })
  if (!mesh) return onPlane(Math.max(kept.start, local.enter), scale(ray.direction, -1))
  const isRoom = (data.words[facts.element * 2 + 1]! & flag.room) !== 0
  const isClosed = data.meshStates[shape] === meshState.closed
  if (kept.entry && !isRoom && local.enter < kept.start && isInside(mesh, local, kept.start, isClosed))
    return onPlane(kept.start, scale(kept.entry.inward, -1))
  let [metres, triangle] = [kept.end, -1]
  castAtTree(treeOf(mesh), cornersOf(mesh), mesh.indices, local.ray, kept.start, kept.end, (away, at) => {
    triangle = at
    metres = away
    return away
  })
  if (triangle < 0) return undefined
  const normal = normalOf(data, instance, mesh, triangle)
  const towards = dot(normal, ray.direction) > 0 ? scale(normal, -1) : normal
  return { ...facts, point: along(ray, metres), normal: towards, metres, triangle }
}

function normalOf(data: ModelData, instance: number, mesh: ShapeMesh, triangle: number): Vec3 {
  const corner = (at: number) => vertexAt(data, instance, mesh, mesh.indices[triangle + at]!)
  const first = corner(0)
  return normalise(cross(subtract(corner(1), first), subtract(corner(2), first)))
}

/** Two triangles that share a side are met once. */
const sameMetres = 1e-7

/** Whether a point of the ray is within the body: as many ways in as out lie behind it, but for one. */
function isInside(mesh: ShapeMesh, { ray }: RayInShape, metres: number, isClosed: boolean): boolean {
  const met: number[] = []
  castAtTree(treeOf(mesh), cornersOf(mesh), mesh.indices, ray, -Infinity, Infinity, (away) => {
    if (!met.some((other) => Math.abs(other - away) < sameMetres)) met.push(away)
    return Infinity
  })
  const behind = met.filter((away) => away > metres).length
  // A body with a hole in it has no inside beyond the hole.
  return behind % 2 === 1 && (isClosed || (met.length - behind) % 2 === 1)
}
