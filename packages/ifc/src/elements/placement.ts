// Placements of a file as matrices, three rows of four, in the file's unit: in each other, and along alignments.
import { maxChain, mostRemembered } from '../limits.ts'
import { type StepReader, toNumber } from '../step/step-value.ts'
import { LinearPlacements } from './linear-placement.ts'

export type Matrix = Float64Array

const identity = () => Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0)

/** a × b */
export function multiply(a: Matrix, b: Matrix): Matrix {
  const product = new Float64Array(12)
  for (let row = 0; row < 12; row += 4)
    for (let column = 0; column < 4; column++)
      product[row + column] =
        a[row]! * b[column]! +
        a[row + 1]! * b[4 + column]! +
        a[row + 2]! * b[8 + column]! +
        (column === 3 ? a[row + 3]! : 0)
  return product
}

/** Placements of one file. */
export class Placements {
  private readonly known = new Map<number, Matrix>()

  private readonly linear: LinearPlacements

  constructor(private readonly reader: StepReader) {
    this.linear = new LinearPlacements(reader)
  }

  /** Of an IfcLocalPlacement or IfcLinearPlacement; the identity where there is none or where it cannot be followed. */
  matrixOf(placement: number): Matrix {
    const chain: number[] = []
    let above: Matrix = identity()
    for (let next = placement; next >= 0 && chain.length < maxChain; next = this.reader.refArg(next, 0)) {
      const known = this.known.get(next)
      if (known) {
        above = known
        break
      }
      if (!this.isPlacement(next)) break
      chain.push(next)
    }
    for (const next of chain.reverse()) {
      above = multiply(above, this.ownAxes(next))
      if (this.known.size >= mostRemembered) this.known.clear()
      this.known.set(next, above)
    }
    return above
  }

  /** Whether it can be followed. */
  isPlacement(record: number): boolean {
    const type = this.reader.typeName(record)
    if (type === 'IFCLOCALPLACEMENT') return true
    return type === 'IFCLINEARPLACEMENT' && (this.linearAxes(record) !== undefined || this.spareAxes(record) >= 0)
  }

  /** Without what it stands in. */
  private ownAxes(placement: number): Matrix {
    const isLinear = this.reader.typeName(placement) === 'IFCLINEARPLACEMENT'
    const own = isLinear ? this.linearAxes(placement) : undefined
    return own ?? this.axes(isLinear ? this.spareAxes(placement) : this.reader.refArg(placement, 1))
  }

  private linearAxes(placement: number): Matrix | undefined {
    return this.linear.axes(this.reader.refArg(placement, 1))
  }

  /** What the program that wrote it made of a place along a curve; of IFC4.1 that is all that we read. */
  private spareAxes(placement: number): number {
    const { reader } = this
    const last = reader.args(placement).at(-1)
    const record = reader.toRecord(last)
    return reader.typeName(record) === 'IFCAXIS2PLACEMENT3D' ? record : -1
  }

  /** Of an IfcAxis2Placement3D or 2D. */
  axes(record: number): Matrix {
    const { reader } = this
    if (record < 0) return identity()
    const isFlat = reader.typeName(record) === 'IFCAXIS2PLACEMENT2D'
    const [x = 0, y = 0, z = 0] = this.numbers(reader.refArg(record, 0))
    const up = isFlat ? [0, 0, 1] : direction(this.numbers(reader.refArg(record, 1)), [0, 0, 1])
    const wished = direction(this.numbers(reader.refArg(record, isFlat ? 1 : 2)), [1, 0, 0])
    const along = wished[0]! * up[0]! + wished[1]! * up[1]! + wished[2]! * up[2]!
    const flat = wished.map((value, axis) => value - along * up[axis]!)
    const right = direction(flat, Math.abs(up[0]!) < 0.9 ? cross([0, 1, 0], up) : cross([0, 0, 1], up))
    const front = cross(up, right)
    return Float64Array.of(
      right[0]!,
      front[0]!,
      up[0]!,
      x,
      right[1]!,
      front[1]!,
      up[1]!,
      y,
      right[2]!,
      front[2]!,
      up[2]!,
      z,
    )
  }

  /** Coordinates of an IfcCartesianPoint or ratios of an IfcDirection. */
  numbers(record: number): number[] {
    const list = record < 0 ? null : this.reader.arg(record, 0)
    return Array.isArray(list) ? list.map((each) => toNumber(each) || 0) : []
  }
}

function direction(vector: readonly number[], otherwise: readonly number[]): readonly number[] {
  const [x = 0, y = 0, z = 0] = vector
  const length = Math.hypot(x, y, z)
  return length > 1e-12 && Number.isFinite(length) ? [x / length, y / length, z / length] : otherwise
}

const cross = (a: readonly number[], b: readonly number[]) => [
  a[1]! * b[2]! - a[2]! * b[1]!,
  a[2]! * b[0]! - a[0]! * b[2]!,
  a[0]! * b[1]! - a[1]! * b[0]!,
]
