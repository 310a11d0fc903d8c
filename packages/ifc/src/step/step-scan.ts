// Finds the records of a STEP file (ISO 10303-21) in one pass over its bytes: number, type and place of each, nothing else.
// Attributes are read on demand (step-value.ts). A record without its end is given up where the next one begins, so one
// broken line costs one record. Complex records, `#1=(A()B())`, have the type ''.
import { GrowingU16, GrowingU32 } from '../growing.ts'
import { IfcError } from '../ifc-error.ts'
import { openStepFile, type StepFile } from './step-file.ts'
import { indexIds } from './step-index.ts'
import { type ByteSource, StepPages } from './step-pages.ts'
import { latin1 } from './step-text.ts'
import { StepWindow } from './step-window.ts'

const HASH = 35
const QUOTE = 39
const OPEN = 40
const CLOSE = 41
const STAR = 42
const SLASH = 47
const SEMICOLON = 59
const EQUALS = 61

/** What disks and transfers leave in the place of what they lost. Outside of texts no program writes it. */
const LOST = [0, 255]

/** Bytes that end a run of uninteresting ones inside a record. */
const isSpecial = new Uint8Array(256)
for (const byte of [QUOTE, SLASH, SEMICOLON, EQUALS, ...LOST]) isSpecial[byte] = 1

const isDigit = (byte: number) => byte >= 48 && byte <= 57
const isWord = (byte: number) =>
  (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) || isDigit(byte) || byte === 95 || byte === 45

/** How much of a file is in memory at once; tests take less. */
export interface StepSizes {
  window?: number
  page?: number
  pages?: number
  /** Whether another thread may have a part in it. */
  isShared?: boolean
}

/** What was found from some record on to the end of the file. */
export interface ScannedPart {
  ids: Uint32Array
  starts: Uint32Array
  ends: Uint32Array
  types: Uint16Array
  typeNames: readonly string[]
  header: ReadonlyMap<string, readonly [number, number]>
  broken: readonly number[]
  hasTrailer: boolean
  pageEnds: readonly number[]
}

/** Throws IfcError when this is no STEP file or ends in the middle of a record. */
export function scanStep(input: Uint8Array | ByteSource, sizes: StepSizes = {}): StepFile {
  const scan = new StepScan(input, sizes)
  scan.run()
  return scan.finish()
}

const sizeOf = (input: Uint8Array | ByteSource) => (input instanceof Uint8Array ? input.length : input.size)

function checkBeginning(input: Uint8Array | ByteSource): void {
  const size = sizeOf(input)
  // Bigger than the offsets of a 32-bit column.
  if (size > 0xfffffff0) throw new IfcError('ifc.tooLarge', { megabytes: Math.round(size / 1e6) })
  const { bytes } = new StepWindow(input, 4096)
  const start = latin1(bytes, 0, Math.min(bytes.length, 4096))
  if (start.includes('ISO-10303-21')) return
  if (/^(\xff\xfe|\xfe\xff|I\0S\0O\0|\0I\0S\0O)/.test(start)) throw new IfcError('ifc.isUtf16')
  if (start.startsWith('PK')) throw new IfcError('ifc.isZip')
  if (/^[\s\xef\xbb\xbf]*</.test(start)) throw new IfcError('ifc.isXml')
  throw new IfcError(size === 0 ? 'ifc.empty' : 'ifc.notStep')
}

/** A pass over a file, or over the rest of it from a record on. */
export class StepScan {
  private at = 0
  private readonly ids: GrowingU32
  private readonly starts: GrowingU32
  private readonly ends: GrowingU32
  private readonly types: GrowingU16
  private readonly typeNames: string[] = ['']
  /** Type by the hash of its bytes, so that no string is made for the millions of repeats. */
  private readonly typeByHash = new Map<number, number>()
  private readonly header = new Map<string, readonly [number, number]>()
  private readonly broken: number[] = []
  private hasTrailer = false
  private isOver = false
  private readonly window: StepWindow
  private readonly pages: StepPages
  private readonly isShared: boolean
  /** Of the window; places in them are counted from its beginning. */
  private bytes: Uint8Array

  constructor(
    private readonly input: Uint8Array | ByteSource,
    sizes: StepSizes,
    private readonly from = 0,
  ) {
    if (from === 0) checkBeginning(input)
    this.window = new StepWindow(input, sizes.window, from)
    this.bytes = this.window.bytes
    this.at = from - this.window.base
    this.pages = new StepPages(input, sizes.page, sizes.pages)
    const guess = Math.max(1024, Math.ceil((sizeOf(input) - from) / 48))
    this.isShared = sizes.isShared ?? false
    this.ids = new GrowingU32(guess, this.isShared)
    this.starts = new GrowingU32(guess, this.isShared)
    this.ends = new GrowingU32(guess, this.isShared)
    this.types = new GrowingU16(guess, this.isShared)
  }

