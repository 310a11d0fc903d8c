import type { GrowingF64, GrowingU32 } from '../growing.ts'
import type { Shapes } from './shapes.ts'

/** Pieces in no order; matrices, three rows of four, in metres of the file's own axes. */
export interface Bodies {
  shapes: Shapes
  /** NOT_DRAWN for none. */
  shapeOf: GrowingU32
  elementOf: GrowingU32
  matrices: GrowingF64
  colours: GrowingU32
}

export const NOT_DRAWN = 0xffffffff
