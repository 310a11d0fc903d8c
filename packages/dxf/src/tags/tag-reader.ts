// A DXF file is pairs of a group code and a value, as lines of text or as bytes. Both readers walk them without making
// anything: the value is read when it is asked for.
import { codeLimit, kindOfCode } from './group-codes.ts'

export interface TagReader {
  code: number
  /** Moves to the next pair; false at the end. Lines that are no group code are skipped and counted in `skipped`. */
  next(): boolean
  number(): number
  /** Undecoded, without blanks around it where the format has none. */
  bytes(): Uint8Array
  /** Position of the present pair, to come back to. */
  position(): number
  seek(position: number): void
  skipped: number
}

const [lineFeed, carriageReturn, blank, minus, plus, dot] = [10, 13, 32, 45, 43, 46]

/** Splits at line feeds only: values may hold any other control character. Files of old Macs have carriage returns instead. */
export class AsciiTags implements TagReader {
  code = -1
  skipped = 0
  private at = 0
  private start = 0
  private valueFrom = 0
  private valueTo = 0
  private readonly end: number
  private readonly separator: number

  constructor(private readonly file: Uint8Array) {
    this.end = file.length
    const head = file.subarray(0, 4096)
    this.separator = head.includes(lineFeed) ? lineFeed : carriageReturn
    // Byte order mark.
    if (file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf) this.at = 3
  }

  next(): boolean {
    for (;;) {
      if (this.at >= this.end) return false
      this.start = this.at
      const code = this.readCode()
      if (code === undefined) {
        this.skipped++
        continue
      }
      if (this.at >= this.end) return false
      this.code = code
      this.readValue()
      return true
    }
  }

  /** Nothing when the line holds anything but a number from -5 to 1071; the line is passed either way. */
  private readCode(): number | undefined {
    const { file, end, separator } = this
    let at = this.at
    while (at < end && (file[at] === blank || file[at] === 9)) at++
    const isNegative = file[at] === minus
    if (isNegative) at++
    let [value, digits] = [0, 0]
    for (; at < end; at++) {
      const digit = file[at]! - 48
      if (digit < 0 || digit > 9) break
      value = value * 10 + digit
      digits++
    }
    let isClean = digits > 0 && digits < 5 && value < codeLimit
    for (; at < end && file[at] !== separator; at++) if (file[at]! > blank) isClean = false
    this.at = Math.min(at + 1, end)
    return isClean ? (isNegative ? -value : value) : undefined
  }

  private readValue(): void {
    const { file, separator } = this
    let to = file.indexOf(separator, this.at)
    if (to < 0) to = this.end
    this.valueFrom = this.at
    this.valueTo = to > this.at && file[to - 1] === carriageReturn ? to - 1 : to
    this.at = Math.min(to + 1, this.end)
  }

  /** Written out because it is asked for millions of times: `Number` would need a string each time. */
  number(): number {
    const { file, valueTo } = this
    let at = this.valueFrom
    while (at < valueTo && file[at]! <= blank) at++
    const isNegative = file[at] === minus
    if (isNegative || file[at] === plus) at++
    let [value, digits, power] = [0, 0, 0]
    for (; at < valueTo; at++) {
      const digit = file[at]! - 48
      if (digit < 0 || digit > 9) break
      value = value * 10 + digit
      digits++
    }
    if (file[at] === dot) {
      for (at++; at < valueTo; at++) {
        const digit = file[at]! - 48
        if (digit < 0 || digit > 9) break
        value = value * 10 + digit
        digits++
        power--
      }
    }
    // Beyond fifteen digits the sum above is no longer exact, beyond 10^22 the power is not.
    if (digits > 15 || (at < valueTo && file[at]! > blank)) return Number.parseFloat(this.ascii()) || 0
    if (power < 0) value = power >= -22 ? value / powers[-power]! : value * 10 ** power
    return isNegative ? -value : value
  }

  private ascii(): string {
    return String.fromCharCode(...this.file.subarray(this.valueFrom, Math.min(this.valueTo, this.valueFrom + 400)))
  }

  bytes(): Uint8Array {
    return this.file.subarray(this.valueFrom, this.valueTo)
  }

  position(): number {
    return this.start
  }

  seek(position: number): void {
    this.at = position
  }
}

const powers = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`))

const sentinel = 'AutoCAD Binary DXF\r\n\x1a\0'

export const isBinaryDxf = (file: Uint8Array): boolean =>
  String.fromCharCode(...file.subarray(0, sentinel.length)) === sentinel

export class BinaryTags implements TagReader {
  code = -1
  skipped = 0
  private at = sentinel.length
  private start = 0
  private valueAt = 0
  private valueSize = 0
  private readonly view: DataView
  /** Up to release 12 codes have one byte. */
  private readonly isOld: boolean

  constructor(private readonly file: Uint8Array) {
    this.view = new DataView(file.buffer, file.byteOffset, file.byteLength)
    this.isOld = file[sentinel.length + 1] !== 0
  }

  next(): boolean {
    this.start = this.at
    if (!this.readCode()) return false
    const kind = kindOfCode(this.code)
    this.valueAt = this.at
    if (kind === 'text') {
      const end = this.file.indexOf(0, this.at)
      if (end < 0) return false
      this.valueSize = end - this.at
      this.at = end + 1
    } else if (kind === 'chunk') {
      this.valueSize = this.file[this.at] ?? 0
      this.valueAt++
      this.at += this.valueSize + 1
    } else {
      this.valueSize = { double: 8, int64: 8, int32: 4, int16: 2, byte: 1 }[kind]
      // In old files a truth value takes two bytes.
      if (kind === 'byte' && this.isOld) this.valueSize = 2
      this.at += this.valueSize
    }
    return this.at <= this.file.length
  }

  private readCode(): boolean {
    if (this.at + 3 > this.file.length) return false
    const first = this.file[this.at]!
    if (!this.isOld || first === 255) {
      if (this.isOld) this.at++
      this.code = this.view.getInt16(this.at, true)
      this.at += 2
    } else {
      this.code = first
      this.at++
    }
    return true
  }

  number(): number {
    switch (kindOfCode(this.code)) {
      case 'double':
        return this.view.getFloat64(this.valueAt, true)
      case 'int16':
        return this.view.getInt16(this.valueAt, true)
      case 'int32':
        return this.view.getInt32(this.valueAt, true)
      case 'int64':
        return Number(this.view.getBigInt64(this.valueAt, true))
      case 'byte':
        return this.file[this.valueAt] ?? 0
      default:
        return Number.parseFloat(String.fromCharCode(...this.bytes().subarray(0, 400))) || 0
    }
  }

  bytes(): Uint8Array {
    return this.file.subarray(this.valueAt, this.valueAt + this.valueSize)
  }

  position(): number {
    return this.start
  }

  seek(position: number): void {
    this.at = position
  }
}
