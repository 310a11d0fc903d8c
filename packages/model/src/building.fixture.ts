import { type Building, propertyKinds, unitKinds } from './building.ts'
import type { Geometry, Shape } from './geometry.ts'
import { packGlobalId } from './global-id.ts'
import { Hash64 } from './hash.ts'

/** What a test says about an element; all else is empty. */
export interface Thing {
  id: string
  class?: string
  name?: string
  type?: string
  material?: string
  storey?: number
  space?: number
  box?: readonly number[]
  shape?: number
  place?: number
  sets?: Record<string, Record<string, string | number | boolean>>
}

/** A GlobalId that ends with these letters. */
export const idOf = (letters: string) => letters.padStart(22, '0')

/** A building of a few things, for tests. */
export function buildingOf(things: readonly Thing[], rest: Partial<Building> = {}): Building {
  const texts = ['']
  const text = (value = '') => {
    const at = texts.indexOf(value)
    return at >= 0 ? at : texts.push(value) - 1
  }
  const count = things.length
  const column = (of: (thing: Thing) => string | undefined) => Uint32Array.from(things, (thing) => text(of(thing)))
  const globalIds = new Uint8Array(count * 16)
  things.forEach((thing, at) => {
    if (!packGlobalId(idOf(thing.id), globalIds, at * 16)) throw new Error(`${thing.id} is no GlobalId`)
  })
  const words = (of: (thing: Thing) => number | undefined) =>
    Uint32Array.from(things.flatMap((thing) => [of(thing) ?? 0, of(thing) ?? 0]))
  const hashes = things.flatMap((thing) => {
    const hash = new Hash64().text(JSON.stringify([thing.name, thing.type, thing.material, thing.sets ?? {}]))
    return [hash.first, hash.second]
  })
  return {
    schema: 'IFC4',
    writtenBy: 'test',
    projectName: '',
    lengthUnit: 1,
    origin: [0, 0, 0],
    georeference: undefined,
    oddGlobalIds: [],
    elements: {
      count,
      globalIds,
      expressIds: Uint32Array.from(things, (_, at) => at + 1),
      classes: column((thing) => thing.class ?? 'IfcWall'),
      names: column((thing) => thing.name),
      types: column((thing) => thing.type),
      tags: new Uint32Array(count),
      predefinedTypes: new Uint32Array(count),
      materials: column((thing) => thing.material),
      classifications: new Uint32Array(count),
      storeys: Int32Array.from(things, (thing) => thing.storey ?? -1),
      spaces: Int32Array.from(things, (thing) => thing.space ?? -1),
      parents: new Int32Array(count).fill(-1),
      hosts: new Int32Array(count).fill(-1),
      boxes: Float32Array.from(things.flatMap((thing) => thing.box ?? new Array<number>(6).fill(Number.NaN))),
      shapeHashes: words((thing) => thing.shape),
      placeHashes: words((thing) => thing.place),
      propertyHashes: Uint32Array.from(hashes),
    },
    properties: propertiesOf(things, text),
    storeys: [],
    spaces: [],
    systems: [],
    zones: [],
    axes: [],
    problems: [],
    texts,
    ...rest,
  }
}

function propertiesOf(things: readonly Thing[], text: (value: string) => number): Building['properties'] {
  const columns = { setStart: [0], setOf: [] as number[], setNames: [] as number[], entryStart: [0] }
  const entries = {
    entryNames: [] as number[],
    kinds: [] as number[],
    values: [] as number[],
    numbers: [] as number[],
    units: [] as number[],
  }
  for (const thing of things) {
    for (const [name, set] of Object.entries(thing.sets ?? {})) {
      columns.setOf.push(columns.setNames.push(text(name)) - 1)
      for (const [entry, value] of Object.entries(set)) {
        entries.entryNames.push(text(entry))
        const kind = typeof value === 'string' ? 'text' : typeof value === 'boolean' ? 'boolean' : 'number'
        entries.kinds.push(propertyKinds.indexOf(kind))
        entries.values.push(kind === 'number' ? 0 : text(String(value)))
        entries.numbers.push(typeof value === 'number' ? value : Number.NaN)
        entries.units.push(unitKinds.indexOf(kind === 'number' && entry === 'Width' ? 'length' : 'none'))
      }
      columns.entryStart.push(entries.entryNames.length)
    }
    columns.setStart.push(columns.setOf.length)
  }
  return {
    setStart: Uint32Array.from(columns.setStart),
    setOf: Uint32Array.from(columns.setOf),
    setNames: Uint32Array.from(columns.setNames),
    entryStart: Uint32Array.from(columns.entryStart),
    entryNames: Uint32Array.from(entries.entryNames),
    kinds: Uint8Array.from(entries.kinds),
    values: Uint32Array.from(entries.values),
    numbers: Float64Array.from(entries.numbers),
    units: Uint8Array.from(entries.units),
  }
}

/** A box about its middle, closed and facing outward. */
export function boxShape(x: number, y: number, z: number): Shape {
  const positions = new Float32Array(24)
  for (let corner = 0; corner < 8; corner++)
    positions.set([corner & 1 ? x / 2 : -x / 2, corner & 2 ? y / 2 : -y / 2, corner & 4 ? z / 2 : -z / 2], corner * 3)
  const quads = [0, 2, 3, 1, 4, 5, 7, 6, 0, 1, 5, 4, 2, 6, 7, 3, 0, 4, 6, 2, 1, 3, 7, 5]
  const indices: number[] = []
  for (let at = 0; at < 24; at += 4)
    indices.push(quads[at]!, quads[at + 1]!, quads[at + 2]!, quads[at]!, quads[at + 2]!, quads[at + 3]!)
  return { positions, indices: Uint32Array.from(indices), isClosed: true, hash: [x * 1000, y * 1000 + z] }
}

/** One instance for each place; element i has shape and place i. */
export function geometryOf(
  shapes: readonly Shape[],
  placed: readonly { shape: number; at: readonly number[]; element?: number }[],
): Geometry {
  return {
    shapes,
    instances: {
      count: placed.length,
      shapes: Uint32Array.from(placed, ({ shape }) => shape),
      elements: Uint32Array.from(placed, ({ element }, at) => element ?? at),
      matrices: Float64Array.from(placed.flatMap(({ at }) => [1, 0, 0, at[0]!, 0, 1, 0, at[1]!, 0, 0, 1, at[2]!])),
      colours: Uint32Array.from(placed, () => 0xff8000ff),
    },
  }
}

/** The same numbers every time. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
