import { windowBytes } from '../limits.ts'
import type { ByteSource } from './step-pages.ts'

/** The part of a file that one sees while going through it from the beginning to the end. */
export class StepWindow {
  bytes: Uint8Array
  /** Offset of the first byte in the file. */
  base = 0
  private readonly source: ByteSource | undefined

  /** Begins at `from`. What is in memory already is seen whole. */
  constructor(input: Uint8Array | ByteSource, size = windowBytes, from = 0) {
    if (input instanceof Uint8Array) {
      this.bytes = input
      return
    }
    this.source = input
    this.base = from
    this.bytes = new Uint8Array(Math.min(size, input.size - from))
    input.read(from, this.bytes)
  }

  /** Whether the file ends where the window does. */
  get isLast(): boolean {
    return !this.source || this.base + this.bytes.length === this.source.size
  }

  /** Moves on, so that it begins at `from`. What has no room from there on gets more of it. Not when it is the last. */
  slide(from: number): void {
    const { source, bytes } = this
    const kept = bytes.subarray(from)
    this.base += from
    const size = kept.length * 2 > bytes.length ? bytes.length * 2 : bytes.length
    this.bytes = new Uint8Array(Math.min(size, source!.size - this.base))
    this.bytes.set(kept)
    source!.read(this.base + kept.length, this.bytes.subarray(kept.length))
  }
}
