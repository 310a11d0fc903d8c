// Which items the bodies of products have and where those stand, found before anything is made: a list of products is a job,
// and either thread can do it.
import { Placements } from '../elements/placement.ts'
import { GrowingF64, GrowingU32 } from '../growing.ts'
import type { StepFile } from '../step/step-file.ts'
import { StepReader } from '../step/step-value.ts'
import { isOurs } from '../tessellate/items.ts'
import { OwnBodies } from '../tessellate/own-bodies.ts'
import { Source } from '../tessellate/source.ts'
import { Styles } from '../tessellate/styles.ts'
import { Representations } from './body-records.ts'
import type { ItemUnits } from './make-items.ts'

/** Instead of a number of pieces. */
export const NO_BODY = -1

/** Pieces of products, one product behind the other. */
export interface PlannedBodies {
  /** Of each product, how many; none when its body is the kernel's. */
  counts: Int32Array
  /** The record of each piece's item. */
  items: Uint32Array
  /** Three rows of four each, in the file's unit. */
  matrices: Float64Array
  /** NaN where a piece says none. */
  colours: Float64Array
}

/** Plans bodies of one file; a thread has one of these. */
export class BodyPlanner {
  private readonly representations: Representations
  private readonly own: OwnBodies

  constructor(reader: StepReader, source: Source, styles: Styles, representations: Representations) {
    this.representations = representations
    this.own = new OwnBodies(reader, source, styles, isOurs)
  }

  static of(file: StepFile, { unit, angle }: ItemUnits): BodyPlanner {
    const reader = new StepReader(file)
    const source = new Source(reader, new Placements(reader), unit, angle)
    return new BodyPlanner(reader, source, new Styles(reader), new Representations(reader))
  }

  /** `pause` is called between products. */
  async plan(products: Uint32Array, pause: () => Promise<void> | undefined): Promise<PlannedBodies> {
    const counts = new Int32Array(products.length)
    const items = new GrowingU32(products.length)
    const matrices = new GrowingF64(products.length * 12)
    const colours = new GrowingF64(products.length)
    for (const [at, product] of products.entries()) {
      const representations = this.representations.of(product)
      const pieces = representations.length > 0 ? this.own.piecesOf(product, representations) : []
      counts[at] = representations.length > 0 ? (pieces?.length ?? 0) : NO_BODY
      for (const { item, matrix, colour } of pieces ?? []) {
        items.push(item)
        for (const value of matrix) matrices.push(value)
        colours.push(colour ?? Number.NaN)
      }
      await pause()
    }
    return { counts, items: items.view(), matrices: matrices.view(), colours: colours.view() }
  }
}

/** What may move to another thread instead of being copied. */
export const buffersOfPlan = ({ counts, items, matrices, colours }: PlannedBodies): ArrayBuffer[] =>
  [counts, items, matrices, colours].map(({ buffer }) => buffer as ArrayBuffer)
