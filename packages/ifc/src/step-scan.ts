// Finds the records of a STEP file (ISO 10303-21) in one pass over its bytes: number, type and place of each, nothing else.
// Attributes are read on demand (step-value.ts). A record without its end is given up where the next one begins, so one
// broken line costs one record. Complex records, `#1=(A()B())`, have the type ''.
import { GrowingU32 } from './growing.ts'
import { IfcError } from './ifc-error.ts'
import { latin1 } from './step-text.ts'

/** Where everything stands in a STEP file. Records are counted in the order of the file. */
export interface StepFile {
  bytes: Uint8Array
  count: number
  /** Number of each record, as in #12. */
  ids: Uint32Array
  highestId: number
  /** Offset of the bracket that opens the record's attributes. */
  starts: Uint32Array
  /** Offset behind the record. */
  ends: Uint32Array
  /** Into `typeNames`. */
  types: Uint16Array
  /** As the file spells them, in capitals. */
  typeNames: readonly string[]
  /** Offset of the opening bracket of FILE_NAME, FILE_SCHEMA and the like. */
  header: ReadonlyMap<string, number>
  /** Numbers that were given twice; the first record keeps it. */
  duplicates: readonly number[]
  /** Numbers of records without their end. */
  broken: readonly number[]
  hasTrailer: boolean
  /** Record of a number, -1 when there is none. */
  recordOf(id: number): number
  /** Records of a type, in the order of the file. */
  recordsOf(typeName: string): Uint32Array
}

const HASH = 35
const QUOTE = 39
const OPEN = 40
const STAR = 42
const SLASH = 47
const SEMICOLON = 59
const EQUALS = 61

/** Bytes that end a run of uninteresting ones inside a record. */
const isSpecial = new Uint8Array(256)
for (const byte of [QUOTE, SLASH, SEMICOLON, EQUALS]) isSpecial[byte] = 1

const isDigit = (byte: number) => byte >= 48 && byte <= 57
const isWord = (byte: number) =>
  (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) || isDigit(byte) || byte === 95 || byte === 45

/** Throws IfcError when this is no STEP file or ends in the middle of a record. */
export function scanStep(bytes: Uint8Array): StepFile {
  checkBeginning(bytes)
  const scan = new Scan(bytes)
  scan.run()
  return scan.finish()
}

function checkBeginning(bytes: Uint8Array): void {
  // Bigger than the offsets of a 32-bit column.
  if (bytes.length > 0xfffffff0) throw new IfcError('ifc.tooLarge', { megabytes: Math.round(bytes.length / 1e6) })
  const start = latin1(bytes, 0, Math.min(bytes.length, 4096))
  if (start.includes('ISO-10303-21')) return
  if (/^(\xff\xfe|\xfe\xff|I\0S\0O\0|\0I\0S\0O)/.test(start)) throw new IfcError('ifc.isUtf16')
  if (start.startsWith('PK')) throw new IfcError('ifc.isZip')
  if (/^[\s\xef\xbb\xbf]*</.test(start)) throw new IfcError('ifc.isXml')
  throw new IfcError(bytes.length === 0 ? 'ifc.empty' : 'ifc.notStep')
}

class Scan {
  private at = 0
  private readonly ids: GrowingU32
  private readonly starts: GrowingU32
  private readonly ends: GrowingU32
  private readonly types: GrowingU32
  private readonly typeNames: string[] = ['']
  /** Type by the hash of its bytes, so that no string is made for the millions of repeats. */
  private readonly typeByHash = new Map<number, number>()
  private readonly header = new Map<string, number>()
  private readonly broken: number[] = []
  private hasTrailer = false

  constructor(private readonly bytes: Uint8Array) {
    const guess = Math.max(1024, Math.ceil(bytes.length / 48))
    this.ids = new GrowingU32(guess)
    this.starts = new GrowingU32(guess)
    this.ends = new GrowingU32(guess)
    this.types = new GrowingU32(guess)
  }

  run(): void {
    const { bytes } = this
    while (this.at < bytes.length) {
      const byte = bytes[this.at]!
      if (byte === HASH && isDigit(bytes[this.at + 1] ?? 0)) this.record()
      else if (byte === SLASH && bytes[this.at + 1] === STAR) this.comment()
      else if (isWord(byte)) this.word()
      else this.at++
    }
  }

  finish(): StepFile {
    const types = Uint16Array.from(this.types.view())
    const ids = this.ids.view()
    const { recordOf, duplicates, highestId } = indexIds(ids)
    return {
      bytes: this.bytes,
      count: ids.length,
      ids,
      highestId,
      starts: this.starts.view(),
      ends: this.ends.view(),
      types,
      typeNames: this.typeNames,
      header: this.header,
      duplicates,
      broken: this.broken,
      hasTrailer: this.hasTrailer,
      recordOf,
      recordsOf: groupByType(types, this.typeNames),
    }
  }

