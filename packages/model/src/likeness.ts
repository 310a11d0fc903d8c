// Whether two files describe the same thing, so that one can be the next version of the other. Elements of two versions share
// GlobalIds; a stranger has a few that a template or a common file gave both. A program that gives out new ones, or another
// program, leaves them where they are: then bodies of one kind at one place count, wherever the origin is. A discipline of the
// same building stands in the same box with other elements, so places are held against all elements of the larger file. Site,
// storeys and rooms do not count: disciplines share them.
import type { Building } from './building.ts'

export interface Likeness {
  /** Of the smaller file's elements, those whose GlobalId is in the other too: 0 to 1. */
  shared: number
  /** Of the larger file's bodies, those of the same kind that stand at the same place in the other: 0 to 1. */
  placed: number
  /** Whether one can be the next version of the other. */
  isAlike: boolean
}

/** A version that grew from a sketch shares most of the sketch, one that was drawn anew a part of all elements. */
const SHARED_LEAST = { ofSmaller: 0.6, ofBoth: 0.2 }
/** Another program draws some things in other pieces. */
const PLACED_LEAST = 0.4
/** Storeys of one building are alike too: what was moved as a whole must be so nearly everywhere. */
const MOVED_LEAST = 0.8
/** Sides of boxes that differ by less, in metres: thicknesses of finishes, rounding of other programs. */
const NEAR = 0.15
const CELL = 0.5

export function likenessOf(older: Building, newer: Building): Likeness {
  const [a, b] = [partsOf(older), partsOf(newer)]
  // Without elements there is nothing that could be the same, but nothing that could be lost either.
  if (a.length === 0) return { shared: 0, placed: 0, isAlike: true }
  if (b.length === 0) return { shared: 0, placed: 0, isAlike: false }
  const common = sharedIds(idsOf(older, a), idsOf(newer, b))
  const shared = common / Math.min(a.length, b.length)
  const isShared = shared >= SHARED_LEAST.ofSmaller || common >= SHARED_LEAST.ofBoth * (a.length + b.length - common)
  const [before, after] = [bodiesOf(older, a), bodiesOf(newer, b)]
  const most = Math.max(before.length, after.length, 1)
  const placed = samePlaces(before, after, [0, 0, 0]) / most
  if (isShared || placed >= PLACED_LEAST) return { shared, placed, isAlike: true }
  const shift = [0, 1, 2].map((axis) => leastOf(before, axis) - leastOf(after, axis))
  const moved = samePlaces(before, after, shift) / most
  return moved >= MOVED_LEAST ? { shared, placed: moved, isAlike: true } : { shared, placed, isAlike: false }
}

const spatial = new Set([
  ...['IfcProject', 'IfcSite', 'IfcBuilding', 'IfcBuildingStorey', 'IfcSpace', 'IfcSpatialZone', 'IfcZone', 'IfcGrid'],
  ...['IfcFacility', 'IfcFacilityPart', 'IfcBridge', 'IfcBridgePart', 'IfcRoad', 'IfcRoadPart', 'IfcRailway'],
  ...['IfcRailwayPart', 'IfcMarineFacility', 'IfcMarinePart', 'IfcExternalSpatialElement'],
])

const partsOf = ({ elements, texts }: Building): number[] =>
  Array.from({ length: elements.count }, (_, at) => at).filter((at) => !spatial.has(texts[elements.classes[at]!]!))

function idsOf({ elements }: Building, parts: readonly number[]): Set<bigint> {
  const words = new BigUint64Array(elements.globalIds.slice().buffer)
  return new Set(parts.map((at) => (words[at * 2]! << 64n) | words[at * 2 + 1]!))
}

const sharedIds = (a: ReadonlySet<bigint>, b: ReadonlySet<bigint>) => {
  let shared = 0
  for (const id of b) if (a.has(id)) shared++
  return shared
}

const leastOf = (bodies: readonly Body[], axis: number) =>
  bodies.reduce((least, { box }) => Math.min(least, box[axis]!), Number.POSITIVE_INFINITY)

interface Body {
  kind: string
  box: readonly number[]
}

/** Parts of the standard spell one thing in several ways: IfcWallStandardCase is an IfcWall. */
const kindOf = (name: string) => name.replace(/(StandardCase|ElementedCase)$/, '')

function bodiesOf({ elements, texts, origin }: Building, parts: readonly number[]): Body[] {
  return parts.flatMap((at) => {
    const box = Array.from(elements.boxes.subarray(at * 6, at * 6 + 6), (side, axis) => side + origin[axis % 3]!)
    return Number.isNaN(box[0]!) ? [] : [{ kind: kindOf(texts[elements.classes[at]!]!), box }]
  })
}

/** How many of `after`, moved by `shift`, stand where one of the same kind stood; each of those counts once. */
function samePlaces(before: readonly Body[], after: readonly Body[], shift: readonly number[]): number {
  const cells = new Map<string, Body[]>()
  for (const body of before) {
    const key = cellKey(body, [0, 0, 0])
    const cell = cells.get(key)
    if (cell) cell.push(body)
    else cells.set(key, [body])
  }
  let same = 0
  for (const { kind, box } of after) {
    const moved = { kind, box: box.map((side, at) => side + shift[at % 3]!) }
    if (takeTwin(cells, moved)) same++
  }
  return same
}

function takeTwin(cells: Map<string, Body[]>, body: Body): boolean {
  for (let cell = 0; cell < 27; cell++) {
    const steps = [(cell % 3) - 1, (Math.floor(cell / 3) % 3) - 1, Math.floor(cell / 9) - 1]
    const others = cells.get(cellKey(body, steps))
    const at = others?.findIndex(({ box }) => box.every((side, axis) => Math.abs(side - body.box[axis]!) <= NEAR)) ?? -1
    if (at < 0) continue
    others!.splice(at, 1)
    return true
  }
  return false
}

const cellKey = ({ kind, box }: Body, steps: readonly number[]) =>
  `${kind} ${[0, 1, 2].map((axis) => Math.floor((box[axis]! + box[axis + 3]!) / 2 / CELL) + steps[axis]!).join(' ')}`
