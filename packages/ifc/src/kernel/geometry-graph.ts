// Which records a body is made of. Walks the references from a product without making objects: a stack of records and
// offsets, one state per record. Whatever reaches an absurd number, itself or a missing record is bad, and the kernel, which
// would burn or crash on it, never sees it.
import { GrowingU32 } from '../growing.ts'
import { maxCoordinate, maxDepth } from '../limits.ts'
import type { StepFile } from '../step/step-file.ts'

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

/** Types that geometry points to but does not need. */
const ignored = new Set(['IFCOWNERHISTORY'])

/** The references of one file, walked as needed. Everything is visited once, however often it is asked for. */
export class GeometryGraph {
  private readonly states: Uint8Array
  private readonly isIgnored: Uint8Array
  private readonly faults = new Map<number, Fault>()
  private readonly stamps: Uint32Array
  private stamp = 0
  private readonly selection = new GrowingU32()
  private readonly stack: number[] = []
  private readonly offsets: number[] = []

  constructor(private readonly file: StepFile) {
    this.states = new Uint8Array(file.count)
    this.stamps = new Uint32Array(file.count)
    this.isIgnored = Uint8Array.from(file.typeNames, (name) => (ignored.has(name) ? 1 : 0))
  }

  /** The fault in anything that this record reaches, nothing when all of it is sound. */
  faultOf(record: number): Fault | undefined {
    if (this.states[record] === UNSEEN) this.judge(record)
    return this.faults.get(record)
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
        if (states[record] === OPEN) states[record] = offsets[top] === file.starts[record] ? LEAF : GOOD
        stack.pop()
        offsets.pop()
        const fault = this.faults.get(record)
        if (fault && stack.length) this.blame(stack[top - 1]!, fault)
        continue
      }
      offsets[top] = at + pages.base
      const { target } = this
      if (target < 0) this.blame(record, { code: 'ifc.missingReference', record })
      else if (this.isIgnored[file.types[target]!]) continue
      else if (states[target] === UNSEEN) this.enter(target)
      else if (states[target] === OPEN) this.blame(record, { code: 'ifc.selfReference', record: target })
      else if (states[target] === BAD) this.blame(record, this.faults.get(target)!)
    }
  }

  private enter(record: number): void {
    this.states[record] = OPEN
    this.stack.push(record)
    this.offsets.push(this.file.starts[record]!)
    if (!isWellFormed(this.file, record)) this.blame(record, { code: 'ifc.brokenRecord', record })
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

/** What a byte outside of texts begins or goes on with. */
const WORD = 1
const BLANK = 2
const kindOf = new Uint8Array(256)
for (let byte = 0; byte <= 32; byte++) kindOf[byte] = BLANK
for (const letter of '+-._0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
  kindOf[letter.charCodeAt(0)] = WORD

const isLetter = (byte: number) => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122)

/**
 * Brackets that match, values with a comma between two and no foreign letters: the kernel reads on for ever where a list
 * does not end, where two values stand side by side and where one is missing.
 */
export function isWellFormed({ pages, starts, ends }: StepFile, record: number): boolean {
  pages.open(starts[record]!, ends[record]!)
  const { bytes } = pages
  const end = ends[record]! - 1 - pages.base
  let depth = 0
  let hasValue = false
  /** Behind the name of a typed value, whose bracket may follow. */
  let isNamed = false
  /** Behind a comma. */
  let isDue = false
  for (let at = starts[record]! - pages.base; at < end; at++) {
    const byte = bytes[at]!
    const kind = kindOf[byte]!
    if (kind === BLANK) continue
    if (byte === 47 && bytes[at + 1] === 42) {
      at += 2
      while (at < end && !(bytes[at] === 42 && bytes[at + 1] === 47)) at++
      at++
    } else if (byte === 44) {
      if (!hasValue) return false
      hasValue = false
      isNamed = false
      isDue = true
    } else if (byte === 41) {
      if (isDue && !hasValue) return false
      if (--depth === 0) return isBlank(bytes, at + 1, end)
      hasValue = true
      isNamed = false
    } else if (byte === 40) {
      if (hasValue && !isNamed) return false
      if (++depth > maxDepth) return false
      hasValue = false
      isNamed = false
      isDue = false
    } else {
      if (hasValue) return false
      hasValue = true
      isNamed = isLetter(byte)
      if (byte === 39) at = behindText(bytes, at, end)
      else if (byte === 34) {
        at++
        while (at < end && bytes[at] !== 34) at++
      } else if (kind === WORD || byte === 35) while (at + 1 < end && kindOf[bytes[at + 1]!] === WORD) at++
      else if (byte !== 36 && byte !== 42) return false
    }
  }
  return false
}

/** Place of the quote that closes the text; doubled ones are part of it. */
function behindText(bytes: Uint8Array, from: number, end: number): number {
  let at = from + 1
  while (at < end && (bytes[at] !== 39 || bytes[at + 1] === 39)) at += bytes[at] === 39 ? 2 : 1
  return at
}

function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  let at = from
  while (at < to && bytes[at]! <= 32) at++
  // A comment may follow.
  return at === to || bytes[at] === 47
}
