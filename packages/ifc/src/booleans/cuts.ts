// Cuts in a form that goes from one thread to another.
import { GrowingF64, GrowingU32 } from '../growing.ts'
import type { Cutter } from './cut-items.ts'

export interface Cuts {
  /** Records of the items that are cut. */
  items: Uint32Array
  /** Where the cutters of each begin, and where the last ones end. */
  starts: Uint32Array
  /** Records of items. */
  cutters: Uint32Array
  /** Twelve each: where a cutter stands in the coordinates of the item. */
  matrices: Float64Array
}

export class CutsWriter {
  private readonly items = new GrowingU32()
  private readonly starts = new GrowingU32()
  private readonly cutters = new GrowingU32()
  private readonly matrices = new GrowingF64()

  get count(): number {
    return this.items.length
  }

  add(item: number, cutters: readonly Cutter[]): void {
    this.items.push(item)
    this.starts.push(this.cutters.length)
    for (const cutter of cutters) {
      this.cutters.push(cutter.item)
      for (const value of cutter.matrix) this.matrices.push(value)
    }
  }

  finish(): Cuts {
    const starts = Uint32Array.from([...this.starts.view(), this.cutters.length])
    return {
      items: this.items.view().slice(),
      starts,
      cutters: this.cutters.view().slice(),
      matrices: this.matrices.view().slice(),
    }
  }
}

export const cuttersOf = ({ starts, cutters, matrices }: Cuts, at: number): Cutter[] =>
  Array.from(cutters.subarray(starts[at], starts[at + 1]), (item, place) => {
    const first = (starts[at]! + place) * 12
    return { item, matrix: matrices.subarray(first, first + 12) }
  })
