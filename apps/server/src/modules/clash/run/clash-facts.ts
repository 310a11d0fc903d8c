// What a point keeps of its elements and of its place, and what its group is made of.
import type { GroupPoint, GroupSide, Hanging, Quality } from '@sunmao/clash'
import type { ElementKind } from '@sunmao/contract'
import { type Building, globalIdAt, positionOf, systemsOf, valueText } from '@sunmao/model'
import { kindsIn } from '../kinds/element-kind.ts'
import type { OpenedModel } from './clash-scene.ts'

export type Vec = readonly [x: number, y: number, z: number]

/** Which model of the run, which element of it. */
export interface ElementRef {
  model: number
  element: number
}

/** A pair that was found; metres of the world, `depth` in millimetres as people read it. */
export interface Hit {
  a: ElementRef
  b: ElementRef
  depth: number
  quality: Quality
  point: Vec
  box: number[] | null
  /** Of a net height why it counts. */
  why?: Hanging | undefined
}

export interface ElementFacts {
  modelId: number
  fileId: number
  index: number
  globalId: string
  name: string
  class: string
  type: string
  discipline: string
  system: string | null
  bottom: number | null
  top: number | null
  hash: string | null
}

export function factsOf(models: readonly OpenedModel[], { model, element }: ElementRef): ElementFacts {
  const { modelId, fileId, discipline, building } = models[model]!
  const { elements, texts, origin } = building
  const height = (at: number) => {
    const z = elements.boxes[element * 6 + at]! + origin[2]
    return Number.isNaN(z) ? null : z
  }
  return {
    modelId,
    fileId,
    index: element,
    globalId: globalIdAt(building, element),
    name: texts[elements.names[element]!]!,
    class: texts[elements.classes[element]!]!,
    type: texts[elements.types[element]!]!,
    discipline,
    system: systemOf(building, element) ?? null,
    bottom: height(2),
    top: height(5),
    hash: hashOf(building, element),
  }
}

const systemOf = (building: Building, element: number): string | undefined => {
  const first = systemsOf(building, element)[0]
  return first === undefined ? undefined : building.systems[first]!.name
}

/** Nothing for an element without a body. */
function hashOf({ elements: { shapeHashes } }: Building, element: number): string | null {
  const words = [shapeHashes[element * 2]!, shapeHashes[element * 2 + 1]!]
  return words.some(Boolean) ? words.map((word) => word.toString(16).padStart(8, '0')).join('') : null
}

export interface PlaceFacts {
  level: string | null
  room: string | null
  grid: string | null
}

/**
 * Rooms and axes are in some model of the sub, seldom in that of the services. Beyond the grid the axes alone would mislead,
 * and words for it would be of one language: then there are none.
 */
export function placeOf(models: readonly OpenedModel[], { a, b, point }: Pick<Hit, 'a' | 'b' | 'point'>): PlaceFacts {
  const { subId } = models[a.model]!
  const near = [models[a.model]!, models[b.model]!, ...models.filter((model) => model.subId === subId)]
  const found: PlaceFacts = { level: null, room: null, grid: null }
  for (const { building } of new Set(near)) {
    const [x, y, z] = building.origin
    const here = positionOf(building, [point[0] - x, point[1] - y, point[2] - z])
    const space = building.spaces[here.space]
    found.level ??= building.storeys[here.storey]?.name ?? null
    found.room ??= space ? [space.number, space.name].filter(Boolean).join(' ') : null
    if (here.grid.length > 0 && here.grid.every(({ isOutside }) => !isOutside))
      found.grid ??= here.grid.map(({ axes }) => axes).join('/')
    if (found.level && found.room && found.grid) break
  }
  return found
}

export function groupPointOf(models: readonly OpenedModel[], hit: Hit, { level, grid }: PlaceFacts): GroupPoint {
  const [a, b] = [sideOf(models, hit.a), sideOf(models, hit.b)]
  const on = { level: level ?? '', grid: grid ?? '' }
  // Rooms of a level that are low because of the same kind of thing are looked at together.
  return b.kind === 'room' ? { a, b: { ...b, mark: '', type: '' }, ...on } : { a, b, ...on }
}

const runs: readonly ElementKind[] = ['duct', 'pipe', 'tray', 'cable']
const bodies: readonly ElementKind[] = [
  ...(['column', 'beam', 'slab', 'foundation', 'wall', 'curtainWall', 'ceiling', 'finish', 'roof'] as const),
  ...(['stair', 'railing', 'room'] as const),
]
const roleOf = (kind: ElementKind) => (runs.includes(kind) ? 'run' : bodies.includes(kind) ? 'body' : 'piece')

function sideOf(models: readonly OpenedModel[], { model, element }: ElementRef): GroupSide {
  const { building, fileId, discipline } = models[model]!
  const { elements, texts } = building
  const kind = kindsIn(models[model]!).kinds[element]!
  const role = roleOf(kind)
  const type = texts[elements.types[element]!]!
  return {
    element: `${fileId} ${element}`,
    role,
    kind,
    run: role === 'run' ? (systemOf(building, element) ?? type) : '',
    type,
    mark: role === 'run' ? '' : markOf(building, element),
    discipline,
  }
}

/** Where design tools write the mark of a member, the surest first. */
const markNames = ['构件编号', 'Mark', '标记', 'Reference']
const marks = new WeakMap<Building, Map<number, string>>()

/** KL-3; empty where nobody gave one. Sets are shared by elements: each is looked through once. */
function markOf(building: Building, element: number): string {
  const { setOf, setStart } = building.properties
  const known = marks.get(building) ?? new Map<number, string>()
  marks.set(building, known)
  for (const set of setOf.subarray(setStart[element], setStart[element + 1])) {
    const mark = known.get(set) ?? markIn(building, set)
    known.set(set, mark)
    if (mark) return mark
  }
  return ''
}

function markIn(building: Building, set: number): string {
  const { entryStart, entryNames } = building.properties
  for (const name of markNames)
    for (let entry = entryStart[set]!; entry < entryStart[set + 1]!; entry++)
      if (building.texts[entryNames[entry]!] === name) return valueText(building, entry).trim()
  return ''
}
