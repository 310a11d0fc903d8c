import type { StepFile } from './step-file.ts'
import { latin1 } from './step-text.ts'

const powersOfTen = Array.from({ length: 23 }, (_, power) => 10 ** power)

/** A place in a STEP file and where it must stop. Numbers with up to 15 digits are made without a string in between. */
export class StepCursor {
  protected at = 0
  protected end = 0
  /** Of the page where it is; places are counted from its beginning. */
  protected bytes: Uint8Array

  constructor(readonly file: StepFile) {
    this.bytes = file.pages.bytes
  }

  /** Goes to an offset of the file; it must stop at another. */
  protected enter(start: number, end: number): void {
    const { pages } = this.file
    pages.open(start, end)
    this.bytes = pages.bytes
    this.at = start - pages.base
    this.end = end - pages.base
  }

  /** Goes to the next byte that counts and gives it back, -1 at the end. */
  protected blank(): number {
    const { bytes } = this
    while (this.at < this.end) {
      const byte = bytes[this.at]!
      if (byte <= 32) this.at++
      else if (byte === 47 && bytes[this.at + 1] === 42) {
        this.comment()
        this.at++
      } else return byte
    }
    return -1
  }

  protected comment(): void {
    const { bytes } = this
    this.at += 2
    while (this.at < this.end && !(bytes[this.at] === 42 && bytes[this.at + 1] === 47)) this.at++
    this.at++
  }

  /** Goes behind a number; NaN for what is none. */
  protected number(): number {
    const { bytes } = this
    const from = this.at
    const isNegative = bytes[this.at] === 45
    if (isNegative || bytes[this.at] === 43) this.at++
    let digits = 0
    let mantissa = 0
    let scale = 0
    let seenPoint = false
    for (; this.at < this.end; this.at++) {
      const byte = bytes[this.at]!
      if (byte >= 48 && byte <= 57) {
        mantissa = mantissa * 10 + byte - 48
        if (mantissa > 0) digits++
        if (seenPoint) scale--
      } else if (byte === 46 && !seenPoint) seenPoint = true
      else break
    }
    if (bytes[this.at] === 69 || bytes[this.at] === 101) scale += this.exponent()
    // Both sides are exact doubles here, so one operation rounds correctly.
    if (digits <= 15 && scale >= -22 && scale <= 22) {
      const value = scale < 0 ? mantissa / powersOfTen[-scale]! : mantissa * powersOfTen[scale]!
      return isNegative ? -value : value
    }
    return Number(latin1(bytes, from, this.at))
  }

  private exponent(): number {
    const { bytes } = this
    this.at++
    const isNegative = bytes[this.at] === 45
    if (isNegative || bytes[this.at] === 43) this.at++
    let exponent = 0
    for (; bytes[this.at]! >= 48 && bytes[this.at]! <= 57; this.at++)
      exponent = Math.min(9999, exponent * 10 + bytes[this.at]! - 48)
    return isNegative ? -exponent : exponent
  }
}
