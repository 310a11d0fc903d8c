/**
 * Bodies of a building: every shape once, in its own coordinates, and where it stands. Exact as the reader gave it: clash,
 * measuring and the drawing pack are made from it.
 */
export interface Geometry {
  shapes: readonly Shape[]
  instances: Instances
}

export interface Shape {
  /** x y z in metres, in the shape's own coordinates, about the middle of its box. */
  positions: Float32Array
  /** Three for each triangle, counter-clockwise from outside where `isClosed`. */
  indices: Uint32Array
  /** Every edge has exactly two triangles that agree on it: it has an inside. */
  isClosed: boolean
  /** Of a closed one: how many bodies it is, where that is known. */
  bodyCount?: number | undefined
  /** Two words of the content's hash; points that differ by less than 0.1 mm count as equal. */
  hash: readonly [number, number]
}

/** All arrays have `count` entries, except where said. An element may have several. */
export interface Instances {
  count: number
  shapes: Uint32Array
  /** Into the building's elements. */
  elements: Uint32Array
  /**
   * Three rows of four: shape coordinates → metres relative to the building's origin. 12 each. It may mirror (negative
   * determinant): triangles then turn the other way.
   */
  matrices: Float64Array
  /** 0xRRGGBBAA. */
  colours: Uint32Array
}
