// Which records a body is made of. Walks the references from a product without making objects: a stack of records and
// offsets, one state per record. Whatever reaches an absurd number, itself or a missing record is bad, and the kernel, which
// would burn or crash on it, never sees it. A list of items or of representations loses what is bad in it and stays good, as
// long as anything in it is.
import { GrowingU32 } from '../growing.ts'
import { maxCoordinate } from '../limits.ts'
import type { StepFile } from '../step/step-file.ts'
import { isLetter, isWellFormed } from './well-formed.ts'

const UNSEEN = 0
const OPEN = 1
const GOOD = 2
const BAD = 3
/** Good, and without a reference: nothing to walk. Points are most of a file. */
const LEAF = 4

/** Why a record cannot be drawn, and the number of the record to blame. */
export interface Fault {
  code: 'ifc.absurdNumber' | 'ifc.selfReference' | 'ifc.missingReference' | 'ifc.brokenRecord'
  record: number
}

/** What a list lost: the number that stands in it, and why. */
export interface Lost {
  id: number
  fault: Fault
}

/** Types whose last attribute is a list that may lose some of what is in it. */
const lists = new Set(['IFCSHAPEREPRESENTATION', 'IFCTOPOLOGYREPRESENTATION', 'IFCPRODUCTDEFINITIONSHAPE'])

/** Types that geometry points to but does not need. */
const ignored = new Set(['IFCOWNERHISTORY'])

/** The references of one file, walked as needed. Everything is visited once, however often it is asked for. */
export class GeometryGraph {
  private readonly states: Uint8Array
  private readonly isIgnored: Uint8Array
  private readonly isList: Uint8Array
  private readonly faults = new Map<number, Fault>()
  private readonly lost = new Map<number, Lost[]>()
  private readonly stamps: Uint32Array
  private stamp = 0
  private readonly selection = new GrowingU32()
  private readonly stack: number[] = []
  private readonly offsets: number[] = []

  constructor(private readonly file: StepFile) {
    this.states = new Uint8Array(file.count)
    this.stamps = new Uint32Array(file.count)
    this.isIgnored = Uint8Array.from(file.typeNames, (name) => (ignored.has(name) ? 1 : 0))
    this.isList = Uint8Array.from(file.typeNames, (name) => (lists.has(name) ? 1 : 0))
  }

  /** The fault in anything that this record reaches, nothing when all of it is sound. */
  faultOf(record: number): Fault | undefined {
    if (this.states[record] === UNSEEN) this.judge(record)
    return this.faults.get(record)
  }

  /** What a sound list has lost. */
  lostOf(record: number): readonly Lost[] {
    return this.lost.get(record) ?? []
  }

  /** The numbers that stand in a list and are not lost. */
  keptOf(record: number): number[] {
    const gone = new Set(this.lostOf(record).map(({ id }) => id))
    return this.idsIn(record).filter((id) => !gone.has(id))
  }

  /** Selected lists that have lost something. */
  selectedWithLoss(): number[] {
    return [...this.lost.keys()].filter((record) => this.isSelected(record))
  }

  /** Begins a new selection. */
  startSelection(): void {
    this.stamp++
    this.selection.clear()
  }

  isSelected(record: number): boolean {
    return this.stamps[record] === this.stamp
  }

  /** All that are selected, in the order of the file. */
  selected(): Uint32Array {
    return this.selection.view().slice().sort()
  }

  /** Adds a record and all that it reaches to the selection; says how many bytes that added. */
  select(record: number): number {
    let bytes = 0
    const { stack } = this
    stack.length = 0
    stack.push(record)
    while (stack.length) {
      const next = stack.pop()!
      if (this.stamps[next] === this.stamp) continue
      this.mark(next)
      bytes += this.file.ends[next]! - this.file.starts[next]! + 24
      if (this.states[next] === LEAF) continue
      for (let at = this.firstReference(next); at >= 0; at = this.nextReference(at)) {
        const { target } = this
        if (target >= 0 && !this.isIgnored[this.file.types[target]!] && this.states[target] !== BAD) stack.push(target)
      }
    }
    return bytes
  }

  /** Adds this record alone, unless its own text is broken. */
  selectOne(record: number): void {
    if (!this.isSelected(record) && isWellFormed(this.file, record)) this.mark(record)
  }

  private mark(record: number): void {
    this.stamps[record] = this.stamp
    this.selection.push(record)
  }

  private target = -1
  private targetId = 0
  private sawAbsurd = false

  private judge(root: number): void {
    const { file, states, stack, offsets } = this
    const { pages } = file
    stack.length = 0
    offsets.length = 0
    this.enter(root)
    while (stack.length) {
      const top = stack.length - 1
      const record = stack[top]!
      this.sawAbsurd = false
      this.open(record)
      const at = this.nextReference(offsets[top]! - pages.base)
      if (this.sawAbsurd) this.blame(record, { code: 'ifc.absurdNumber', record })
      if (at < 0) {
        if (this.lost.has(record) && this.keptOf(record).length === 0) this.blame(record, this.lostOf(record)[0]!.fault)
        if (states[record] === OPEN) states[record] = offsets[top] === file.starts[record] ? LEAF : GOOD
        stack.pop()
        offsets.pop()
        const fault = this.faults.get(record)
        if (fault && stack.length) this.miss(stack[top - 1]!, file.ids[record]!, offsets[top - 1]!, fault)
        continue
      }
      offsets[top] = at + pages.base
      const { target, targetId } = this
      const miss = (fault: Fault) => this.miss(record, targetId, offsets[top]!, fault)
      if (target < 0) miss({ code: 'ifc.missingReference', record })
      else if (this.isIgnored[file.types[target]!]) continue
      else if (states[target] === UNSEEN) this.enter(target)
      else if (states[target] === OPEN) miss({ code: 'ifc.selfReference', record: target })
      else if (states[target] === BAD) miss(this.faults.get(target)!)
    }
  }