  private comment(): void {
    const { bytes } = this
    this.at += 2
    while (this.at < bytes.length && !(bytes[this.at] === STAR && bytes[this.at + 1] === SLASH)) this.at++
    this.at += 2
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
  private word(): void {
    const { bytes } = this
    const from = this.at
    while (isWord(bytes[this.at] ?? 0)) this.at++
    const word = latin1(bytes, from, Math.min(this.at, from + 40)).toUpperCase()
    if (word === 'END-ISO-10303-21' || word === 'ENDSEC') this.hasTrailer = this.ids.length > 0 || this.hasTrailer
    // Whatever some disk or mailer has put behind it is not the file's.
    if (word === 'END-ISO-10303-21' && this.hasTrailer) this.at = bytes.length
    if (this.skipBlank() !== OPEN) return
    if (!this.header.has(word)) this.header.set(word, this.at)
    const start = this.at
    if (this.toEnd() < 0) throw new IfcError('ifc.truncated', { line: lineAt(bytes, start) })
  }

  private record(): void {
    const { bytes } = this
    const begin = this.at
    let id = 0
    for (this.at++; isDigit(bytes[this.at] ?? 0); this.at++) id = id * 10 + bytes[this.at]! - 48
    if (this.skipBlank() !== EQUALS) return
    this.at++
    this.skipBlank()
    const from = this.at
    let hash = 0
    while (isWord(bytes[this.at] ?? 0)) hash = (Math.imul(hash, 31) + (bytes[this.at++]! & 0xdf)) | 0
    const to = this.at
    const opened = this.skipBlank()
    const start = this.at
    const end = this.toEnd()
    if (end < 0) throw new IfcError('ifc.truncated', { line: lineAt(bytes, begin) })
    if (end === 0 || opened !== OPEN || id > 0xffffffff) {
      this.broken.push(id > 0xffffffff ? 0 : id)
      return
    }
    this.ids.push(id)
    this.starts.push(start)
    this.ends.push(end)
    this.types.push(this.typeOf(hash, from, to))
  }

  private typeOf(hash: number, from: number, to: number): number {
    // The length makes an unlucky pair of names even less likely; there are a thousand of them, not a million.
    const key = hash * 128 + Math.min(127, to - from)
    const known = this.typeByHash.get(key)
    if (known !== undefined) return known
    if (this.typeNames.length > 0xfff0) return 0
    const name = latin1(this.bytes, from, Math.min(to, from + 127)).toUpperCase()
    const type = to === from ? 0 : this.typeNames.push(name) - 1
    this.typeByHash.set(key, type)
    return type
  }

  /** Goes behind the record's semicolon. 0 = the next record began before it, and stands there; -1 = the file ended. */
  private toEnd(): number {
    const { bytes } = this
    const size = bytes.length
    let at = this.at
    let hash = at
    for (;;) {
      while (at < size && isSpecial[bytes[at]!] === 0) at++
      if (at >= size) return -1
      const byte = bytes[at]!
      if (byte === SEMICOLON) {
        this.at = at + 1
        return at + 1
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
function lineAt(bytes: Uint8Array, offset: number): number {
  let line = 1
  for (let at = 0; at < offset; at++) if (bytes[at] === 10) line++
  return line
}

function indexIds(ids: Uint32Array): Pick<StepFile, 'recordOf' | 'highestId'> & { duplicates: number[] } {
  let highestId = 0
  for (const id of ids) if (id > highestId) highestId = id
  const duplicates: number[] = []
  // Numbers are dense in nearly all files. Others must not make us reserve gigabytes.
  if (highestId <= ids.length * 8 + 65536) {
    const records = new Int32Array(highestId + 1).fill(-1)
    for (let record = 0; record < ids.length; record++) {
      if (records[ids[record]!] === -1) records[ids[record]!] = record
      else duplicates.push(ids[record]!)
    }
    return { duplicates, highestId, recordOf: (id) => (id <= highestId ? records[id]! : -1) }
  }
  const order = new Uint32Array(ids.length).map((_, record) => record)
  order.sort((a, b) => ids[a]! - ids[b]! || a - b)
  for (let i = 1; i < order.length; i++) if (ids[order[i]!] === ids[order[i - 1]!]) duplicates.push(ids[order[i]!]!)
  const recordOf = (id: number) => {
    let low = 0
    let high = order.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (ids[order[middle]!]! < id) low = middle + 1
      else high = middle
    }
    return low < order.length && ids[order[low]!] === id ? order[low]! : -1
  }
  return { duplicates, highestId, recordOf }
}

function groupByType(types: Uint16Array, typeNames: readonly string[]): (name: string) => Uint32Array {
  const starts = new Uint32Array(typeNames.length + 1)
  for (const type of types) starts[type + 1]!++
  for (let type = 0; type < typeNames.length; type++) starts[type + 1]! += starts[type]!
  const next = starts.slice()
  const records = new Uint32Array(types.length)
  for (let record = 0; record < types.length; record++) records[next[types[record]!]!++] = record
  const typeOf = new Map(typeNames.map((name, type) => [name, type]))
  return (name) => {
    const type = typeOf.get(name)
    return type === undefined ? records.subarray(0, 0) : records.subarray(starts[type]!, starts[type + 1]!)
  }
}
