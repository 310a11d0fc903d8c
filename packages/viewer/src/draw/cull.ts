// Goes over the instances of one model: is it in the picture, how large, in which pass. The inner loop of every frame. Groups of
// neighbours are asked first; what is left out with its group is what would have been left out one by one.
import type { Vec3 } from '@sunmao/model'
import type { Planes } from '../maths/planes.ts'
import { dot } from '../maths/vec3.ts'
import { groupNumbers } from '../model/instance-groups.ts'
import { type ModelData, meshState } from '../model/model-data.ts'
import { flag, storeyShift } from '../state/element-flags.ts'
import { boxIndices, chooseLevel, level, smallestPixels } from './detail.ts'
import { type ListBuilder, pass } from './draw-lists.ts'

/** A view in the model's own coordinates: metres from its origin. */
export interface CullView {
  /** What is outside of one of them is not seen; section planes are among them. */
  planes: Planes
  eye: Vec3
  forward: Vec3
  /** Pixels of a metre at one metre's distance, or of any metre when orthographic. */
  pixels: number
  isOrthographic: boolean
  coarseness: number
  storeyGap: number
  /** Everything whole, however small. */
  isExact: boolean
  /** Faces seen from behind must be drawn: something is cut open. */
  isTwoSided: boolean
}

export interface Culled {
  triangles: number
  instances: number
}

/** A body with an inside, seen from outside only; glass below. */
const clearBelow = 250
/** Nearer than this share of its radius an instance does not grow any more. */
const nearest = 0.3

const relation = { outside: 0, inside: 1, across: 2 } as const

/** Of a model with no more, boxes that stand for shapes save less than their program costs. */
const fewInstances = 1000

/** Fills the lists; `levels` are those of the frame before and become those of this one. */
export function cull(model: ModelData, view: CullView, levels: Uint8Array, lists: ListBuilder): Culled {
  const { starts } = model.groups
  const culled = { triangles: 0, instances: 0 }
  lists.start()
  const small = smallestPixels(view.coarseness) / (2 * view.pixels)
  for (let group = 0; group < starts.length; group++) {
    const [from, to] = [starts[group]!, starts[group + 1] ?? model.count]
    // Storeys that stand apart take members out of their group's box.
    const isTogether = view.storeyGap === 0
    const bounds = group * groupNumbers
    const least = isTogether && !view.isExact ? leastRadius(model.groups.bounds, bounds, view, small) : 0
    const where = isTogether ? relationOf(model.groups.bounds, bounds, view, least) : relation.across
    if (where === relation.outside) levels.fill(level.nothing, from, to)
    else cullMembers(model, from, to, view, where === relation.inside, least, levels, lists, culled)
  }
  return culled
}

/** Members that are smaller are too small to be drawn wherever they are in the group's box. */
function leastRadius(bounds: readonly number[], at: number, view: CullView, small: number): number {
  if (view.isOrthographic) return small
  const { eye, forward } = view
  const [fx, fy, fz] = forward
  const reach = Math.abs(fx) * bounds[at + 3]! + Math.abs(fy) * bounds[at + 4]! + Math.abs(fz) * bounds[at + 5]!
  const depth = (bounds[at]! - eye[0]) * fx + (bounds[at + 1]! - eye[1]) * fy + (bounds[at + 2]! - eye[2]) * fz - reach
  return depth > 0 ? small * depth : 0
}

/** Outside also when all of its members are too small to be drawn. */
function relationOf(bounds: readonly number[], at: number, view: CullView, least: number): number {
  const radius = bounds[at + 6]!
  if (radius < least) return relation.outside
  const { planes } = view
  const x = bounds[at]!
  const y = bounds[at + 1]!
  const z = bounds[at + 2]!
  const halfX = bounds[at + 3]!
  const halfY = bounds[at + 4]!
  const halfZ = bounds[at + 5]!
  let where: number = relation.inside
  for (let side = 0; side < planes.length; side += 4) {
    const nx = planes[side]!
    const ny = planes[side + 1]!
    const nz = planes[side + 2]!
    const away = nx * x + ny * y + nz * z + planes[side + 3]!
    const reach = Math.abs(nx) * halfX + Math.abs(ny) * halfY + Math.abs(nz) * halfZ
    if (away + reach < -radius) return view.isExact ? relation.across : relation.outside
    if (away - reach < -radius) where = relation.across
  }
  return where
}

function cullMembers(
  model: ModelData,
  from: number,
  to: number,
  view: CullView,
  isInside: boolean,
  least: number,
  levels: Uint8Array,
  lists: ListBuilder,
  culled: Culled,
): void {
  const { spheres, elements, shapes, words, meshStates, mirrored, colours } = model
  const { indexCounts, lodCounts } = model.head
  const { planes, eye, forward, coarseness, storeyGap, isExact, isTwoSided, isOrthographic } = view
  const planeCount = isInside ? 0 : planes.length
  const isFew = model.head.instanceCount <= fewInstances && coarseness <= 1
  const diameter = 2 * view.pixels
  const [aheadX, aheadY, aheadZ] = forward
  const eyeAhead = dot(eye, forward)
  // Three for a triangle: whole numbers add up quicker than thirds.
  let indices = 0
  let instances = 0
  next: for (let at = from; at < to; at++) {
    const radius = spheres[at * 4 + 3]!
    // The largest come first.
    if (radius < least) {
      levels.fill(level.nothing, at, to)
      break
    }
    const bits = words[elements[at]! * 2 + 1]!
    if (bits & flag.hidden) continue
    const x = spheres[at * 4]!
    const y = spheres[at * 4 + 1]!
    const z = spheres[at * 4 + 2]! + (bits >>> storeyShift) * storeyGap
    for (let side = 0; side < planeCount; side += 4)
      if (planes[side]! * x + planes[side + 1]! * y + planes[side + 2]! * z + planes[side + 3]! < -radius) {
        if (!isExact) levels[at] = level.nothing
        continue next
      }
    const shape = shapes[at]!
    const mesh = meshStates[shape]!
    let wanted: number = mesh === meshState.missing ? level.box : level.full
    if (!isExact) {
      let depth = 1
      if (!isOrthographic) {
        depth = x * aheadX + y * aheadY + z * aheadZ - eyeAhead
        if (depth < radius * nearest) depth = radius * nearest
      }
      wanted = chooseLevel(
        (diameter * radius) / depth,
        indexCounts[shape]!,
        lodCounts[shape]!,
        mesh !== meshState.missing,
        coarseness,
        levels[at]!,
      )
      if (wanted === level.box && isFew && mesh !== meshState.missing) wanted = level.full
      levels[at] = wanted
      if (wanted === level.nothing) continue
    }
    const isClear =
      (colours[at]! & 0xff) < clearBelow || (bits & flag.coloured && (words[elements[at]! * 2]! & 0xff) < clearBelow)
    const inPass =
      bits & flag.ghosted
        ? pass.ghost
        : (bits & flag.room || isClear) && !(bits & flag.selected)
          ? pass.clear
          : isTwoSided || mesh === meshState.open || wanted === level.lod
            ? pass.open
            : mirrored[at]
              ? pass.mirrored
              : pass.solid
    lists.add(at, inPass, shape, wanted)
    if (bits & flag.xrayed) lists.add(at, pass.xray, shape, wanted)
    instances++
    indices += wanted === level.box ? boxIndices : wanted === level.lod ? lodCounts[shape]! : indexCounts[shape]!
  }
  culled.triangles += indices / 3
  culled.instances += instances
}