  /**
   * To the end, or up to the record that begins at `until`. False when none begins there: then it stands before the first
   * thing behind it, and whoever began there has read something else.
   */
  run(until = Number.POSITIVE_INFINITY): boolean {
    while (!this.isOver) {
      const from = this.at
      const isThere = this.findNext()
      const offset = this.window.base + this.at
      if (isThere && offset >= until) return offset === until
      if (isThere && this.item()) continue
      if (this.window.isLast) return false
      this.window.slide(from)
      this.bytes = this.window.bytes
      this.at = 0
    }
    return false
  }

  /** What another one has found from where this one stands. */
  add(part: ScannedPart): void {
    this.ids.add(part.ids)
    this.starts.add(part.starts)
    this.ends.add(part.ends)
    const numbers = part.typeNames.map((name) => this.typeNumber(name))
    this.types.add(part.types.map((type) => numbers[type]!))
    for (const [word, line] of part.header) if (!this.header.has(word)) this.header.set(word, line)
    for (const id of part.broken) this.broken.push(id)
    this.hasTrailer ||= part.hasTrailer
    this.pages.add(part.pageEnds)
  }

  /** Nothing when it depends on what stands before it. */
  part(): ScannedPart | undefined {
    const { typeNames, header, broken, hasTrailer } = this
    const [ids, starts, ends, types] = [this.ids.view(), this.starts.view(), this.ends.view(), this.types.view()]
    if (ids.length === 0) return undefined
    return { ids, starts, ends, types, typeNames, header, broken, hasTrailer, pageEnds: this.pages.ends }
  }

  /** Goes to the next thing; false when the window ends before. */
  private findNext(): boolean {
    const { bytes } = this
    for (; this.at < bytes.length; this.at++) {
      const byte = bytes[this.at]!
      const next = bytes[this.at + 1]
      if (next === undefined && !this.window.isLast) return false
      if ((byte === HASH && isDigit(next ?? 0)) || (byte === SLASH && next === STAR) || isWord(byte)) return true
    }
    return false
  }

  /** Goes behind the thing that begins here; false when the window ends before it does, and nothing was noted then. */
  private item(): boolean {
    const byte = this.bytes[this.at]
    return byte === HASH ? this.record() : byte === SLASH ? this.comment() : this.word()
  }

  finish(): StepFile {
    const ids = this.ids.view()
    const { index, duplicates } = indexIds(ids, this.isShared)
    const parts = {
      size: sizeOf(this.input),
      ids,
      index,
      starts: this.starts.view(),
      ends: this.ends.view(),
      types: this.types.view(),
      typeNames: this.typeNames,
      header: this.header,
      broken: this.broken,
      duplicates,
      hasTrailer: this.hasTrailer,
    }
    return openStepFile(parts, this.pages)
  }

  /** False when the window ends before it does. */
  private comment(): boolean {
    const { bytes } = this
    this.at += 2
    while (this.at < bytes.length && !(bytes[this.at] === STAR && bytes[this.at + 1] === SLASH)) this.at++
    this.at += 2
    return this.at <= bytes.length
  }

  private skipBlank(): number {
    const { bytes } = this
    for (;;) {
      const byte = bytes[this.at]
      if (byte === undefined) return -1
      if (byte <= 32) this.at++
      else if (byte === SLASH && bytes[this.at + 1] === STAR) this.comment()
      else return byte
    }
  }

  /** HEADER, FILE_NAME(…), ENDSEC and whatever else stands between the records. */
  private word(): boolean {
    const { bytes, window } = this
    const from = this.at
    while (isWord(bytes[this.at] ?? 0)) this.at++
    const word = latin1(bytes, from, Math.min(this.at, from + 40)).toUpperCase()
    const byte = this.skipBlank()
    if (byte < 0 && !window.isLast) return false
    const start = this.at
    const end = byte === OPEN ? this.toEnd() : start
    if (end < 0) return this.endsEarly(start)
    if (word === 'END-ISO-10303-21' || word === 'ENDSEC') {
      // Whether this ends anything is known only to who has seen what stands before.
      if (this.from > 0 && this.ids.length === 0) this.isOver = true
      this.hasTrailer = this.ids.length > 0 || this.hasTrailer
    }
    // Whatever some disk or mailer has put behind it is not the file's.
    this.isOver ||= word === 'END-ISO-10303-21' && this.hasTrailer
    if (byte === OPEN && !this.header.has(word)) {
      const line = [window.base + start, window.base + this.at] as const
      this.header.set(word, line)
      this.pages.note(...line)
    }
    return true
  }

