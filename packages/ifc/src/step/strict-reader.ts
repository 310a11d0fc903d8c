import type { GrowingU32 } from '../growing.ts'
import { maxCoordinate } from '../limits.ts'
import { StepCursor } from './step-cursor.ts'

const OPEN = 40
const CLOSE = 41
const COMMA = 44
const DOLLAR = 36

/** Reads records whose form is known, without an object for each value. What differs from the form is refused, not guessed. */
export class StrictReader extends StepCursor {
  /** Goes behind the bracket that opens a record. */
  begin(record: number): void {
    this.enter(this.file.starts[record]!, this.file.ends[record]! - 1)
    this.at++
  }

  /** Goes behind this byte; false where another one stands. */
  take(byte: number): boolean {
    if (this.blank() !== byte) return false
    this.at++
    return true
  }

  comma(): boolean {
    return this.take(COMMA)
  }

  /** Whether the record ends here. */
  ends(): boolean {
    return this.take(CLOSE) && this.blank() < 0
  }

  /** Record of a #12, -1 for anything else. */
  ref(): number {
    if (!this.take(35)) return -1
    const { bytes } = this
    const from = this.at
    let id = 0
    for (; bytes[this.at]! >= 48 && bytes[this.at]! <= 57; this.at++) id = id * 10 + bytes[this.at]! - 48
    return this.at === from ? -1 : this.file.recordOf(id)
  }

  /** A record that is nothing but one list of records. */
  onlyRefs(record: number, into: GrowingU32): boolean {
    this.begin(record)
    return this.refs(into) && this.ends()
  }

  /** `(#1,#2)` */
  refs(into: GrowingU32): boolean {
    into.clear()
    if (!this.take(OPEN)) return false
    do {
      const record = this.ref()
      if (record < 0) return false
      into.push(record)
    } while (this.comma())
    return this.take(CLOSE)
  }

  /** 1 for `.T.`, 0 for `.F.`, -1 for anything else. */
  truth(): number {
    const { bytes } = this
    if (!this.take(46) || bytes[this.at + 1] !== 46) return -1
    const letter = bytes[this.at]!
    this.at += 2
    return letter === 84 ? 1 : letter === 70 ? 0 : -1
  }

  missing(): boolean {
    return this.take(DOLLAR)
  }

  /** A number that a building can have, NaN for anything else. */
  plainNumber(): number {
    this.blank()
    const from = this.at
    const value = this.number()
    const last = this.bytes[this.at - 1]!
    const isWhole = this.at > from && (last === 46 || (last >= 48 && last <= 57))
    return isWhole && Math.abs(value) <= maxCoordinate ? value : Number.NaN
  }

  /** `((1.,2.,3.),(4.,5.,6.))`: gives every row to `add`, which says whether it is a good one. */
  rows(add: (row: readonly number[]) => boolean): boolean {
    if (!this.take(OPEN)) return false
    do if (!this.row() || !add(this.numbers)) return false
    while (this.comma())
    return this.take(CLOSE)
  }

  /** The row that was read last. */
  readonly numbers: number[] = []

  /** `(1.,2.,3.)`, left in `numbers`. */
  row(): boolean {
    const { numbers } = this
    numbers.length = 0
    if (!this.take(OPEN)) return false
    do {
      const value = this.plainNumber()
      if (Number.isNaN(value)) return false
      numbers.push(value)
    } while (this.comma())
    return this.take(CLOSE)
  }

  /** Goes behind an attribute that nobody needs: nothing, a truth or rows of numbers. */
  unneeded(): boolean {
    const byte = this.blank()
    if (byte === OPEN) return this.rows(() => true)
    return byte === DOLLAR ? this.missing() : this.truth() >= 0
  }
}
