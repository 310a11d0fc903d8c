/** A typed array that grows. */
export class Growing<A extends Float64Array | Uint32Array | Uint16Array> {
  length = 0

  constructor(
    private array: A,
    private readonly make: (length: number) => A,
  ) {}

  push(value: number): void {
    if (this.length === this.array.length) {
      const next = this.make(this.array.length * 2)
      next.set(this.array)
      this.array = next
    }
    this.array[this.length++] = value
  }

  at(index: number): number {
    return this.array[index]!
  }

  /** A view, until the next push. */
  view(): A {
    return this.array.subarray(0, this.length) as A
  }
}

const start = 1024
export const growingFloats = () => new Growing(new Float64Array(start), (length) => new Float64Array(length))
export const growingInts = () => new Growing(new Uint32Array(start), (length) => new Uint32Array(length))
export const growingShorts = () => new Growing(new Uint16Array(start), (length) => new Uint16Array(length))
