// Property and quantity sets: each content once, as columns. Millions of entries stay numbers; only what a person reads
// becomes a text.
import { Hash64, type Properties, type PropertyKind, propertyKinds, type UnitKind, unitKinds } from '@sunmao/model'
import { GrowingF64, GrowingU8, GrowingU32 } from './growing.ts'
import { StepEnum, type StepReader, StepRef, StepTyped, type StepValue, toNumber, toText } from './step-value.ts'
import type { Texts } from './texts.ts'
import { measureOf, type Units } from './units.ts'

const maxNesting = 4
const kindNumber = Object.fromEntries(propertyKinds.map((kind, at) => [kind, at])) as Record<PropertyKind, number>
const unitNumber = Object.fromEntries(unitKinds.map((kind, at) => [kind, at])) as Record<UnitKind, number>

const quantityUnits: Record<string, string> = {
  IFCQUANTITYLENGTH: 'LENGTHUNIT',
  IFCQUANTITYAREA: 'AREAUNIT',
  IFCQUANTITYVOLUME: 'VOLUMEUNIT',
  IFCQUANTITYWEIGHT: 'MASSUNIT',
  IFCQUANTITYTIME: 'TIMEUNIT',
  IFCQUANTITYCOUNT: 'COUNTUNIT',
}

/** Hash of texts, each computed once. */
class TextHashes {
  private readonly words = new Map<number, readonly [number, number]>()
  private readonly hash = new Hash64()

  constructor(private readonly texts: Texts) {}

  of(text: number): readonly [number, number] {
    const known = this.words.get(text)
    if (known) return known
    const hash = this.hash.reset().text(this.texts.all[text]!)
    const words = [hash.first, hash.second] as const
    this.words.set(text, words)
    return words
  }
}

/** The sets of one file. Sets are numbered from 0; equal contents have one number. */
export class PropertySets {
  private readonly setNames = new GrowingU32()
  private readonly starts = new GrowingU32()
  private readonly names = new GrowingU32()
  private readonly kinds = new GrowingU8()
  private readonly values = new GrowingU32()
  private readonly numbers = new GrowingF64()
  private readonly units8 = new GrowingU8()
  /** Two words for each set, the sum over its entries: independent of their order. */
  private readonly sums = new GrowingU32()
  private readonly byRecord = new Map<number, number>()
  private readonly byContent = new Map<number, number>()
  private readonly merges = new Map<number, number>()
  private readonly textHashes: TextHashes
  private readonly hash = new Hash64()

  constructor(
    private readonly reader: StepReader,
    private readonly units: Units,
    private readonly texts: Texts,
  ) {
    this.textHashes = new TextHashes(texts)
    this.starts.push(0)
  }

  /** Number of the set that a record holds, -1 for records that are no set. */
  setOf(record: number): number {
    const known = this.byRecord.get(record)
    if (known !== undefined) return known
    const type = this.reader.typeName(record)
    const isQuantities = type === 'IFCELEMENTQUANTITY'
    let set = -1
    if (isQuantities || type === 'IFCPROPERTYSET') {
      const args = this.reader.args(record)
      for (const property of this.reader.toRecords(args[isQuantities ? 5 : 4])) this.readEntry(property, '', 0)
      set = this.closeSet(this.texts.add(toText(args[2])))
    }
    this.byRecord.set(record, set)
    return set
  }

  nameOf(set: number): number {
    return this.setNames.at(set)
  }

  /** What `own` says, and what only `other` says. */
  merge(own: number, other: number): number {
    const key = own * 0x100000000 + other
    const known = this.merges.get(key)
    if (known !== undefined) return known
    const taken = new Set<number>()
    for (let entry = this.starts.at(own); entry < this.starts.at(own + 1); entry++) {
      taken.add(this.names.at(entry))
      this.copyEntry(entry)
    }
    for (let entry = this.starts.at(other); entry < this.starts.at(other + 1); entry++)
      if (!taken.has(this.names.at(entry))) this.copyEntry(entry)
    const merged = this.closeSet(this.setNames.at(own))
    this.merges.set(key, merged)
    return merged
  }

