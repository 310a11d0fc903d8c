// A part of a building that is a building itself: nothing of what was left out is in it, not even a text.
import type { Building, Elements, Group, Properties } from './building.ts'
import type { Geometry, Instances } from './geometry.ts'

/** What is further from a room than this does not bound it. */
const WALL_M = 0.5
/** What overlaps less only touches. */
const TOUCH_M = 0.001

/** Elements in a room and those that bound it or run through it; a room of another model counts by its box alone. */
export function elementsOfRoom({ elements, spaces }: Building, space: number | undefined, box: Float32Array): number[] {
  const rooms = new Set(spaces.map(({ element }) => element))
  const own = space === undefined ? undefined : spaces[space]?.element
  const found: number[] = []
  for (let element = 0; element < elements.count; element++) {
    const inside = elements.spaces[element]!
    if (rooms.has(element) ? element === own : space !== undefined && inside === space) found.push(element)
    // What stands in another room is that room's.
    else if (!rooms.has(element) && inside < 0 && meets(elements.boxes, element * 6, box)) found.push(element)
  }
  return found
}

/** Face to face with the room or in it: the floor next door only shares an edge. Without a body every comparison is false. */
function meets(boxes: Float32Array, at: number, box: Float32Array): boolean {
  let overlaps = 0
  for (let axis = 0; axis < 3; axis++) {
    const gap = Math.max(boxes[at + axis]! - box[axis + 3]!, box[axis]! - boxes[at + axis + 3]!)
    if (!(gap <= WALL_M)) return false
    if (gap < -TOUCH_M) overlaps++
  }
  return overlaps >= 2
}

/** Of these elements, in the order of the building. Storeys, axes and the place in the world stay: they are no elements. */
export function extractBuilding(
  building: Building,
  geometry: Geometry,
  kept: Iterable<number>,
): { building: Building; geometry: Geometry } {
  const order = [...new Set(kept)].filter((element) => element < building.elements.count).sort((a, b) => a - b)
  const places = new Map(order.map((element, at) => [element, at]))
  const placeOf = (element: number) => places.get(element) ?? -1
  const texts = new TextKeeper(building.texts)
  const spaces = building.spaces.flatMap((space, at) => (places.has(space.element) ? [{ space, at }] : []))
  const spaceAt = new Map(spaces.map(({ at }, place) => [at, place]))
  const groups = (all: readonly Group[]) =>
    all.flatMap((group) => {
      const members = group.elements.filter((element) => places.has(element)).map(placeOf)
      return members.length > 0 ? [{ ...group, elements: members }] : []
    })
  const elements = extractElements(building.elements, order, texts, placeOf, (space) => spaceAt.get(space) ?? -1)
  const properties = extractProperties(building.properties, order, texts)
  return {
    building: {
      ...building,
      texts: texts.kept,
      elements,
      oddGlobalIds: building.oddGlobalIds.flatMap(([element, globalId]) =>
        places.has(element) ? [[placeOf(element), globalId] as const] : [],
      ),
      properties,
      spaces: spaces.map(({ space }) => ({ ...space, element: placeOf(space.element) })),
      systems: groups(building.systems),
      zones: groups(building.zones),
      problems: building.problems.flatMap((problem) =>
        places.has(problem.element) ? [{ ...problem, element: placeOf(problem.element) }] : [],
      ),
    },
    geometry: extractGeometry(geometry, places),
  }
}

/** Each text that is still used, once; 0 stays the empty one. */
class TextKeeper {
  readonly kept: string[] = ['']
  private readonly places = new Map<number, number>([[0, 0]])
  constructor(private readonly texts: readonly string[]) {}
  keep = (text: number): number => {
    const known = this.places.get(text)
    if (known !== undefined) return known
    this.places.set(text, this.kept.length)
    return this.kept.push(this.texts[text]!) - 1
  }
}

type Numbers = Uint8Array | Uint32Array | Int32Array | Float32Array | Float64Array

