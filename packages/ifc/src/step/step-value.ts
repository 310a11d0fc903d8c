// Attributes of a record, read when asked for.
import { maxDepth } from '../limits.ts'
import { StepCursor } from './step-cursor.ts'
import { decodeText, wordText } from './step-text.ts'

/** #12 */
export class StepRef {
  constructor(readonly id: number) {}
}

/** .ELEMENT. */
export class StepEnum {
  constructor(readonly name: string) {}
}

/** IFCLENGTHMEASURE(3.) */
export class StepTyped {
  constructor(
    readonly type: string,
    readonly value: StepValue,
  ) {}
}

/** null stands for $ and *. */
export type StepValue = null | number | string | StepRef | StepEnum | StepTyped | StepValue[]

/** Reads attributes of the records of one file. Broken ones end where they break: the rest of the attributes is missing. */
export class StepReader extends StepCursor {
  /** All attributes of a record. */
  args(record: number): StepValue[] {
    this.begin(record)
    return this.list(0)
  }

  /** The attributes of a line of the header, such as FILE_NAME. */
  headerArgs(word: string): StepValue[] {
    const line = this.file.header.get(word)
    if (!line) return []
    this.enter(...line)
    this.at++
    return this.list(0)
  }

  /** One attribute, without making the others. */
  arg(record: number, index: number): StepValue {
    return this.goTo(record, index) ? this.value(0) : null
  }

  /** Record that an attribute refers to, -1 for anything else. */
  refArg(record: number, index: number): number {
    if (!this.goTo(record, index) || this.blank() !== 35) return -1
    return this.file.recordOf(this.id())
  }

  /** Records that an attribute refers to, be it one or a list. */
  refsArg(record: number, index: number): number[] {
    if (!this.goTo(record, index)) return []
    const byte = this.blank()
    if (byte !== 35 && byte !== 40) return this.toRecords(this.value(0))
    const records: number[] = []
    if (byte === 35) this.addRecord(records)
    else this.addRecords(records)
    return records
  }

  /** An attribute as a text, '' for anything else. */
  textArg(record: number, index: number): string {
    return toText(this.arg(record, index))
  }

  toRecord(value: StepValue | undefined): number {
    return value instanceof StepRef ? this.file.recordOf(value.id) : -1
  }

  toRecords(value: StepValue | undefined): number[] {
    if (value instanceof StepTyped) return this.toRecords(value.value)
    if (!Array.isArray(value)) return this.toRecord(value) >= 0 ? [this.toRecord(value)] : []
    return value.map((each) => this.toRecord(each)).filter((record) => record >= 0)
  }

  /** Name of a record's type in capitals, '' for no record. */
  typeName(record: number): string {
    return record < 0 ? '' : this.file.typeNames[this.file.types[record]!]!
  }

  /** Goes behind the bracket that opens a record. */
  private begin(record: number): void {
    this.enter(this.file.starts[record]!, this.file.ends[record]!)
    this.at++
  }

  /** Goes before an attribute; false when the record ends earlier. */
  private goTo(record: number, index: number): boolean {
    this.begin(record)
    for (let skipped = 0; skipped < index; skipped++) if (!this.skip()) return false
    return true
  }

  /** Of a list, without a value made for each. */
  private addRecords(records: number[]): void {
    this.at++
    for (;;) {
      const byte = this.blank()
      if (byte === 41 || byte < 0 || byte === 59) return
      if (byte === 44) this.at++
      else if (byte === 35) this.addRecord(records)
      else this.value(1)
    }
  }

  private addRecord(records: number[]): void {
    const record = this.file.recordOf(this.id())
    if (record >= 0) records.push(record)
  }

  /** The number behind #. */
  private id(): number {
    const { bytes } = this
    let id = 0
    for (this.at++; bytes[this.at]! >= 48 && bytes[this.at]! <= 57; this.at++) id = id * 10 + bytes[this.at]! - 48
    return id
  }

