import type { GlyphFont } from '../font/glyph-font.ts'
import { maxStyles } from '../limits.ts'
import type { GlyphOutline, SheetLayer, SheetStyles } from './sheet.ts'

/** Layers, looks, patterns and letters, each kept once; the sheets of a file share them. */
export class SheetTables {
  readonly layers: SheetLayer[] = []
  readonly patterns: Float32Array[] = [new Float32Array()]
  readonly outlines: GlyphOutline[] = []
  private readonly layerRows = new Map<string, number>()
  private readonly patternRows = new Map<string, number>([['', 0]])
  private readonly styleRows = new Map<string, number>()
  private readonly styleValues: [layer: number, colour: number, weight: number, pattern: number][] = []
  private readonly outlineRows = new Map<string, number>()

  constructor(readonly font: GlyphFont) {}

  /** Names are the same in any case; the first spelling is kept. */
  layer(name: string, make: () => SheetLayer): number {
    const key = name.toUpperCase()
    let row = this.layerRows.get(key)
    if (row === undefined) {
      row = Math.min(this.layers.length, maxStyles - 1)
      if (row === this.layers.length) this.layers.push(make())
      this.layerRows.set(key, row)
    }
    return row
  }

  pattern(lengths: readonly number[]): number {
    const key = lengths.map((each) => each.toPrecision(6)).join()
    let row = this.patternRows.get(key)
    if (row === undefined) {
      if (this.patterns.length >= maxStyles) return 0
      row = this.patterns.length
      this.patterns.push(Float32Array.from(lengths))
      this.patternRows.set(key, row)
    }
    return row
  }

  style(layer: number, colour: number, weight: number, pattern: number): number {
    const key = `${layer} ${colour} ${weight} ${pattern}`
    let row = this.styleRows.get(key)
    if (row === undefined) {
      // More looks than rows: the last one stands for all others.
      row = Math.min(this.styleValues.length, maxStyles - 1)
      if (row === this.styleValues.length) this.styleValues.push([layer, colour, weight, pattern])
      this.styleRows.set(key, row)
    }
    return row
  }

  styleAt(row: number): readonly [layer: number, colour: number, weight: number, pattern: number] {
    return this.styleValues[row]!
  }

  /** Row of a letter; of the box that stands for one that the font lacks; -1 when it lacks that too. */
  outline(char: string): number {
    let row = this.outlineRows.get(char)
    if (row === undefined) {
      const outline = this.font.glyph(char)
      row = outline ? this.outlines.length : char === '□' ? -1 : this.outline('□')
      if (outline) this.outlines.push(outline)
      this.outlineRows.set(char, row)
    }
    return row
  }

  styles(): SheetStyles {
    const column = (at: 0 | 1 | 2 | 3) => this.styleValues.map((values) => values[at])
    return {
      count: this.styleValues.length,
      layer: Uint16Array.from(column(0)),
      colour: Int32Array.from(column(1)),
      weight: Uint8Array.from(column(2)),
      pattern: Uint16Array.from(column(3)),
    }
  }
}
