import type { Building, Elements, GridAxis, Group, Properties, Space } from './building.ts'
import { type Column, type ColumnKind, decodePack, encodePack, type Pack } from './pack.ts'
import { packTexts, unpackTexts } from './text-column.ts'

const magic = 'SMBU'
/** The first one had no hosts. */
const versions = [2, 1]

const elementColumns = {
  globalIds: 'u8',
  expressIds: 'u32',
  classes: 'u32',
  names: 'u32',
  types: 'u32',
  tags: 'u32',
  predefinedTypes: 'u32',
  materials: 'u32',
  classifications: 'u32',
  storeys: 'i32',
  spaces: 'i32',
  parents: 'i32',
  hosts: 'i32',
  boxes: 'f32',
  shapeHashes: 'u32',
  placeHashes: 'u32',
  propertyHashes: 'u32',
} as const satisfies Record<Exclude<keyof Elements, 'count'>, ColumnKind>

const propertyColumns = {
  setStart: 'u32',
  setOf: 'u32',
  setNames: 'u32',
  entryStart: 'u32',
  entryNames: 'u32',
  kinds: 'u8',
  values: 'u32',
  numbers: 'f64',
  units: 'u8',
} as const satisfies Record<keyof Properties, ColumnKind>

/** What is small or irregular stays JSON; its long lists are columns, of which it keeps the lengths. */
interface Meta extends Omit<Building, 'texts' | 'elements' | 'properties' | 'spaces' | 'systems' | 'zones' | 'axes'> {
  count: number
  spaces: (Omit<Space, 'boundary'> & { boundary: number })[]
  systems: (Omit<Group, 'elements'> & { elements: number })[]
  zones: (Omit<Group, 'elements'> & { elements: number })[]
  axes: (Omit<GridAxis, 'line'> & { line: number })[]
}

/** The building as bytes; not compressed, that is the caller's. */
export function encodeBuilding(building: Building): Uint8Array {
  const { texts, elements, properties, spaces, systems, zones, axes, ...plain } = building
  const packed = packTexts(texts)
  const groups = [...systems, ...zones]
  const meta: Meta = {
    ...plain,
    count: elements.count,
    spaces: spaces.map((space) => ({ ...space, boundary: space.boundary.length })),
    systems: systems.map((group) => ({ ...group, elements: group.elements.length })),
    zones: zones.map((group) => ({ ...group, elements: group.elements.length })),
    axes: axes.map((axis) => ({ ...axis, line: axis.line.length })),
  }
  const columns: Record<string, Column> = {
    texts: packed.bytes,
    textLengths: packed.lengths,
    groupElements: join(
      Uint32Array,
      groups.map((group) => group.elements),
    ),
    lines: join(Float32Array, [...spaces.map((space) => space.boundary), ...axes.map((axis) => axis.line)]),
  }
  for (const name of Object.keys(elementColumns) as (keyof typeof elementColumns)[]) columns[name] = elements[name]
  for (const name of Object.keys(propertyColumns) as (keyof typeof propertyColumns)[])
    columns[`p.${name}`] = properties[name]
  return encodePack(magic, versions[0]!, meta, columns)
}

function join<T extends Uint32Array | Float32Array>(Kind: new (length: number) => T, parts: readonly T[]): T {
  const whole = new Kind(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Columns are views of `bytes`: keep them, and do not write to them. Throws FormatError. */
export function decodeBuilding(bytes: Uint8Array): Building {
  const pack = decodePack<Meta>(magic, versions, bytes)
  const { count: _, spaces, systems, zones, axes, ...plain } = pack.meta
  const groupElements = cutter(pack.column('groupElements', 'u32'))
  const lines = cutter(pack.column('lines', 'f32'))
  return {
    ...plain,
    // As it was called in packs of before.
    problems: plain.problems ?? (plain as { troubles?: Building['problems'] }).troubles ?? [],
    georeference: plain.georeference,
    texts: unpackTexts(pack.column('texts', 'u8'), pack.column('textLengths', 'u32')),
    elements: decodeElements(pack),
    properties: decodeColumns(pack, propertyColumns, 'p.'),
    spaces: spaces.map((space) => ({
      ...space,
      // JSON leaves out what is undefined.
      area: space.area,
      drawnArea: space.drawnArea,
      height: space.height,
      boundary: lines(space.boundary),
    })),
    systems: systems.map((group) => ({ ...group, elements: groupElements(group.elements) })),
    zones: zones.map((group) => ({ ...group, elements: groupElements(group.elements) })),
    axes: axes.map((axis) => ({ ...axis, line: lines(axis.line) })),
  }
}

function decodeElements(pack: Pack<Meta>): Elements {
  const { count } = pack.meta
  if (pack.version > 1) return { count, ...decodeColumns(pack, elementColumns, '') }
  const { hosts: _, ...older } = elementColumns
  return { count, ...decodeColumns(pack, older, ''), hosts: new Int32Array(count).fill(-1) }
}

function decodeColumns<T extends Record<string, ColumnKind>>(pack: Pack<Meta>, kinds: T, prefix: string) {
  const columns: Record<string, Column> = {}
  for (const [name, kind] of Object.entries(kinds)) columns[name] = pack.column(prefix + name, kind)
  return columns as { [Name in keyof T]: ReturnType<typeof pack.column<T[Name]>> }
}

function cutter<T extends Uint32Array | Float32Array>(whole: T): (length: number) => T {
  let at = 0
  return (length) => {
    const part = whole.subarray(at, at + length) as T
    at += length
    return part
  }
}
