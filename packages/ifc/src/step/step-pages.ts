// The bytes of a STEP file, a page at a time. What is in memory already is one page. Of a file that is not, the pages used
// last are kept, so a file of a gigabyte takes no more memory than one of a quarter. A page holds the records that begin in
// it, also the rest of the last one: whoever has opened a record sees all of it.
import { readSync } from 'node:fs'
import { pageBytes, pagesBytes } from '../limits.ts'

/** Where the bytes of a file come from. */
export interface ByteSource {
  readonly size: number
  /** Of the open file that it reads, if any: another thread can read it too. */
  readonly descriptor?: number
  /** Fills `into` with the bytes from `at` on, which are all there. */
  read(at: number, into: Uint8Array): void
}

/** Bytes of an open file. */
export function fileSource(descriptor: number, size: number): ByteSource {
  const read = (at: number, into: Uint8Array) => {
    for (let filled = 0; filled < into.length; ) {
      const count = readSync(descriptor, into, filled, into.length - filled, at + filled)
      if (count === 0) throw new Error(`a file of ${size} bytes ends at ${at + filled}`)
      filled += count
    }
  }
  return { size, descriptor, read }
}

/** Pages as one thread hands them to another. */
export interface PageParts {
  /** All bytes, in shared memory, or the open file that has them. */
  from: Uint8Array | { descriptor: number; size: number }
  size: number
  most: number
  ends: readonly number[]
}

interface Page {
  bytes: Uint8Array
  /** Again since it came, or since it was last spared. */
  isUsed: boolean
}

export class StepPages {
  /** The open page. */
  bytes: Uint8Array
  /** Offset of its first byte in the file. */
  base = 0
  private limit: number
  /** In the order in which they came. */
  private readonly held = new Map<number, Page>()
  private heldBytes = 0
  /** Offset behind the last record that begins in each page. */
  ends: number[] = []

  constructor(
    private readonly input: Uint8Array | ByteSource,
    private readonly size = pageBytes,
    private most = pagesBytes,
  ) {
    this.bytes = input instanceof Uint8Array ? input : new Uint8Array(0)
    this.limit = this.bytes.length
  }

  static open({ from, size, most, ends }: PageParts): StepPages {
    const pages = new StepPages(from instanceof Uint8Array ? from : fileSource(from.descriptor, from.size), size, most)
    pages.ends = [...ends]
    return pages
  }

  /** For another thread, which gets half of the room; nothing when these bytes are this thread's alone. */
  share(): PageParts | undefined {
    const { input, size, ends } = this
    if (input instanceof Uint8Array)
      return input.buffer instanceof SharedArrayBuffer ? { from: input, size, most: this.most, ends } : undefined
    if (input.descriptor === undefined) return undefined
    this.most /= 2
    return { from: { descriptor: input.descriptor, size: input.size }, size, most: this.most, ends }
  }

  /** Says that something begins and ends here, so that one page will hold it. */
  note(start: number, end: number): void {
    if (this.input instanceof Uint8Array) return
    const page = Math.floor(start / this.size)
    this.ends[page] = Math.max(this.ends[page] ?? 0, end)
  }

  /** What another pass over the file has noted. */
  add(ends: readonly number[]): void {
    ends.forEach((end, page) => {
      this.ends[page] = Math.max(this.ends[page] ?? 0, end)
    })
  }

  /** Opens the page that holds all of what was noted to begin and end here. */
  open(start: number, end: number): void {
    if (start < this.base || end > this.limit) this.turnTo(Math.floor(start / this.size))
  }

  private turnTo(number: number): void {
    const known = this.held.get(number)
    if (known) known.isUsed = true
    const page = known ?? this.load(number)
    this.bytes = page.bytes
    this.base = number * this.size
    this.limit = this.base + page.bytes.length
  }

  private load(number: number): Page {
    const base = number * this.size
    const page: Page = { bytes: new Uint8Array(this.ends[number]! - base), isUsed: false }
    ;(this.input as ByteSource).read(base, page.bytes)
    this.makeRoom(page.bytes.length)
    this.held.set(number, page)
    this.heldBytes += page.bytes.length
    return page
  }

  /** Gives up the oldest pages, but those that were used meanwhile get a second turn. */
  private makeRoom(bytes: number): void {
    for (const [number, page] of this.held) {
      if (this.heldBytes + bytes <= this.most) return
      this.held.delete(number)
      if (page.isUsed) {
        page.isUsed = false
        this.held.set(number, page)
      } else this.heldBytes -= page.bytes.length
    }
  }
}