  private enter(record: number): void {
    this.states[record] = OPEN
    this.stack.push(record)
    this.offsets.push(this.file.starts[record]!)
    if (!isWellFormed(this.file, record)) this.blame(record, { code: 'ifc.brokenRecord', record })
  }

  /** A record refers to a bad one; `behind` is the offset behind the reference. */
  private miss(record: number, id: number, behind: number, fault: Fault): void {
    if (!this.isList[this.file.types[record]!] || behind <= this.listStart(record)) this.blame(record, fault)
    else {
      const lost = this.lost.get(record) ?? []
      this.lost.set(record, lost)
      lost.push({ id, fault })
    }
  }

  /** Offset of the last bracket that opens in a record: its list is its last attribute. */
  private listStart(record: number): number {
    this.open(record)
    const { bytes, base } = this.file.pages
    return bytes.lastIndexOf(40, this.end - 1) + base
  }

  private idsIn(record: number): number[] {
    const ids: number[] = []
    let at = this.listStart(record) - this.file.pages.base
    for (at = this.nextReference(at); at >= 0; at = this.nextReference(at)) ids.push(this.targetId)
    return ids
  }

  private blame(record: number, fault: Fault): void {
    if (this.faults.has(record)) return
    this.faults.set(record, fault)
    this.states[record] = BAD
  }

  /** Of the open record, in its page. */
  private end = 0

  private open(record: number): void {
    const { pages, starts, ends } = this.file
    pages.open(starts[record]!, ends[record]!)
    this.end = ends[record]! - pages.base
  }

  /** Opens a record and goes behind its first reference, as below. */
  private firstReference(record: number): number {
    this.open(record)
    return this.nextReference(this.file.starts[record]! - this.file.pages.base)
  }

  /**
   * Place behind the next #12 of the open record from `from` on, -1 without one; its record is left in `target`. Numbers on
   * the way are judged.
   */
  private nextReference(from: number): number {
    const { end } = this
    const { bytes } = this.file.pages
    let at = from
    while (at < end) {
      const byte = bytes[at]!
      if (byte === 39) {
        at++
        while (at < end && bytes[at] !== 39) at++
        at++
      } else if (byte === 35) {
        at++
        let id = 0
        let digits = 0
        for (; bytes[at]! >= 48 && bytes[at]! <= 57; at++, digits++) id = id * 10 + bytes[at]! - 48
        this.target = digits === 0 ? -1 : this.file.recordOf(id)
        this.targetId = id
        return at
      } else if (byte >= 48 && byte <= 57) at = this.judgeNumber(at)
      else if (this.isNoNumber(at)) {
        this.sawAbsurd = true
        at += 3
      } else if ((byte >= 65 && byte <= 90) || byte === 95) {
        // A typed value: digits of its name are no number.
        while (at < end && ((bytes[at]! >= 65 && bytes[at]! <= 90) || (bytes[at]! >= 48 && bytes[at]! <= 57))) at++
        if (at < end && bytes[at] === 95) at++
      } else at++
    }
    return -1
  }

  /** `NaN`, `-nan(ind)`, `inf`: what programs write for a number that is none. Names of types begin otherwise. */
  private isNoNumber(at: number): boolean {
    const { bytes } = this.file.pages
    const first = bytes[at]! | 32
    if (first !== 110 && first !== 105) return false
    const before = bytes[at - 1]!
    if (before === 46 || before === 95 || isLetter(before)) return false
    const [second, third] = [bytes[at + 1]! | 32, bytes[at + 2]! | 32]
    return first === 110 ? second === 97 && third === 110 : second === 110 && third === 102
  }

  /** Goes behind a number and notes when no building can have it. */
  private judgeNumber(from: number): number {
    const { end } = this
    const { bytes } = this.file.pages
    let at = from
    let value = 0
    for (; at < end && bytes[at]! >= 48 && bytes[at]! <= 57; at++) value = value * 10 + bytes[at]! - 48
    if (bytes[at] === 46) for (at++; at < end && bytes[at]! >= 48 && bytes[at]! <= 57; at++);
    if (bytes[at] === 69 || bytes[at] === 101) {
      at++
      const isSmall = bytes[at] === 45
      if (isSmall || bytes[at] === 43) at++
      let exponent = 0
      for (; at < end && bytes[at]! >= 48 && bytes[at]! <= 57; at++)
        exponent = Math.min(999, exponent * 10 + bytes[at]! - 48)
      if (!isSmall) value = Math.max(value, 1) * 10 ** exponent
      else value = 0
    }
    if (value > maxCoordinate) this.sawAbsurd = true
    return at
  }
}
