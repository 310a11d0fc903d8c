// What one model draws in a frame: for every pass one sub-draw per shape and level, and the instances of each in one list.
// Filled by a counting sort: no object is made per instance, and 100,000 take a few milliseconds.
import { level } from './detail.ts'

/** Groups that are drawn with the same settings. */
export const pass = { solid: 0, mirrored: 1, open: 2, clear: 3, ghost: 4, xray: 5 } as const
const passCount = 6
/** Of a shape: for far away, whole, whole with lines. */
const kinds = 3

/** One sub-draw: which triangles, and where its instances begin in the list. */
interface SubDraws {
  count: number
  /** Shape of each, or -1 for the box. */
  shapes: Int32Array
  levels: Uint8Array
  bases: Uint32Array
  instanceCounts: Int32Array
}

export interface DrawLists {
  /** Where each pass begins in the sub-draws, and the end. */
  passStarts: Int32Array
  draws: SubDraws
  /** Instances, sub-draw after sub-draw. The highest bit says box. */
  list: Uint32Array
  listCount: number
}

export const boxBit = 0x80000000

/** Counts first, sorts then: `add` for each instance, `finish` at the end. Used again for each frame. */
export class ListBuilder {
  private readonly keysPerPass: number
  private readonly counts: Uint32Array
  /** Instances in the order in which they were added, and the key of each. */
  private readonly added: Uint32Array
  private readonly keys: Uint32Array
  private count = 0

  constructor(shapeCount: number, instanceCount: number) {
    this.keysPerPass = shapeCount * kinds + 1
    this.counts = new Uint32Array(this.keysPerPass * passCount)
    this.added = new Uint32Array(instanceCount * 2)
    this.keys = new Uint32Array(instanceCount * 2)
  }

  start(): void {
    this.counts.fill(0)
    this.count = 0
  }

  /** An instance may be added to two passes. */
  add(instance: number, inPass: number, shape: number, wanted: number): void {
    const first = inPass * this.keysPerPass
    const key = wanted === level.box ? first + this.keysPerPass - 1 : first + shape * kinds + (wanted - level.lod)
    this.counts[key]!++
    this.added[this.count] = instance
    this.keys[this.count++] = key
  }

  finish(): DrawLists {
    const { counts, keysPerPass, keys, added } = this
    let drawCount = 0
    for (let key = 0; key < counts.length; key++) if (counts[key]! > 0) drawCount++
    const draws: SubDraws = {
      count: drawCount,
      shapes: new Int32Array(drawCount),
      levels: new Uint8Array(drawCount),
      bases: new Uint32Array(drawCount),
      instanceCounts: new Int32Array(drawCount),
    }
    const passStarts = new Int32Array(passCount + 1)
    let draw = 0
    let base = 0
    for (let key = 0; key < counts.length; key++) {
      if (key % keysPerPass === 0) passStarts[key / keysPerPass] = draw
      const count = counts[key]!
      if (count === 0) continue
      const within = key % keysPerPass
      const isBox = within === keysPerPass - 1
      draws.shapes[draw] = isBox ? -1 : Math.floor(within / kinds)
      draws.levels[draw] = isBox ? level.box : level.lod + (within % kinds)
      draws.bases[draw] = base
      draws.instanceCounts[draw] = count
      // From here on the place of the next instance of this key.
      counts[key] = base
      base += count
      draw++
    }
    passStarts[passCount] = draw
    const list = new Uint32Array(base)
    for (let at = 0; at < this.count; at++) list[counts[keys[at]!]!++] = added[at]!
    for (let each = 0; each < drawCount; each++) {
      if (draws.shapes[each]! >= 0) continue
      const from = draws.bases[each]!
      for (let at = from; at < from + draws.instanceCounts[each]!; at++) list[at]! |= boxBit
    }
    return { passStarts, draws, list, listCount: base }
  }
}
