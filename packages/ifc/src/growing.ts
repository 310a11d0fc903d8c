/** Memory that one thread sees, or all of them. */
export const bufferOf = (bytes: number, isShared: boolean): ArrayBufferLike =>
  isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes)

/** A typed column that grows by half when it is full, so that a million rows need no million objects. */
export class GrowingU32 {
  private values: Uint32Array
  length = 0

  constructor(
    capacity = 1024,
    private readonly isShared = false,
  ) {
    this.values = new Uint32Array(bufferOf(capacity * 4, isShared))
  }

  push(value: number): void {
    if (this.length === this.values.length)
      this.values = grown(this.values, new Uint32Array(bufferOf(nextSize(this.length) * 4, this.isShared)))
    this.values[this.length++] = value
  }

  add(values: Uint32Array): void {
    const length = this.length + values.length
    if (length > this.values.length)
      this.values = grown(this.values, new Uint32Array(bufferOf(length * 4, this.isShared)))
    this.values.set(values, this.length)
    this.length = length
  }

  at(index: number): number {
    return this.values[index]!
  }

  put(index: number, value: number): void {
    this.values[index] = value
  }

  clear(): void {
    this.length = 0
  }

  view(): Uint32Array {
    return this.values.subarray(0, this.length)
  }
}

/** As GrowingU32, of 16 bits. */
export class GrowingU16 {
  private values: Uint16Array
  length = 0

  constructor(
    capacity = 1024,
    private readonly isShared = false,
  ) {
    this.values = new Uint16Array(bufferOf(capacity * 2, isShared))
  }

  push(value: number): void {
    if (this.length === this.values.length)
      this.values = grown(this.values, new Uint16Array(bufferOf(nextSize(this.length) * 2, this.isShared)))
    this.values[this.length++] = value
  }

  add(values: Uint16Array): void {
    const length = this.length + values.length
    if (length > this.values.length)
      this.values = grown(this.values, new Uint16Array(bufferOf(length * 2, this.isShared)))
    this.values.set(values, this.length)
    this.length = length
  }

  view(): Uint16Array {
    return this.values.subarray(0, this.length)
  }
}

/** As GrowingU32, of doubles. */
export class GrowingF64 {
  private values: Float64Array
  length = 0

  constructor(capacity = 1024) {
    this.values = new Float64Array(capacity)
  }

  push(value: number): void {
    if (this.length === this.values.length) this.values = grown(this.values, new Float64Array(nextSize(this.length)))
    this.values[this.length++] = value
  }

  at(index: number): number {
    return this.values[index]!
  }

  put(index: number, value: number): void {
    this.values[index] = value
  }

  view(): Float64Array {
    return this.values.subarray(0, this.length)
  }
}

/** As GrowingU32, of bytes. */
export class GrowingU8 {
  private values: Uint8Array
  length = 0

  constructor(capacity = 1024) {
    this.values = new Uint8Array(capacity)
  }

  push(value: number): void {
    if (this.length === this.values.length) this.values = grown(this.values, new Uint8Array(nextSize(this.length)))
    this.values[this.length++] = value
  }

  at(index: number): number {
    return this.values[index]!
  }

  view(): Uint8Array {
    return this.values.subarray(0, this.length)
  }
}

const nextSize = (length: number) => Math.max(64, Math.ceil(length * 1.5))

function grown<T extends Uint32Array | Uint16Array | Float64Array | Uint8Array>(from: T, to: T): T {
  to.set(from)
  return to
}