/** `width` numbers for each of these rows. */
function rowsOf<T extends Numbers>(column: T, order: readonly number[], width = 1): T {
  const cut = new (column.constructor as new (length: number) => T)(order.length * width)
  for (let at = 0; at < order.length; at++)
    cut.set(column.subarray(order[at]! * width, (order[at]! + 1) * width) as never, at * width)
  return cut
}

function extractElements(
  elements: Elements,
  order: readonly number[],
  { keep }: TextKeeper,
  placeOf: (element: number) => number,
  spaceOf: (space: number) => number,
): Elements {
  const textsOf = (column: Uint32Array) => rowsOf(column, order).map(keep)
  const rows = <T extends Numbers>(column: T, width = 1) => rowsOf(column, order, width)
  return {
    count: order.length,
    globalIds: rows(elements.globalIds, 16),
    expressIds: rows(elements.expressIds),
    classes: textsOf(elements.classes),
    names: textsOf(elements.names),
    types: textsOf(elements.types),
    tags: textsOf(elements.tags),
    predefinedTypes: textsOf(elements.predefinedTypes),
    materials: textsOf(elements.materials),
    classifications: textsOf(elements.classifications),
    storeys: rows(elements.storeys),
    spaces: rows(elements.spaces).map(spaceOf),
    parents: rows(elements.parents).map(placeOf),
    hosts: rows(elements.hosts).map(placeOf),
    boxes: rows(elements.boxes, 6),
    shapeHashes: rows(elements.shapeHashes, 2),
    placeHashes: rows(elements.placeHashes, 2),
    propertyHashes: rows(elements.propertyHashes, 2),
  }
}

function extractProperties(properties: Properties, order: readonly number[], { keep }: TextKeeper): Properties {
  const sets: number[] = []
  const placeOfSet = new Map<number, number>()
  const setStart = new Uint32Array(order.length + 1)
  const setOf: number[] = []
  for (let at = 0; at < order.length; at++) {
    const element = order[at]!
    for (let slot = properties.setStart[element]!; slot < properties.setStart[element + 1]!; slot++) {
      const set = properties.setOf[slot]!
      if (!placeOfSet.has(set)) placeOfSet.set(set, sets.push(set) - 1)
      setOf.push(placeOfSet.get(set)!)
    }
    setStart[at + 1] = setOf.length
  }
  const entries: number[] = []
  const entryStart = new Uint32Array(sets.length + 1)
  for (let at = 0; at < sets.length; at++) {
    const set = sets[at]!
    for (let entry = properties.entryStart[set]!; entry < properties.entryStart[set + 1]!; entry++) entries.push(entry)
    entryStart[at + 1] = entries.length
  }
  return {
    setStart,
    setOf: Uint32Array.from(setOf),
    setNames: rowsOf(properties.setNames, sets).map(keep),
    entryStart,
    entryNames: rowsOf(properties.entryNames, entries).map(keep),
    kinds: rowsOf(properties.kinds, entries),
    values: rowsOf(properties.values, entries).map(keep),
    numbers: rowsOf(properties.numbers, entries),
    units: rowsOf(properties.units, entries),
  }
}

function extractGeometry({ shapes, instances }: Geometry, places: ReadonlyMap<number, number>): Geometry {
  const order: number[] = []
  for (let instance = 0; instance < instances.count; instance++)
    if (places.has(instances.elements[instance]!)) order.push(instance)
  const used = [...new Set(order.map((instance) => instances.shapes[instance]!))]
  const placeOfShape = new Map(used.map((shape, at) => [shape, at]))
  const cut: Instances = {
    count: order.length,
    shapes: rowsOf(instances.shapes, order).map((shape) => placeOfShape.get(shape)!),
    elements: rowsOf(instances.elements, order).map((element) => places.get(element)!),
    matrices: rowsOf(instances.matrices, order, 12),
    colours: rowsOf(instances.colours, order),
  }
  return { shapes: used.map((shape) => shapes[shape]!), instances: cut }
}
