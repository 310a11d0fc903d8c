import { isBoolean } from '../booleans/cut-items.ts'
import { GrowingU32 } from '../growing.ts'
import type { StepReader } from '../step/step-value.ts'
import type { Contents } from './contents.ts'

/** Two threads make them in portions, so that both end at the same time. */
const portions = 32

/** The items of all bodies, each once, in the order in which they were found. */
export class ItemList {
  private readonly records = new GrowingU32()
  private readonly known = new Map<number, number>()

  private readonly byContent = new Map<string, number>()

  constructor(
    private readonly reader: StepReader,
    private readonly contents: Contents,
  ) {}

  /** Number of an item. Booleans take long, and are written out again and again: those of equal content are one item. */
  add(record: number): number {
    const known = this.known.get(record)
    if (known !== undefined) return known
    const content = isBoolean(this.reader.typeName(record)) ? this.contents.of(record).join('/') : undefined
    const same = content === undefined ? undefined : this.byContent.get(content)
    const number = same ?? this.records.length
    this.known.set(record, number)
    if (same !== undefined) return same
    if (content !== undefined) this.byContent.set(content, number)
    this.records.push(record)
    return number
  }

  recordOf(number: number): number {
    return this.records.at(number)
  }

  /** In portions of about the same work. */
  chunks(isShared: boolean): Uint32Array[] {
    const all = this.records.view()
    if (!isShared) return all.length ? [all.slice()] : []
    const work = Float64Array.from(all, (record) => this.workOf(record))
    const share = work.reduce((sum, each) => sum + each, 0) / portions
    const chunks: Uint32Array[] = []
    let [from, sum] = [0, 0]
    for (let at = 0; at < all.length; at++) {
      sum += work[at]!
      if (sum < share && at + 1 < all.length) continue
      chunks.push(all.slice(from, at + 1))
      from = at + 1
      sum = 0
    }
    return chunks
  }

  /** A guess: the text of an item and of what it refers to; a shell is a list of faces, each with much text of its own. */
  private workOf(record: number): number {
    const { reader } = this
    const { starts, ends } = reader.file
    const bytesOf = (each: number) => ends[each]! - starts[each]!
    const isShells = /BREP$|SURFACEMODEL$/.test(reader.typeName(record))
    const shells = reader.refsArg(record, 0)
    return 500 + bytesOf(record) + shells.reduce((sum, shell) => sum + bytesOf(shell), 0) * (isShells ? 20 : 1)
  }
}