  private record(): boolean {
    const { bytes, window } = this
    const begin = this.at
    let id = 0
    for (this.at++; isDigit(bytes[this.at] ?? 0); this.at++) id = id * 10 + bytes[this.at]! - 48
    const sign = this.skipBlank()
    if (sign !== EQUALS) return sign >= 0 || window.isLast
    this.at++
    this.skipBlank()
    const from = this.at
    let hash = 0
    while (isWord(bytes[this.at] ?? 0)) hash = (Math.imul(hash, 31) + (bytes[this.at++]! & 0xdf)) | 0
    const to = this.at
    const opened = this.skipBlank()
    const start = this.at
    const end = this.toEnd()
    if (end < 0) return this.endsEarly(begin)
    if (end === 0 || opened !== OPEN || id > 0xffffffff) {
      this.broken.push(id > 0xffffffff ? 0 : id)
      return true
    }
    this.ids.push(id)
    this.starts.push(window.base + start)
    this.ends.push(window.base + end)
    this.types.push(this.typeOf(hash, from, to))
    this.pages.note(window.base + start, window.base + end)
    return true
  }

  /** What began at `at` has no end: in this window, or at all. */
  private endsEarly(at: number): false {
    if (this.window.isLast) throw new IfcError('ifc.truncated', { line: lineAt(this.input, this.window.base + at) })
    return false
  }

  private typeOf(hash: number, from: number, to: number): number {
    // The length makes an unlucky pair of names even less likely; there are a thousand of them, not a million.
    const key = hash * 128 + Math.min(127, to - from)
    const known = this.typeByHash.get(key)
    if (known !== undefined) return known
    const type = this.typeNumber(latin1(this.bytes, from, Math.min(to, from + 127)).toUpperCase())
    this.typeByHash.set(key, type)
    return type
  }

  private typeNumber(name: string): number {
    const known = this.typeNames.indexOf(name)
    if (known >= 0 || this.typeNames.length > 0xfff0) return Math.max(0, known)
    return this.typeNames.push(name) - 1
  }

  /**
   * Goes behind the record's semicolon. 0 = it is damaged: the next record began before it, and stands there, or bytes were
   * lost, or nothing closes its bracket; -1 = the file ended.
   */
  private toEnd(): number {
    const { bytes } = this
    const size = bytes.length
    let at = this.at
    let hash = at
    let isDamaged = false
    for (;;) {
      while (at < size && isSpecial[bytes[at]!] === 0) at++
      if (at >= size) return -1
      const byte = bytes[at]!
      if (byte === SEMICOLON) {
        this.at = at + 1
        return isDamaged || !this.closesBefore(at) ? 0 : at + 1
      }
      if (byte === EQUALS) {
        // Never outside of a text: the semicolon is missing and this is the next record's.
        hash = at
        while (hash > this.at && bytes[hash] !== HASH) hash--
        this.at = hash > this.at ? hash : at + 1
        return 0
      }
      if (byte === SLASH) {
        if (bytes[at + 1] === STAR) {
          at += 2
          while (at < size && !(bytes[at] === STAR && bytes[at + 1] === SLASH)) at++
          at += 2
        } else at++
        continue
      }
      if (byte !== QUOTE) {
        isDamaged = true
        at++
        continue
      }
      // A text. Doubled quotes close and open it again, which comes to the same.
      at++
      while (at < size && bytes[at] !== QUOTE) {
        if (bytes[at] === 10 && bytes[at + 1] === HASH && this.beginsRecord(at + 1)) {
          this.at = at + 1
          return 0
        }
        at++
      }
      at++
    }
  }

  /** Whether a bracket closes before this semicolon; a comment may stand between them. */
  private closesBefore(semicolon: number): boolean {
    let at = semicolon - 1
    while (this.bytes[at]! <= 32) at--
    return this.bytes[at] === CLOSE || this.bytes[at] === SLASH
  }

  private beginsRecord(at: number): boolean {
    const { bytes } = this
    let next = at + 1
    while (isDigit(bytes[next] ?? 0)) next++
    if (next === at + 1) return false
    while (bytes[next] === 32) next++
    return bytes[next] === EQUALS
  }
}

/** Line of an offset, counted from 1. */
function lineAt(input: Uint8Array | ByteSource, offset: number): number {
  let line = 1
  const window = new StepWindow(input)
  for (;;) {
    const end = Math.min(window.bytes.length, offset - window.base)
    for (let at = 0; at < end; at++) if (window.bytes[at] === 10) line++
    if (end < window.bytes.length || window.isLast) return line
    window.slide(window.bytes.length)
  }
}
