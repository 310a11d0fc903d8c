import type { ShapeTree } from '@sunmao/model'

/** An intersection of half-spaces: n·x ≤ d, four numbers each, n of length 1. */
export interface Piece {
  planes: Float64Array
  /** For each plane 1 where the body goes on behind it: there the piece was cut from the rest. Nothing: it was not cut. */
  inner?: Uint8Array | undefined
  /** Least and most, in the shape's coordinates. */
  box: Float64Array
}

export interface Body {
  positions: Float32Array
  indices: Uint32Array
  box: Float64Array
  /** It has an inside. */
  isSolid: boolean
  /** Its triangles turn clockwise seen from outside. */
  isInsideOut: boolean
  /** Together they are the body; empty when it is no solid or too intricate to be cut. */
  pieces: readonly Piece[]
  tree: ShapeTree | undefined
  /** By how far its round parts stand out as drawn; measured when it is asked for. */
  bulge?: number
}
