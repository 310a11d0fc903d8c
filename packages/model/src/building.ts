/**
 * A building as the rest of the product knows it: columns indexed by the element's ordinal, so that a million elements are a
 * few dozen arrays. Lengths are metres, areas square metres, volumes cubic metres, angles radians, whatever the file used.
 * Positions are relative to `origin`, which is kept in doubles.
 */
export interface Building {
  /** As the file names it: IFC2X3, IFC4, IFC4X3_ADD2. */
  schema: string
  /** The program that wrote the file, in its own words. */
  writtenBy: string
  projectName: string
  /** Metres per length unit of the file. */
  lengthUnit: number
  /** What was taken from every true coordinate of the file, in metres. */
  origin: Vec3
  georeference: Georeference | undefined
  /** Every text once; 0 is the empty one. */
  texts: readonly string[]
  elements: Elements
  /**
   * GlobalIds that are not what the standard wants, as real programs write them: their 16 bytes are a hash, this is what
   * stands in the file. By element, in order.
   */
  oddGlobalIds: readonly (readonly [element: number, globalId: string])[]
  properties: Properties
  storeys: readonly Storey[]
  spaces: readonly Space[]
  systems: readonly Group[]
  zones: readonly Group[]
  axes: readonly GridAxis[]
  /** Elements that could not be read or drawn, and why; in the order of the file. */
  problems: readonly Problem[]
}

export type Vec3 = readonly [x: number, y: number, z: number]

export interface Georeference {
  /** Such as EPSG:4547. */
  crs: string
  /** Of the file's origin, in metres. */
  eastings: number
  northings: number
  height: number
  /** Of the file's x axis, counter-clockwise from grid east. */
  rotation: number
  /** Metres of the map per metre of the file. */
  scale: number
}

/** All arrays have `count` entries, except where said. A text is an index into `texts`; -1 = none for indexes. */
export interface Elements {
  count: number
  /** 16 bytes each: the GlobalId without its base 64. */
  globalIds: Uint8Array
  expressIds: Uint32Array
  /** IFC class as the standard spells it, such as IfcWall. */
  classes: Uint32Array
  names: Uint32Array
  /** Name of the element's type, else of its ObjectType. */
  types: Uint32Array
  /** The design tool's own number. */
  tags: Uint32Array
  predefinedTypes: Uint32Array
  materials: Uint32Array
  classifications: Uint32Array
  /** Into `storeys`. */
  storeys: Int32Array
  /** Into `spaces`; a space is in itself. */
  spaces: Int32Array
  /** The element that this one is a part of. */
  parents: Int32Array
  /** The element in whose opening this one sits, such as a window's wall. */
  hosts: Int32Array
  /** minX minY minZ maxX maxY maxZ of the body, 6 each; NaN without one. */
  boxes: Float32Array
  /** Two words each: equal = the same body in its own coordinates. 0 0 without one. */
  shapeHashes: Uint32Array
  /** Two words each: equal = the same place and turn, to 0.1 mm. */
  placeHashes: Uint32Array
  /** Two words each: equal = the same name, types, material, classification, properties and quantities. */
  propertyHashes: Uint32Array
}

/** Property and quantity sets, each content once; the sets of element i are `setOf[setStart[i] … setStart[i + 1] - 1]`. */
export interface Properties {
  setStart: Uint32Array
  setOf: Uint32Array
  /** Of the sets. */
  setNames: Uint32Array
  /** The entries of set s are `entryStart[s] … entryStart[s + 1] - 1`. */
  entryStart: Uint32Array
  /** With the groups in front, see `groupSeparator`. */
  entryNames: Uint32Array
  /** PropertyKind of each entry. */
  kinds: Uint8Array
  /** What a person reads, in `texts`. 0 for a number: it reads as itself, and a text for each would fill the memory. */
  values: Uint32Array
  /** The number in SI units, NaN for anything else. */
  numbers: Float64Array
  /** UnitKind of each entry. */
  units: Uint8Array
}

/** Stands in the name of an entry between the groups that it is in and its own name: `Glazing (outer pane) › Thickness`. */
export const groupSeparator = ' › '

export const propertyKinds = ['text', 'number', 'boolean', 'list', 'range'] as const
export type PropertyKind = (typeof propertyKinds)[number]
export const unitKinds = ['none', 'length', 'area', 'volume', 'angle', 'mass', 'time', 'count', 'other'] as const
export type UnitKind = (typeof unitKinds)[number]

export interface Storey {
  globalId: string
  name: string
  /** Of the floor, above the file's origin. */
  elevation: number
}

export interface Space {
  globalId: string
  element: number
  /** The room's number, such as 301. */
  number: string
  name: string
  storey: number
  area: number | undefined
  /** Of the floor of its body, where the file states another area; versions that were read before have none. */
  drawnArea?: number | undefined
  height: number | undefined
  /** x y of the floor outline, relative to `origin`, without the first point again. */
  boundary: Float32Array
  /** Of the floor, relative to `origin`. */
  floor: number
}

export interface Group {
  globalId: string
  name: string
  /** IfcDistributionSystem's own word, such as AIRCONDITIONING; empty for others. */
  kind: string
  elements: Uint32Array
}

export interface GridAxis {
  /** What stands in the bubble. */
  tag: string
  /** 0 = first direction of its grid (usually numbers), 1 = second (usually letters), 2 = third. */
  direction: 0 | 1 | 2
  /** x y of the line's points, relative to `origin`. */
  line: Float32Array
}

export interface Problem {
  /** A key of the catalogue, such as ifc.noGeometry. */
  code: string
  /** -1 = not of one element. */
  element: number
  /** Line of the STEP text, 0 = unknown. */
  expressId: number
  facts: Readonly<Record<string, string | number>>
}
