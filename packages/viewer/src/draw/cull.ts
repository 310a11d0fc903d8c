// Goes over the instances of one model: is it in the picture, how large, in which pass. The inner loop of every frame.
import type { Vec3 } from '@sunmao/model'
import type { Planes } from '../maths/planes.ts'
import { dot } from '../maths/vec3.ts'
import { type ModelData, meshState } from '../model/model-data.ts'
import { flag, storeyShift } from '../state/element-flags.ts'
import { boxIndices, chooseLevel, level } from './detail.ts'
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

/** Fills the lists; `levels` are those of the frame before and become those of this one. */
export function cull(model: ModelData, view: CullView, levels: Uint8Array, lists: ListBuilder): Culled {
  const { count, spheres, elements, shapes, words, meshStates, mirrored, colours } = model
  const { indexCounts, lodCounts } = model.head
  const { planes, eye, forward, coarseness, storeyGap, isExact, isTwoSided, isOrthographic } = view
  const planeCount = planes.length
  const diameter = 2 * view.pixels
  const [aheadX, aheadY, aheadZ] = forward
  const eyeAhead = dot(eye, forward)
  // Three for a triangle: whole numbers add up quicker than thirds.
  let indices = 0
  let instances = 0
  lists.start()
  next: for (let at = 0; at < count; at++) {
    const bits = words[elements[at]! * 2 + 1]!
    if (bits & flag.hidden) continue
    const x = spheres[at * 4]!
    const y = spheres[at * 4 + 1]!
    const z = spheres[at * 4 + 2]! + (bits >>> storeyShift) * storeyGap
    const radius = spheres[at * 4 + 3]!
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
  return { triangles: indices / 3, instances }
}
