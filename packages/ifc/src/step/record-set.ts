// Sets of records and columns over them. A file has ten to twenty records for each element: a plain column with a place for
// every record would be most of the memory of a large building. A bit for each record, and the number of those before each
// group of 32, say where a record's value lies.
import type { GrowingU32 } from '../growing.ts'

export class RecordSet {
  private readonly bits: Uint32Array
  /** Members before each group of 32 records. */
  private before: Uint32Array | undefined

  constructor(count: number) {
    this.bits = new Uint32Array((count + 31) >>> 5)
  }

  /** Not after the first question for a place. */
  add(record: number): void {
    this.bits[record >>> 5]! |= 1 << (record & 31)
  }

  /** Place of a record among the members, -1 when it is none. */
  placeOf(record: number): number {
    if (record < 0) return -1
    const group = record >>> 5
    const bits = this.bits[group]!
    const bit = 1 << (record & 31)
    if ((bits & bit) === 0) return -1
    this.before ??= this.countMembers()
    return this.before[group]! + ones(bits & (bit - 1))
  }

  get size(): number {
    return this.bits.reduce((sum, bits) => sum + ones(bits), 0)
  }

  private countMembers(): Uint32Array {
    const before = new Uint32Array(this.bits.length)
    for (let group = 1; group < before.length; group++) before[group] = before[group - 1]! + ones(this.bits[group - 1]!)
    return before
  }
}

function ones(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555)
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333)
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** A record for some of the records. */
export class RecordColumn {
  private readonly members: RecordSet
  private readonly targets: Int32Array

  /** Pairs of record and target; of several with one record the first counts. */
  constructor(count: number, pairs: GrowingU32) {
    const flat = pairs.view()
    this.members = new RecordSet(count)
    for (let at = 0; at < flat.length; at += 2) this.members.add(flat[at]!)
    this.targets = new Int32Array(this.members.size).fill(-1)
    for (let at = 0; at < flat.length; at += 2) {
      const place = this.members.placeOf(flat[at]!)
      if (this.targets[place] === -1) this.targets[place] = flat[at + 1]!
    }
  }

  /** -1 = none. */
  of(record: number): number {
    const place = this.members.placeOf(record)
    return place < 0 ? -1 : this.targets[place]!
  }
}
