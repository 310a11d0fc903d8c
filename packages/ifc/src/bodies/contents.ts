// What records say, down to the last point, whatever they are called: equal words are equal contents.
import { Hash64 } from '@sunmao/model'
import { mostRemembered } from '../limits.ts'
import type { StepFile } from '../step/step-file.ts'
import type { Styles } from '../tessellate/styles.ts'

/** Deeper content is equal to no other. */
const maxNesting = 250

type Words = readonly [number, number]

export class Contents {
  private readonly known = new Map<number, Words>()

  constructor(
    private readonly file: StepFile,
    private readonly styles: Styles,
  ) {}

  /** Two words of the text of a record, with the content of others in the place of their numbers, and its colour. */
  of(record: number, depth = 0): Words {
    const known = this.known.get(record)
    if (known) return known
    const hash = new Hash64()
    if (depth > maxNesting) hash.word(record)
    const { pages, starts, ends, recordOf } = this.file
    hash.word(this.file.types[record]!).word(this.styles.ofItem(record) ?? 1)
    pages.open(starts[record]!, ends[record]!)
    let { bytes, base } = pages
    const end = ends[record]!
    for (let at = starts[record]!; at < end; at++) {
      const byte = bytes[at - base]!
      hash.word(byte)
      if (byte === 39) {
        for (at++; at < end && bytes[at - base] !== 39; at++) hash.word(bytes[at - base]!)
      } else if (byte === 35 && depth <= maxNesting) {
        let id = 0
        for (; isDigit(bytes[at + 1 - base]!); at++) id = id * 10 + bytes[at + 1 - base]! - 48
        const target = recordOf(id)
        hash.words(target < 0 ? [id] : this.of(target, depth + 1))
        pages.open(starts[record]!, end)
        bytes = pages.bytes
        base = pages.base
      }
    }
    const words = [hash.first, hash.second] as const
    if (this.known.size >= mostRemembered) this.known.clear()
    this.known.set(record, words)
    return words
  }
}

const isDigit = (byte: number) => byte >= 48 && byte <= 57
