// Bytes out and in: whole numbers of any size up to 2^53 in as few bytes as they need, small ones first.
import { DxfError } from '../dxf-error.ts'

export class ByteWriter {
  private bytes = new Uint8Array(1 << 16)
  private view = new DataView(this.bytes.buffer)
  length = 0

  private grow(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const next = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more))
    next.set(this.bytes.subarray(0, this.length))
    this.bytes = next
    this.view = new DataView(next.buffer)
  }

  /** 0 or more. */
  count(value: number): void {
    this.grow(8)
    let rest = value
    while (rest >= 0x80) {
      this.bytes[this.length++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.bytes[this.length++] = rest
  }

  /** Any whole number; small ones of either sign are short. */
  int(value: number): void {
    this.count(value < 0 ? -2 * value - 1 : 2 * value)
  }

  float32(value: number): void {
    this.grow(4)
    this.view.setFloat32(this.length, value, true)
    this.length += 4
  }

  float64(value: number): void {
    this.grow(8)
    this.view.setFloat64(this.length, value, true)
    this.length += 8
  }

  text(value: string): void {
    const bytes = new TextEncoder().encode(value)
    this.count(bytes.length)
    this.grow(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  finish(): Uint8Array {
    return this.bytes.slice(0, this.length)
  }
}

/** Throws DxfError badSheet past the end. */
export class ByteReader {
  private readonly view: DataView
  private at = 0

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  count(): number {
    let [value, factor] = [0, 1]
    for (;;) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) throw new DxfError('badSheet')
      if (byte < 0x80) return value + byte * factor
      value += (byte - 0x80) * factor
      factor *= 0x80
      if (factor > 2 ** 56) throw new DxfError('badSheet')
    }
  }

  /** How many things follow, each of at least `size` bytes: a damaged count must not reserve memory. */
  amount(size: number): number {
    const value = this.count()
    if (value * size > this.bytes.length - this.at) throw new DxfError('badSheet')
    return value
  }

  int(): number {
    const value = this.count()
    return value % 2 ? -(value + 1) / 2 : value / 2
  }

  private skip(size: number): number {
    const at = this.at
    this.at += size
    if (this.at > this.bytes.length) throw new DxfError('badSheet')
    return at
  }

  float32(): number {
    return this.view.getFloat32(this.skip(4), true)
  }

  float64(): number {
    return this.view.getFloat64(this.skip(8), true)
  }

  text(): string {
    const size = this.amount(1)
    // A copy: text is not read from shared memory.
    return new TextDecoder().decode(this.bytes.slice(this.at, this.skip(size) + size))
  }
}
