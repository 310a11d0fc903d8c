import type { Box, Item } from '../items/item.ts'
import { kindOf } from '../items/kinds.ts'
import { sizeOf } from '../items/properties.ts'
import { risers, tread } from '../items/stairs.ts'
import { list, real, type Step } from './step.ts'

/** Where an item's own coordinates begin, and their z and x axes if not the building's. */
export interface Place {
  origin: readonly [number, number, number]
  axis?: string
  ref?: string
}

const refs = [undefined, '0.,1.,0.', '-1.,0.,0.', '0.,-1.,0.'] as const

/** Extruded items stand at the middle of the profile that they start from; shapes at the middle of their floor. */
export function placeOf({ box, along, turn, kind }: Item): Place {
  const [x0, y0, z0, x1, y1, z1] = box
  const [x, y, z] = [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2]
  if (kindOf(kind).fill === 'flight') {
    return turn === 2
      ? { origin: [x1, y0, z0], axis: '0.,1.,0.', ref: '-1.,0.,0.' }
      : { origin: [x0, y1, z0], axis: '0.,-1.,0.', ref: '1.,0.,0.' }
  }
  if (along === 'x') return { origin: [x0, y, z], axis: '1.,0.,0.', ref: '0.,1.,0.' }
  if (along === 'y') return { origin: [x, y0, z], axis: '0.,1.,0.', ref: '1.,0.,0.' }
  return { origin: [x, y, z0], axis: turn ? '0.,0.,1.' : undefined, ref: refs[turn ?? 0] }
}

/** Writes a placement within another one; point and axes are its own lines. */
export function writePlacement(step: Step, within: number, { origin, axis, ref }: Place): number {
  const [x, y, z] = origin
  const point = step.add(`IFCCARTESIANPOINT((${real(x)},${real(y)},${real(z)}))`)
  const direction = (axes: string | undefined) => (axes ? `#${step.share(`IFCDIRECTION((${axes}))`)}` : '$')
  const at = step.add(`IFCAXIS2PLACEMENT3D(#${point},${direction(axis)},${direction(ref)})`)
  return step.add(`IFCLOCALPLACEMENT(#${within},#${at})`)
}

/** Writes the solid in the item's own coordinates. `profile` is `share`, or `add` where versions may differ. */
export function writeSolid(step: Step, item: Item, origin: number, profile: (text: string) => number): number {
  const [dx, dy, dz] = sizeOf(item.box)
  const { along, turn } = item
  const fill = kindOf(item.kind).fill
  if (fill === 'flight') return extrude(step, profile(flightProfile(step, dz)), origin, dy)
  const [wide, high, deep] =
    along === 'x' ? [dy, dz, dx] : along === 'y' ? [dx, dz, dy] : turn && turn % 2 === 1 ? [dy, dx, dz] : [dx, dy, dz]
  const outline =
    fill === 'round' ? `IFCCIRCLEPROFILEDEF(.AREA.,$,#${flat(step)},${real(wide / 2)})` : rectangle(step, wide, high)
  return extrude(step, profile(outline), origin, deep)
}

/** The position may be left out, and some readers complain when it is. */
const flat = (step: Step) => step.share(`IFCAXIS2PLACEMENT2D(#${step.share('IFCCARTESIANPOINT((0.,0.))')},$)`)

export const rectangle = (step: Step, x: number, y: number): string =>
  `IFCRECTANGLEPROFILEDEF(.AREA.,$,#${flat(step)},${real(x)},${real(y)})`

export function extrude(step: Step, profile: number, origin: number, depth: number): number {
  const up = step.share('IFCDIRECTION((0.,0.,1.))')
  return step.add(`IFCEXTRUDEDAREASOLID(#${profile},#${origin},#${up},${real(depth)})`)
}

/** A box in the coordinates of its shape. */
export function writeBox(step: Step, [x0, y0, z0, x1, y1, z1]: Box): number {
  const point = step.add(`IFCCARTESIANPOINT((${real((x0 + x1) / 2)},${real((y0 + y1) / 2)},${real(z0)}))`)
  const at = step.add(`IFCAXIS2PLACEMENT3D(#${point},$,$)`)
  const profile = step.share(rectangle(step, x1 - x0, y1 - y0))
  return extrude(step, profile, at, z1 - z0)
}

/** Steps above, a slope of the waist's thickness below; flat on the floor where it starts. */
function flightProfile(step: Step, height: number): string {
  const rise = height / risers
  const waist = 150
  const points: [number, number][] = [[0, 0]]
  for (let at = 0; at < risers; at++) points.push([at * tread, (at + 1) * rise], [(at + 1) * tread, (at + 1) * rise])
  const slope = rise / tread
  points.push([risers * tread, height - waist - rise], [(waist + rise) / slope, 0])
  const ids = [...points, points[0]!].map(([x, y]) => step.share(`IFCCARTESIANPOINT((${real(x)},${real(y)}))`))
  return `IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#${step.share(`IFCPOLYLINE(${list(ids)})`)})`
}
