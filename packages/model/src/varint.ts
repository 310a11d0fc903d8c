/** Whole numbers in as few bytes as they need: seven bits each, the lowest first. */
export class VarintWriter {
  private bytes = new Uint8Array(1024)
  private at = 0

  /** 0 … 2^53 */
  unsigned(value: number): void {
    if (this.at + 10 > this.bytes.length) {
      const larger = new Uint8Array(this.bytes.length * 2)
      larger.set(this.bytes)
      this.bytes = larger
    }
    let left = value
    while (left > 127) {
      this.bytes[this.at++] = (left % 128) | 128
      left = Math.floor(left / 128)
    }
    this.bytes[this.at++] = left
  }

  /** Small numbers of either sign stay small. */
  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value)
  }

  finish(): Uint8Array {
    return this.bytes.slice(0, this.at)
  }
}

/** Reads what a VarintWriter wrote. Beyond the end it reads zeros. */
export class VarintReader {
  private at = 0

  constructor(private readonly bytes: Uint8Array) {}

  unsigned(): number {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = this.bytes[this.at++] ?? 0
      value += (byte & 127) * scale
      if (byte < 128) return value
      scale *= 128
    }
  }

  signed(): number {
    const value = this.unsigned()
    return value % 2 ? -(value + 1) / 2 : value / 2
  }
}

/** A column as the differences from row to row. */
export function packDeltas(column: ArrayLike<number>, step = 1, offset = 0): Uint8Array {
  const writer = new VarintWriter()
  let before = 0
  for (let at = offset; at < column.length; at += step) {
    writer.signed(column[at]! - before)
    before = column[at]!
  }
  return writer.finish()
}

export function unpackDeltas(bytes: Uint8Array, into: Uint32Array | Int32Array, step = 1, offset = 0): void {
  const reader = new VarintReader(bytes)
  let value = 0
  for (let at = offset; at < into.length; at += step) {
    value += reader.signed()
    into[at] = value
  }
}
