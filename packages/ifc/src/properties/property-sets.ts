// Property and quantity sets: each content once, as columns. Millions of entries stay numbers; only what a person reads
// becomes a text.
import { Hash64, type Properties, propertyKinds, unitKinds } from '@sunmao/model'
import { GrowingF64, GrowingU8, GrowingU32 } from '../growing.ts'
import { type StepReader, toText } from '../step/step-value.ts'
import type { Texts } from '../texts.ts'
import { type Entry, PropertyEntries } from './property-entries.ts'
import type { Units } from './units.ts'

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
  private readonly entries: PropertyEntries
  private readonly hash = new Hash64()

  constructor(
    private readonly reader: StepReader,
    units: Units,
    private readonly texts: Texts,
  ) {
    this.entries = new PropertyEntries(reader, units)
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
      for (const property of this.reader.toRecords(args[isQuantities ? 5 : 4]))
        for (const entry of this.entries.of(property)) this.push(entry)
      set = this.closeSet(this.texts.add(toText(args[2])))
    }
    this.byRecord.set(record, set)
    return set
  }

  /** Number of a set that no record holds. */
  add(name: string, entries: readonly Entry[]): number {
    for (const entry of entries) this.push(entry)
    return this.closeSet(this.texts.add(name))
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

  /** Number of the first entry with one of these names and a number above 0, NaN without. */
  positiveIn(set: number, names: RegExp): number {
    for (let entry = this.starts.at(set); entry < this.starts.at(set + 1); entry++)
      if (this.numbers.at(entry) > 0 && names.test(this.texts.all[this.names.at(entry)]!)) return this.numbers.at(entry)
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

  private push({ name, kind, text, number, unit }: Entry): void {
    this.names.push(this.texts.add(name))
    this.kinds.push(propertyKinds.indexOf(kind))
    this.values.push(this.texts.add(text))
    this.numbers.push(number)
    this.units8.push(unitKinds.indexOf(unit))
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
      content
        .word(this.names.at(entry))
        .word(this.kinds.at(entry))
        .word(this.values.at(entry))
        .number(this.numbers.at(entry))
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
      this.hash
        .reset()
        .words(this.textHashes.of(name))
        .words(this.textHashes.of(this.names.at(entry)))
      // Seven digits: the eighth is a program's rounding, not a designer's change.
      if (Number.isNaN(number)) this.hash.words(this.textHashes.of(this.values.at(entry)))
      else this.hash.number(Math.fround(number))
      first = (first + this.hash.first) >>> 0
      second = (second + this.hash.second) >>> 0
    }
    this.sums.push(first)
    this.sums.push(second)
  }
}
