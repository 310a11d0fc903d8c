// Where something is, in the words of people on site: storey, room, axes, systems.
import type { Building, GridAxis, Vec3 } from './building.ts'
import { systemsOf } from './elements.ts'

/** A middle this close to an axis, in metres, is on it. */
const onAxis = 0.1
/** Slabs have thickness: a point this far below a floor still belongs to it. */
const underFloor = 0.05
/** Axes that differ by more than this belong to another grid: sine of 5°. */
const sameDirection = 0.0872

/** Where something is among the axes of one direction. */
export interface GridPlace {
  /** `3-4` between two, `B` on one or beyond the last one. */
  axes: string
  isOutside: boolean
}

export interface Position {
  /** Into `storeys`, -1 = none. */
  storey: number
  /** Into `spaces`, -1 = none. */
  space: number
  /** One for each direction that has axes, numbers first; none without a grid. */
  grid: readonly GridPlace[]
  /** Into `systems`; none for a point. */
  systems: number[]
  /** minX minY minZ maxX maxY maxZ relative to the origin; nothing for a point or an element without a body. */
  box: readonly number[] | undefined
  /** Relative to the origin; nothing for an element without a body. */
  centre: Vec3 | undefined
}

/** Of an element by its ordinal, or of a point relative to the building's origin. */
export function positionOf(building: Building, what: number | Vec3): Position {
  if (typeof what !== 'number') {
    return {
      storey: storeyAt(building, what[2]),
      space: spaceAt(building, what),
      grid: gridPlaces(building.axes, what),
      systems: [],
      box: undefined,
      centre: what,
    }
  }
  const { elements } = building
  const box = Array.from(elements.boxes.subarray(what * 6, what * 6 + 6))
  const hasBody = !box.some(Number.isNaN)
  const middle = (axis: number) => (box[axis]! + box[axis + 3]!) / 2
  const centre: Vec3 | undefined = hasBody ? [middle(0), middle(1), middle(2)] : undefined
  const own = { storey: elements.storeys[what]!, space: elements.spaces[what]! }
  return {
    storey: own.storey >= 0 || !centre ? own.storey : storeyAt(building, box[2]!),
    space: own.space >= 0 || !centre ? own.space : spaceAt(building, centre),
    grid: centre ? gridPlaces(building.axes, centre) : [],
    systems: Array.from(systemsOf(building, what)),
    box: hasBody ? box : undefined,
    centre,
  }
}

/** The highest floor that is not above the height; storeys are in order. */
function storeyAt({ storeys, origin }: Building, z: number): number {
  let found = -1
  for (let at = 0; at < storeys.length; at++) if (storeys[at]!.elevation <= z + origin[2] + underFloor) found = at
  return found
}

function spaceAt({ spaces }: Building, [x, y, z]: Vec3): number {
  return spaces.findIndex(
    ({ boundary, floor, height }) =>
      z >= floor - underFloor && z <= floor + (height ?? 0) + underFloor && isInside(boundary, x, y),
  )
}

/** Crossings of a ray to the right with a closed line of x y pairs. */
function isInside(line: Float32Array, x: number, y: number): boolean {
  let inside = false
  for (let at = 0, before = line.length - 2; at < line.length; before = at, at += 2) {
    const [x1, y1, x2, y2] = [line[before]!, line[before + 1]!, line[at]!, line[at + 1]!]
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside
  }
  return inside
}

function gridPlaces(axes: readonly GridAxis[], point: Vec3): GridPlace[] {
  return ([0, 1, 2] as const).flatMap((direction) => {
    const place = betweenAxes(
      axes.filter((axis) => axis.direction === direction),
      point,
    )
    return place ?? []
  })
}

interface Near {
  tag: string
  /** Signed, to the left of the axis. */
  offset: number
  distance: number
  dx: number
  dy: number
}

function betweenAxes(axes: readonly GridAxis[], [x, y]: Vec3): GridPlace | undefined {
  const all = axes.map((axis) => nearestSegment(axis, x, y))
  const closest = all.reduce<Near | undefined>(
    (best, each) => (best && best.distance <= each.distance ? best : each),
    undefined,
  )
  if (!closest) return undefined
  let [before, behind]: [Near | undefined, Near | undefined] = [undefined, undefined]
  for (const each of all) {
    if (Math.abs(each.dx * closest.dy - each.dy * closest.dx) > sameDirection) continue
    // Lines may be drawn in either sense.
    if (each.dx * closest.dx + each.dy * closest.dy < 0) each.offset = -each.offset
    if (each.offset >= 0 && (!before || each.offset < before.offset)) before = each
    if (each.offset < 0 && (!behind || each.offset > behind.offset)) behind = each
  }
  if (Math.abs(closest.offset) <= onAxis) return { axes: closest.tag, isOutside: false }
  if (!before || !behind) return { axes: (before ?? behind)!.tag, isOutside: true }
  const both = [before, behind].sort((a, b) => order(axes, a.tag) - order(axes, b.tag))
  return { axes: both.map(({ tag }) => tag).join('-'), isOutside: false }
}

const order = (axes: readonly GridAxis[], tag: string) => axes.findIndex((axis) => axis.tag === tag)

function nearestSegment({ tag, line }: GridAxis, x: number, y: number): Near {
  let best: Near = { tag, offset: Infinity, distance: Infinity, dx: 1, dy: 0 }
  for (let at = 0; at + 3 < line.length; at += 2) {
    const [ax, ay] = [line[at]!, line[at + 1]!]
    const length = Math.hypot(line[at + 2]! - ax, line[at + 3]! - ay)
    if (length === 0) continue
    const [dx, dy] = [(line[at + 2]! - ax) / length, (line[at + 3]! - ay) / length]
    const along = Math.min(length, Math.max(0, (x - ax) * dx + (y - ay) * dy))
    const distance = Math.hypot(x - ax - along * dx, y - ay - along * dy)
    if (distance < best.distance) best = { tag, offset: dx * (y - ay) - dy * (x - ax), distance, dx, dy }
  }
  return best
}
