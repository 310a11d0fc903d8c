/** x0, y0, x1, y1. */
export type Box2 = readonly [x0: number, y0: number, x1: number, y1: number]
export type Point2 = readonly [x: number, y: number]

export interface SheetLayer {
  name: string
  /** 0xrrggbb, or `foreground`. */
  colour: number
  /** Off and frozen layers are drawn when somebody switches them on. */
  isOn: boolean
  isPlotted: boolean
}

/** A colour that is black on white paper and white on a dark screen. */
export const foreground = -1

/** Columns, one row per look. Segments, triangles and glyphs name a row. */
export interface SheetStyles {
  count: number
  layer: Uint16Array
  /** 0xrrggbb, `foreground`, or `mask`. */
  colour: Int32Array
  /** Line weight in hundredths of a millimetre of paper. */
  weight: Uint8Array
  /** Row of `patterns`; 0 is the solid line. */
  pattern: Uint16Array
}

/** Wipeouts: the colour of the paper, over what was drawn before. */
export const mask = -2

/** A run of primitives that are near each other, with coordinates relative to an origin of their own. */
export interface SheetBlock {
  origin: Point2
  box: Box2
  from: number
  to: number
}

/**
 * `order` says what covers what: the number of fills drawn before. A fill covers whatever has a smaller order; fills count
 * themselves.
 */
interface Primitives {
  count: number
  blocks: readonly SheetBlock[]
  style: Uint16Array
  order: Uint32Array
}

export interface SheetSegments extends Primitives {
  /** x0, y0, x1, y1 of each, relative to the origin of its block. */
  points: Float32Array
  /** Where in its pattern a segment begins, in units of the drawing. */
  phase: Float32Array
}

export interface SheetTriangles extends Primitives {
  /** Three corners of each, relative to the origin of its block. */
  points: Float32Array
}

export interface SheetGlyphs extends Primitives {
  /** Place of each on the base line, then where one em to the right and one em up lead from there: x, y, rx, ry, ux, uy. */
  places: Float32Array
  /** Row of `outlines`. */
  outline: Uint16Array
}

/** One em is 1. Contours are closed, flattened; overlapping ones are filled by the non-zero rule. */
export interface GlyphOutline {
  char: string
  advance: number
  contours: readonly Float32Array[]
}

export type SheetTextKind = 'text' | 'attribute' | 'dimension'

/** What one can search for and select. */
export interface SheetText {
  text: string
  /** Lower left corner of the text in its own direction. */
  at: Point2
  width: number
  height: number
  /** In radians, counter-clockwise. */
  angle: number
  /** Height of a capital letter. */
  size: number
  layer: number
  kind: SheetTextKind
  /** Of an attribute: its tag, the block that has it and the number of the insertion, the same for all its attributes. */
  tag?: string
  block?: string
  insertion?: number
}

/** Whole circles and arcs as they were before they became segments, for centres and for bubbles of axes. */
export interface SheetCircles {
  count: number
  /** x, y, radius of each. */
  values: Float64Array
  /** Row of `layers`. */
  layer: Uint16Array
  /** 1 = whole circle, 0 = arc. */
  isWhole: Uint8Array
}

/** One layout as it is drawn, in units of the drawing, y up. Same file, same sheet. */
export interface Sheet {
  name: string
  isModel: boolean
  /** Nothing when nothing is drawn. */
  bounds: Box2 | undefined
  metresPerUnit: number
  /** The file does not say its unit; it was concluded from the size of what is drawn. */
  isUnitGuessed: boolean
  layers: readonly SheetLayer[]
  styles: SheetStyles
  /** Lengths in units of the drawing: a dash is positive, a gap negative, a dot zero. The first is empty: solid. */
  patterns: readonly Float32Array[]
  segments: SheetSegments
  triangles: SheetTriangles
  glyphs: SheetGlyphs
  outlines: readonly GlyphOutline[]
  texts: readonly SheetText[]
  circles: SheetCircles
}

export interface LayoutHead {
  name: string
  isModel: boolean
  bounds: Box2 | undefined
  metresPerUnit: number
  isUnitGuessed: boolean
  segments: number
  triangles: number
  glyphs: number
  texts: number
}

/** What is known of the file without its sheets. */
export interface DxfHead {
  /** $ACADVER, such as AC1032; empty in files older than it. */
  version: string
  isBinary: boolean
  /** Model space first, then paper in the order of its tabs; as many as there are sheets. */
  layouts: readonly LayoutHead[]
  /** How many of each kind are not drawn, such as `IMAGE` or `limit:entities`. */
  leftOut: Readonly<Record<string, number>>
}
