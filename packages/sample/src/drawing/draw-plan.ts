/** The plan of one storey, cut at 1.2 m, as lines and texts in millimetres of the building. Both kinds of drawing come from it. */
import { editsOf } from '../items/edits.ts'
import { type Box, type Item, type Opening, withParts } from '../items/item.ts'
import { entriesOf } from '../items/items-of.ts'
import { kindOf } from '../items/kinds.ts'
import { tread } from '../items/stairs.ts'
import { axisTag, type Plan, type Storey } from '../plan/plan.ts'
import { roomsOf } from '../plan/rooms.ts'

export type Layer = 'AXIS' | 'WALL' | 'COLUMN' | 'DOOR' | 'WINDOW' | 'STAIR' | 'FURNITURE' | 'ROOM'

/** As drawings are titled: 3F 平面图. */
export const storeyTitle = ({ name }: Storey): string => `${name} 平面图`

export type Point = readonly [x: number, y: number]

export type Mark =
  | { kind: 'path'; layer: Layer; points: Point[]; isClosed: boolean }
  | { kind: 'circle'; layer: Layer; middle: Point; radius: number }
  /** Counter-clockwise, in degrees. */
  | { kind: 'arc'; layer: Layer; middle: Point; radius: number; from: number; to: number }
  /** Around its middle. */
  | { kind: 'text'; layer: Layer; middle: Point; height: number; text: string }

const cut = 1200
/** How far axes reach beyond the outermost ones, and the radius of their bubbles. */
export const axisReach = 2700
export const bubble = 600

/** The storey of that name, such as 3F. Throws a RangeError when the building has none. */
export function storeyNamed(plan: Plan, name: string): Storey {
  const storey = plan.storeys.find((each) => each.name === name)
  if (!storey) throw new RangeError(`no storey ${name}`)
  return storey
}

export function* drawPlan(plan: Plan, storey: Storey): Generator<Mark> {
  yield* axes(plan)
  const edits = editsOf(plan)
  for (const discipline of ['S', 'A'] as const) {
    for (const { item, isAbsent } of entriesOf(plan, storey, discipline, 1, edits)) if (!isAbsent) yield* drawItem(item)
  }
  for (const { name, number, box } of roomsOf(plan, storey)) {
    const [x, y] = [(box[0] + box[3]) / 2, (box[1] + box[4]) / 2]
    // Small rooms have small letters, or the name would run over the walls.
    const height = Math.min(380, (box[3] - box[0]) / (name.length + 1))
    yield { kind: 'text', layer: 'ROOM', middle: [x, y + height * 0.8], height, text: name }
    yield { kind: 'text', layer: 'ROOM', middle: [x, y - height * 0.8], height: height * 0.8, text: number }
  }
}

function* axes({ bay, bays }: Plan): Generator<Mark> {
  const [width, depth] = [bays[0] * bay, bays[1] * bay]
  const axis = function* (tag: string, from: Point, to: Point, away: Point): Generator<Mark> {
    yield { kind: 'path', layer: 'AXIS', points: [from, to], isClosed: false }
    for (const [[x, y], sign] of [[from, -1] as const, [to, 1] as const]) {
      const middle: Point = [x + sign * away[0] * bubble, y + sign * away[1] * bubble]
      yield { kind: 'circle', layer: 'AXIS', middle, radius: bubble }
      yield { kind: 'text', layer: 'AXIS', middle, height: 500, text: tag }
    }
  }
  for (let i = 0; i <= bays[0]; i++)
    yield* axis(axisTag('x', i), [i * bay, -axisReach], [i * bay, depth + axisReach], [0, 1])
  for (let j = 0; j <= bays[1]; j++)
    yield* axis(axisTag('y', j), [-axisReach, j * bay], [width + axisReach, j * bay], [1, 0])
}

function* drawItem(item: Item): Generator<Mark> {
  const { ifc } = kindOf(item.kind)
  if (item.kind === 'roundColumn') {
    const [x0, y0, , x1, y1] = item.box
    yield { kind: 'circle', layer: 'COLUMN', middle: [(x0 + x1) / 2, (y0 + y1) / 2], radius: (x1 - x0) / 2 }
  } else if (item.kind === 'column') yield outline('COLUMN', item.box)
  else if (ifc === 'IfcWall') yield* drawWall(item)
  else if (ifc === 'IfcDoor') yield* drawDoor(item)
  else if (ifc === 'IfcFurniture') yield outline('FURNITURE', item.box)
  else if (item.parts) for (const part of withParts(item)) yield* drawPart(part)
}

function* drawPart(part: Item): Generator<Mark> {
  if (part.kind === 'landing') yield outline('STAIR', part.box)
  if (part.kind === 'mullion') yield outline('WINDOW', part.box)
  if (part.kind === 'panel' && part.box[2] < cut) yield outline('WINDOW', part.box)
  if (part.kind !== 'flight') return
  const [x0, y0, , x1, y1] = part.box
  for (let x = x0; x <= x1; x += tread) yield line('STAIR', [x, y0], [x, y1])
}

/** Its pieces between what is open at the height of the cut. */
function* drawWall({ box, turn, openings = [] }: Item): Generator<Mark> {
  const isAlongX = turn !== 1
  const [from, to] = isAlongX ? [0, 3] : [1, 4]
  const open = openings.filter((each) => each.box[2] < cut && each.box[5] > cut)
  let start = box[from]!
  for (const each of open.toSorted((a, b) => a.box[from]! - b.box[from]!)) {
    yield outline('WALL', piece(box, isAlongX, start, each.box[from]!))
    yield* drawFilling(each)
    start = each.box[to]!
  }
  yield outline('WALL', piece(box, isAlongX, start, box[to]!))
}

const piece = ([x0, y0, z0, x1, y1, z1]: Box, isAlongX: boolean, from: number, to: number): Box =>
  isAlongX ? [from, y0, z0, to, y1, z1] : [x0, from, z0, x1, to, z1]

function* drawFilling({ box, filling }: Opening): Generator<Mark> {
  if (!filling) return
  if (kindOf(filling.kind).ifc === 'IfcDoor') yield* drawDoor(filling)
  else {
    yield outline('WINDOW', box)
    yield outline('WINDOW', filling.box)
  }
}

/** Leaf and swing, opening towards +y; doors stand in walls along x only. */
function* drawDoor({ box: [x0, y0, , x1, y1] }: Item): Generator<Mark> {
  const [y, width] = [(y0 + y1) / 2, x1 - x0]
  yield line('DOOR', [x0, y], [x0, y + width])
  yield { kind: 'arc', layer: 'DOOR', middle: [x0, y], radius: width, from: 0, to: 90 }
}

const line = (layer: Layer, a: Point, b: Point): Mark => ({ kind: 'path', layer, points: [a, b], isClosed: false })

const outline = (layer: Layer, [x0, y0, , x1, y1]: Box): Mark => ({
  kind: 'path',
  layer,
  points: [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ],
  isClosed: true,
})
