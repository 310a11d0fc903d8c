import type { StepReader, StepValue } from '../step/step-value.ts'
import { toNumber } from '../step/step-value.ts'

const maxNesting = 4
/** Clippings of clippings of a solid; what is deeper has no colour of its own. */
const mostOperands = 40

/** Colours of a file: of items by their style, of materials by theirs. 0xRRGGBBAA. */
export class Styles {
  private readonly byItem = new Map<number, number[]>()
  private readonly byMaterial = new Map<number, number[]>()
  private readonly colours = new Map<number, number | undefined>()
  /** Items whose faces have colours of their own, and the map of each. */
  private readonly maps: ReadonlyMap<number, number>

  constructor(private readonly reader: StepReader) {
    const { file } = reader
    for (const styled of file.recordsOf('IFCSTYLEDITEM')) {
      const item = reader.refArg(styled, 0)
      if (item >= 0) push(this.byItem, item, styled)
    }
    for (const definition of file.recordsOf('IFCMATERIALDEFINITIONREPRESENTATION'))
      for (const representation of reader.refsArg(definition, 2))
        for (const styled of reader.refsArg(representation, 3))
          push(this.byMaterial, reader.refArg(definition, 3), styled)
    this.maps = new Map(
      Array.from(file.recordsOf('IFCINDEXEDCOLOURMAP'), (record) => [reader.refArg(record, 0), record]),
    )
  }

  /** Of an item whose faces have colours of their own that of most of them: a body has one colour. */
  ofItem(item: number): number | undefined {
    const map = this.maps.get(item)
    if (map === undefined) return this.first(this.byItem.get(item))
    if (!this.colours.has(map)) this.colours.set(map, this.ofMap(map))
    return this.colours.get(map)
  }

  /** How many items have faces of more than one colour. */
  countManyColoured(): number {
    return [...this.maps.values()].filter((map) => this.shares(map).size > 1).length
  }

  /** How many faces have each of the colours, counted from 1. */
  private shares(map: number): Map<number, number> {
    const counts = new Map<number, number>()
    const indices = this.reader.arg(map, 3)
    for (const index of Array.isArray(indices) ? indices : [])
      counts.set(toNumber(index), (counts.get(toNumber(index)) ?? 0) + 1)
    return counts
  }

  private ofMap(map: number): number | undefined {
    const [, opacity, list] = this.reader.args(map)
    const [index] = [...this.shares(map)].reduce((most, each) => (each[1] > most[1] ? each : most), [1, 0])
    const rows = this.reader.arg(this.reader.toRecord(list), 0)
    const row = Array.isArray(rows) ? rows[index - 1] : undefined
    const clear = toNumber(opacity)
    return Array.isArray(row) ? packed([...row.map(toNumber), Number.isNaN(clear) ? 1 : clear]) : undefined
  }

  /** Of an item, or of what it was cut out of. */
  ofSolid(item: number): number | undefined {
    let next = item
    for (let step = 0; step < mostOperands && next >= 0; step++) {
      const own = this.ofItem(next)
      if (own !== undefined) return own
      const type = this.reader.typeName(next)
      if (type === 'IFCCSGSOLID') next = this.reader.refArg(next, 0)
      else if (/^IFCBOOLEAN(CLIPPING)?RESULT$/.test(type)) next = this.reader.refArg(next, 1)
      else return undefined
    }
    return undefined
  }

  /** Whether an item, or anything that it is made of, has a colour of its own. */
  isColoured(item: number, depth = 0): boolean {
    if (depth > mostOperands) return false
    if (this.ofItem(item) !== undefined) return true
    const { reader } = this
    const type = reader.typeName(item)
    const parts =
      type === 'IFCMAPPEDITEM'
        ? reader.refsArg(reader.refArg(reader.refArg(item, 0), 1), 3)
        : /^IFC(BOOLEAN(CLIPPING)?RESULT)$/.test(type)
          ? [reader.refArg(item, 1), reader.refArg(item, 2)]
          : type === 'IFCCSGSOLID'
            ? [reader.refArg(item, 0)]
            : []
    return parts.some((part) => part >= 0 && this.isColoured(part, depth + 1))
  }

  /** Of a material, or of the first one with a colour that it is made of. */
  ofMaterial(record: number, depth = 0): number | undefined {
    if (record < 0 || depth > maxNesting || this.byMaterial.size === 0) return undefined
    const own = this.first(this.byMaterial.get(record))
    if (own !== undefined || this.reader.typeName(record) === 'IFCMATERIAL') return own
    for (const part of this.reader.args(record).flatMap((value) => this.reader.toRecords(value))) {
      const found = /^IFCMATERIAL/.test(this.reader.typeName(part)) ? this.ofMaterial(part, depth + 1) : undefined
      if (found !== undefined) return found
    }
    return undefined
  }

  private first(styled: readonly number[] | undefined): number | undefined {
    for (const record of styled ?? []) {
      const colour = this.ofStyles(this.reader.arg(record, 1), 0)
      if (colour !== undefined) return colour
    }
    return undefined
  }

  private ofStyles(value: StepValue, depth: number): number | undefined {
    for (const style of this.reader.toRecords(value)) {
      const colour = this.ofStyle(style, depth)
      if (colour !== undefined) return colour
    }
    return undefined
  }

  private ofStyle(record: number, depth: number): number | undefined {
    if (this.colours.has(record)) return this.colours.get(record)
    const type = this.reader.typeName(record)
    let colour: number | undefined
    if (type === 'IFCPRESENTATIONSTYLEASSIGNMENT' && depth < maxNesting)
      colour = this.ofStyles(this.reader.arg(record, 0), depth + 1)
    else if (type === 'IFCSURFACESTYLE') colour = this.ofStyles(this.reader.arg(record, 2), depth + 1)
    else if (type === 'IFCSURFACESTYLERENDERING' || type === 'IFCSURFACESTYLESHADING') colour = this.ofShading(record)
    this.colours.set(record, colour)
    return colour
  }

  private ofShading(record: number): number | undefined {
    const [surface, transparency] = this.reader.args(record)
    const rgb = this.reader.toRecord(surface)
    if (this.reader.typeName(rgb) !== 'IFCCOLOURRGB') return undefined
    const [, red, green, blue] = this.reader.args(rgb)
    const clear = toNumber(transparency)
    const channels = [red, green, blue].map((value) => toNumber(value)).concat(Number.isNaN(clear) ? 1 : 1 - clear)
    return packed(channels)
  }
}

/** Four shares as 0xRRGGBBAA. */
function packed(channels: readonly number[]): number | undefined {
  if (channels.length !== 4 || !channels.every(Number.isFinite)) return undefined
  return channels.reduce((word, share) => ((word << 8) | Math.min(255, Math.max(0, Math.round(share * 255)))) >>> 0, 0)
}

function push(map: Map<number, number[]>, key: number, value: number): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