  /** Number of the first entry with one of these names and a number, NaN without. */
  numberIn(set: number, wanted: RegExp): number {
    for (let entry = this.starts.at(set); entry < this.starts.at(set + 1); entry++)
      if (!Number.isNaN(this.numbers.at(entry)) && wanted.test(this.texts.all[this.names.at(entry)]!))
        return this.numbers.at(entry)
    return Number.NaN
  }

  /** Adds a set's share to the two words of an element's hash. */
  addHash(set: number, words: Uint32Array, at: number): void {
    words[at]! += this.sums.at(set * 2)
    words[at + 1]! += this.sums.at(set * 2 + 1)
  }

  textHash(text: number): readonly [number, number] {
    return this.textHashes.of(text)
  }

  columns(): Omit<Properties, 'setStart' | 'setOf'> {
    return {
      setNames: this.setNames.view(),
      entryStart: this.starts.view(),
      entryNames: this.names.view(),
      kinds: this.kinds.view(),
      values: this.values.view(),
      numbers: this.numbers.view(),
      units: this.units8.view(),
    }
  }

  private push(name: number, kind: PropertyKind, value: number, number: number, unit: UnitKind): void {
    this.names.push(name)
    this.kinds.push(kindNumber[kind])
    this.values.push(value)
    this.numbers.push(number)
    this.units8.push(unitNumber[unit])
  }

  private copyEntry(entry: number): void {
    this.names.push(this.names.at(entry))
    this.kinds.push(this.kinds.at(entry))
    this.values.push(this.values.at(entry))
    this.numbers.push(this.numbers.at(entry))
    this.units8.push(this.units8.at(entry))
  }

  /** Ends the set that was being written; gives back the number of an equal one when there is one. */
  private closeSet(name: number): number {
    const from = this.starts.at(this.starts.length - 1)
    const to = this.names.length
    const content = this.hash.reset().word(name)
    for (let entry = from; entry < to; entry++)
      content.word(this.names.at(entry)).word(this.kinds.at(entry)).word(this.values.at(entry)).number(this.numbers.at(entry))
    let key = content.first * 0x200000 + (content.second & 0x1fffff)
    for (let known = this.byContent.get(key); known !== undefined; known = this.byContent.get(++key)) {
      if (!this.isSame(known, name, from, to)) continue
      for (const column of [this.names, this.kinds, this.values, this.numbers, this.units8]) column.length = from
      return known
    }
    const set = this.setNames.length
    this.byContent.set(key, set)
    this.setNames.push(name)
    this.starts.push(to)
    this.pushSums(name, from, to)
    return set
  }

  private isSame(set: number, name: number, from: number, to: number): boolean {
    const start = this.starts.at(set)
    if (this.setNames.at(set) !== name || this.starts.at(set + 1) - start !== to - from) return false
    for (let at = 0; at < to - from; at++)
      if (
        this.names.at(start + at) !== this.names.at(from + at) ||
        this.kinds.at(start + at) !== this.kinds.at(from + at) ||
        this.values.at(start + at) !== this.values.at(from + at) ||
        this.units8.at(start + at) !== this.units8.at(from + at) ||
        !Object.is(this.numbers.at(start + at), this.numbers.at(from + at))
      )
        return false
    return true
  }

  private pushSums(name: number, from: number, to: number): void {
    let first = 0
    let second = 0
    for (let entry = from; entry < to; entry++) {
      const number = this.numbers.at(entry)
      this.hash.reset().words(this.textHashes.of(name)).words(this.textHashes.of(this.names.at(entry)))
      // Seven digits: the eighth is a program's rounding, not a designer's change.
      if (Number.isNaN(number)) this.hash.words(this.textHashes.of(this.values.at(entry)))
      else this.hash.number(Math.fround(number))
      first = (first + this.hash.first) >>> 0
      second = (second + this.hash.second) >>> 0
    }
    this.sums.push(first)
    this.sums.push(second)
  }