  private list(depth: number): StepValue[] {
    const values: StepValue[] = []
    for (;;) {
      const byte = this.blank()
      if (byte === 41 || byte < 0 || byte === 59) {
        this.at++
        return values
      }
      if (byte === 44) this.at++
      else values.push(this.value(depth))
    }
  }

  private value(depth: number): StepValue {
    const { bytes } = this
    const byte = this.blank()
    if (byte === 35) return new StepRef(this.id())
    if (byte === 39) return this.text()
    if (byte === 40) {
      this.at++
      if (depth < maxDepth) return this.list(depth + 1)
      this.at = this.end
      return null
    }
    if (byte === 46 && !(bytes[this.at + 1]! >= 48 && bytes[this.at + 1]! <= 57)) return this.enumeration()
    if (byte === 45 || byte === 43 || byte === 46 || (byte >= 48 && byte <= 57)) {
      const number = this.number()
      return Number.isNaN(number) ? null : number
    }
    if (byte === 34) return this.binary()
    if ((byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122)) return this.typed(depth)
    if (byte >= 0 && byte !== 41 && byte !== 44 && byte !== 59) this.at++
    return null
  }

  /** Goes behind the next comma of this list; false when there is none. */
  private skip(): boolean {
    const { bytes, end } = this
    let depth = 0
    let at = this.at
    for (; at < end; at++) {
      const byte = bytes[at]!
      if (byte === 39) {
        at++
        while (at < end && bytes[at] !== 39) at++
      } else if (byte === 40) depth++
      else if (byte === 41) {
        if (depth-- === 0) break
      } else if (byte === 44 && depth === 0) {
        this.at = at + 1
        return true
      } else if (byte === 47 && bytes[at + 1] === 42) {
        this.at = at
        this.comment()
        at = this.at
      }
    }
    this.at = at
    return false
  }

  private text(): string {
    const { bytes, end } = this
    const from = this.at + 1
    let at = from
    for (; at < end; at++) {
      if (bytes[at] !== 39) continue
      if (bytes[at + 1] !== 39) break
      at++
    }
    this.at = at + 1
    return decodeText(bytes, from, Math.min(at, end))
  }

  private enumeration(): StepEnum {
    const { bytes } = this
    const from = ++this.at
    while (this.at < this.end && bytes[this.at] !== 46 && bytes[this.at] !== 44 && bytes[this.at] !== 41) this.at++
    const name = this.slice(from, this.at)
    if (bytes[this.at] === 46) this.at++
    return new StepEnum(name)
  }

  private binary(): null {
    this.at++
    while (this.at < this.end && this.bytes[this.at] !== 34) this.at++
    this.at++
    return null
  }

  private typed(depth: number): StepValue {
    const { bytes } = this
    const from = this.at
    while (this.at < this.end && isWord(bytes[this.at]!)) this.at++
    const type = this.slice(from, this.at).toUpperCase()
    if (this.blank() !== 40 || depth >= maxDepth) return null
    this.at++
    const values = this.list(depth + 1)
    return new StepTyped(type, values[0] ?? null)
  }

  private slice(from: number, to: number): string {
    return wordText(this.bytes, from, to)
  }
}

const isWord = (byte: number) =>
  (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57) || byte === 95

/** A text, also one with a type around it; '' for anything else. */
export function toText(value: StepValue | undefined): string {
  if (typeof value === 'string') return value
  return value instanceof StepTyped ? toText(value.value) : ''
}

/** A number, also one with a type around it; NaN for anything else. */
export function toNumber(value: StepValue | undefined): number {
  if (typeof value === 'number') return value
  return value instanceof StepTyped ? toNumber(value.value) : Number.NaN
}

/** The word of an enumeration, '' for anything else. */
export function toWord(value: StepValue | undefined): string {
  return value instanceof StepEnum ? value.name.toUpperCase() : ''
}
