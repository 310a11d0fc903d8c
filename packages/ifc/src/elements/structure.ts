// Storeys, spaces, systems and zones.
import type { Geometry, Group, Space, Storey } from '@sunmao/model'
import { maxCoordinate } from '../limits.ts'
import type { Units } from '../properties/units.ts'
import { type StepReader, toNumber, toWord } from '../step/step-value.ts'
import { storeyTypes, systemTypes } from './element-classes.ts'
import { floorOf } from './floor-outline.ts'
import type { Placements } from './placement.ts'
import type { Products } from './products.ts'
import type { Relations, readGroups } from './relations.ts'

/** Storeys from the lowest up, and the place of each record among them. */
export function readStoreys(reader: StepReader, placements: Placements, relations: Relations, units: Units) {
  const found = [...storeyTypes].flatMap((type) =>
    Array.from(reader.file.recordsOf(type), (record) => {
      const args = reader.args(record)
      const text = (at: number) => (typeof args[at] === 'string' ? args[at] : '')
      const storey: Storey = {
        globalId: text(0),
        name: text(2) || text(7),
        elevation: plausible(
          elevationOf(reader, placements, relations, record, type === 'IFCBUILDINGSTOREY') * units.length,
        ),
      }
      return { record, storey }
    }),
  )
  found.sort((a, b) => a.storey.elevation - b.storey.elevation || a.record - b.record)
  return { storeys: found.map(({ storey }) => storey), storeyOf: new Map(found.map(({ record }, at) => [record, at])) }
}

/** Where it is placed; by its own word when it stands where its building stands, as some programs leave it. */
function elevationOf(
  reader: StepReader,
  placements: Placements,
  relations: Relations,
  record: number,
  hasWord: boolean,
): number {
  const z = placements.matrixOf(reader.refArg(record, 5))[11]!
  const said = hasWord ? toNumber(reader.arg(record, 9)) : Number.NaN
  const building = relations.whole.of(record)
  const base = building < 0 ? 0 : placements.matrixOf(reader.refArg(building, 5))[11]!
  const elevation = Math.abs(z - base) < 1e-9 && Number.isFinite(said) ? base + said : z
  // Chains of turned placements leave dust.
  return Math.round(plausible(elevation) * 1e9) / 1e9
}

/** Nought instead of what no building has. */
const plausible = (value: number) => (Math.abs(value) <= maxCoordinate ? value : 0)

/** The first positive number of an element's properties and quantities under one of these names, NaN without one. */
type NumberOf = (element: number, names: RegExp) => number

/**
 * As the standard, programs and countries call it. The first that the file states counts, in whatever set. Gross areas include
 * walls, so they come last.
 */
const areaNames = [
  /^Net ?Floor ?Area$/i,
  /^(Net ?(Usable ?)?Area|Usable ?(Floor ?)?Area|NSA|净面积|净楼面面积|使用面积|套内面积|Netto-?(Grundfläche|Raumfläche))$/i,
  /^(Area|Floor ?Area|Room ?Area|(Measured|Calculated) ?Area|GSA BIM Area|面积|房间面积|楼面面积|Fläche|Oppervlakte|Surface)$/i,
  /^(Gross ?Floor ?Area|Gross ?Area|GFA|建筑面积|Brutto-?(Grundfläche|Raumfläche))$/i,
]

/** Where a stated and a drawn area differ by less, they say the same. */
const sameArea = 0.01
const heightNames = [/^(FinishCeilingHeight|ClearHeight|净高)$/i, /^Height$/i, /^GrossCeilingHeight$/i]

/** Spaces in the order of their elements. */
export function readSpaces(
  reader: StepReader,
  products: Products,
  storeys: Int32Array,
  geometry: Geometry,
  boxes: Float32Array,
  numberOf: NumberOf,
): Space[] {
  const instancesOf = groupInstances(reader, products, geometry)
  const spaces: Space[] = []
  for (const record of reader.file.recordsOf('IFCSPACE')) {
    const element = products.elementOf(record)
    if (element < 0) continue
    const corners = cornersOf(geometry, instancesOf.get(element) ?? [])
    const { outline, area } = floorOf(corners)
    const stated = firstNumber(numberOf, element, areaNames)
    const differs = stated !== undefined && area > 0 && Math.abs(stated - area) > sameArea * stated
    const [number, longName] = [reader.textArg(record, 2), reader.textArg(record, 7)]
    const low = boxes[element * 6 + 2]!
    const tall = boxes[element * 6 + 5]! - low
    spaces.push({
      globalId: reader.textArg(record, 0),
      element,
      number,
      name: longName || number,
      storey: storeys[element]!,
      area: stated ?? positive(area),
      drawnArea: differs ? area : undefined,
      height: firstNumber(numberOf, element, heightNames) ?? positive(tall),
      boundary: Float32Array.from(outline),
      floor: Number.isNaN(low) ? 0 : low,
    })
  }
  return spaces
}

const positive = (value: number) => (value > 0 ? value : undefined)

function firstNumber(numberOf: NumberOf, element: number, names: readonly RegExp[]): number | undefined {
  for (const name of names) {
    const found = positive(numberOf(element, name))
    if (found !== undefined) return found
  }
  return undefined
}

function groupInstances(reader: StepReader, products: Products, { instances }: Geometry): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  const isSpace = new Set(Array.from(reader.file.recordsOf('IFCSPACE'), (record) => products.elementOf(record)))
  for (let instance = 0; instance < instances.count; instance++) {
    const element = instances.elements[instance]!
    if (isSpace.has(element)) groups.set(element, [...(groups.get(element) ?? []), instance])
  }
  return groups
}

function cornersOf({ shapes, instances }: Geometry, list: readonly number[]): Float64Array {
  const size = list.reduce((sum, instance) => sum + shapes[instances.shapes[instance]!]!.indices.length, 0)
  const corners = new Float64Array(size * 3)
  let at = 0
  for (const instance of list) {
    const { positions, indices } = shapes[instances.shapes[instance]!]!
    const m = instances.matrices.subarray(instance * 12, instance * 12 + 12)
    for (const index of indices)
      for (let row = 0; row < 12; row += 4)
        corners[at++] =
          m[row]! * positions[index * 3]! +
          m[row + 1]! * positions[index * 3 + 1]! +
          m[row + 2]! * positions[index * 3 + 2]! +
          m[row + 3]!
  }
  return corners
}

type Members = ReturnType<typeof readGroups>

/** Groups of these types, in the order of the file; elements in their own order, each once. */
function describeGroups(reader: StepReader, members: Members, types: readonly string[]): Group[] {
  const records = types.flatMap((type) => Array.from(reader.file.recordsOf(type))).sort((a, b) => a - b)
  return records.map((record) => ({
    globalId: reader.textArg(record, 0),
    name: reader.textArg(record, 2) || reader.textArg(record, 5),
    kind: /^IFCDISTRIBUTION/.test(reader.typeName(record)) ? toWord(reader.arg(record, 6)) : '',
    elements: Uint32Array.from(new Set(members.get(record) ?? [])).sort(),
  }))
}

export const readSystems = (reader: StepReader, members: Members) => describeGroups(reader, members, systemTypes)
export const readZones = (reader: StepReader, members: Members) => describeGroups(reader, members, ['IFCZONE'])