  private readEntry(record: number, before: string, depth: number): void {
    const { reader, texts } = this
    const args = reader.args(record)
    const type = reader.typeName(record)
    const label = before + toText(args[0])
    const name = texts.add(label)
    const text = (value: string, kind: PropertyKind = 'text') =>
      this.push(name, kind, texts.add(value), Number.NaN, 'none')
    switch (type) {
      case 'IFCPROPERTYSINGLEVALUE':
        return this.pushValue(name, args[2], args[3])
      case 'IFCPROPERTYENUMERATEDVALUE': {
        const list = Array.isArray(args[2]) ? args[2] : []
        return text(this.listText(list, undefined), list.length > 1 ? 'list' : 'text')
      }
      case 'IFCPROPERTYLISTVALUE':
        return text(this.listText(args[2], args[3]), 'list')
      case 'IFCPROPERTYBOUNDEDVALUE':
        return text([args[3], args[2]].map((bound) => this.valueText(bound, args[4])).join(' – '), 'range')
      case 'IFCPROPERTYTABLEVALUE': {
        const [left, right] = [args[2], args[3]].map((list) => (Array.isArray(list) ? list : []))
        const rows = left!.map((each, at) => `${this.valueText(each, args[5])} → ${this.valueText(right![at], args[6])}`)
        return text(rows.join(', '), 'list')
      }
      case 'IFCPROPERTYREFERENCEVALUE': {
        const target = reader.toRecord(args[3])
        return text(target < 0 ? '' : reader.textArg(target, 0))
      }
      case 'IFCCOMPLEXPROPERTY':
      case 'IFCPHYSICALCOMPLEXQUANTITY':
        if (depth < maxNesting)
          for (const part of reader.toRecords(args[type === 'IFCCOMPLEXPROPERTY' ? 3 : 2]))
            this.readEntry(part, `${label} / `, depth + 1)
        return
      default: {
        const number = toNumber(args[3])
        if (!/^IFCQUANTITY/.test(type) || !Number.isFinite(number)) return
        const own = reader.toRecord(args[2])
        const unit = this.units.ofType(quantityUnits[type] ?? '')
        const factor = own >= 0 ? this.units.factorOf(own) : unit.factor
        this.push(name, 'number', 0, number * factor, quantityUnits[type] ? unit.kind : 'none')
      }
    }
  }

  private pushValue(name: number, value: StepValue | undefined, unitArg: StepValue | undefined): void {
    const inner = value instanceof StepTyped ? value.value : value
    if (typeof inner === 'number' && Number.isFinite(inner)) {
      const unit = this.units.ofValue(measureOf(value), unitArg)
      this.push(name, 'number', 0, inner * unit.factor, unit.kind)
    } else if (inner instanceof StepEnum && /^(BOOLEAN|LOGICAL)$/.test(measureOf(value).slice(3)))
      this.push(name, 'boolean', this.texts.add(truth(inner.name)), Number.NaN, 'none')
    else this.push(name, 'text', this.texts.add(this.valueText(value, unitArg)), Number.NaN, 'none')
  }

  private listText(list: StepValue | undefined, unit: StepValue | undefined): string {
    return (Array.isArray(list) ? list : []).map((each) => this.valueText(each, unit)).join(', ')
  }

  private valueText(value: StepValue | undefined, unitArg: StepValue | undefined): string {
    const inner = value instanceof StepTyped ? value.value : value
    if (typeof inner === 'number') return String(round(inner * this.units.ofValue(measureOf(value), unitArg).factor))
    if (inner instanceof StepEnum) return /^(BOOLEAN|LOGICAL)$/.test(measureOf(value).slice(3)) ? truth(inner.name) : inner.name
    if (Array.isArray(inner)) return this.listText(inner, unitArg)
    if (inner instanceof StepRef) return ''
    return toText(inner)
  }
}

const truth = (letter: string) => (letter === 'T' ? 'true' : letter === 'F' ? 'false' : 'unknown')
const round = (value: number) => Number(value.toPrecision(10))
