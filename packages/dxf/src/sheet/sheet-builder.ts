import { maxPrimitives } from '../limits.ts'
import { type Growing, growingFloats, growingInts, growingShorts } from './growing.ts'
import type { Box2, SheetText } from './sheet.ts'
import type { SheetTables } from './sheet-tables.ts'
import type { Sink } from './sink.ts'

/** Farther out no drawing is: such numbers come of damaged files and would take all others their precision. */
const farthest = 1e13

const isPlace = (value: number) => value > -farthest && value < farthest

class Column {
  readonly values: Growing<Float64Array> = growingFloats()
  readonly style = growingShorts()
  readonly order = growingInts()

  get count(): number {
    return this.style.length
  }
}

/** Takes what is drawn, in double precision and in the order of drawing. */
export class SheetBuilder implements Sink {
  readonly segments = new Column()
  readonly phase = growingFloats()
  readonly triangles = new Column()
  readonly glyphs = new Column()
  readonly glyphOutline = growingInts()
  readonly circles = growingFloats()
  readonly circleLayer = growingShorts()
  readonly circleIsWhole = growingShorts()
  readonly texts: SheetText[] = []
  /** What a damaged place or the limit kept out. */
  badPlaces = 0
  beyondLimit = 0
  private order = 0
  private x0 = Number.POSITIVE_INFINITY
  private y0 = Number.POSITIVE_INFINITY
  private x1 = Number.NEGATIVE_INFINITY
  private y1 = Number.NEGATIVE_INFINITY

  constructor(readonly tables: SheetTables) {}

  bounds(): Box2 | undefined {
    return this.x0 <= this.x1 ? [this.x0, this.y0, this.x1, this.y1] : undefined
  }

  beginFill(): void {
    this.order++
  }

  isInside(): boolean {
    return true
  }

  private isFull(): boolean {
    const count = this.segments.count + this.triangles.count + this.glyphs.count
    if (count < maxPrimitives) return false
    this.beyondLimit++
    return true
  }

  private include(x: number, y: number): void {
    if (x < this.x0) this.x0 = x
    if (x > this.x1) this.x1 = x
    if (y < this.y0) this.y0 = y
    if (y > this.y1) this.y1 = y
  }

  segment(x0: number, y0: number, x1: number, y1: number, phase: number, style: number): void {
    if (!(isPlace(x0) && isPlace(y0) && isPlace(x1) && isPlace(y1))) {
      this.badPlaces++
      return
    }
    if (this.isFull()) return
    this.include(x0, y0)
    this.include(x1, y1)
    const { values } = this.segments
    values.push(x0)
    values.push(y0)
    values.push(x1)
    values.push(y1)
    this.phase.push(phase)
    this.segments.style.push(style)
    this.segments.order.push(this.order)
  }

  triangle(x0: number, y0: number, x1: number, y1: number, x2: number, y2: number, style: number): void {
    const corners = [x0, y0, x1, y1, x2, y2]
    if (!corners.every(isPlace)) {
      this.badPlaces++
      return
    }
    if (this.isFull()) return
    this.include(x0, y0)
    this.include(x1, y1)
    this.include(x2, y2)
    for (const value of corners) this.triangles.values.push(value)
    this.triangles.style.push(style)
    this.triangles.order.push(this.order)
  }

  glyph(x: number, y: number, rx: number, ry: number, ux: number, uy: number, outline: number, style: number): void {
    const place = [x, y, rx, ry, ux, uy]
    if (!place.every(isPlace)) {
      this.badPlaces++
      return
    }
    if (this.isFull()) return
    this.include(x, y)
    this.include(x + (rx + ux) * 0.8, y + (ry + uy) * 0.8)
    for (const value of place) this.glyphs.values.push(value)
    this.glyphOutline.push(outline)
    this.glyphs.style.push(style)
    this.glyphs.order.push(this.order)
  }

  circle(x: number, y: number, radius: number, layer: number, isWhole: boolean): void {
    for (const value of [x, y, radius]) this.circles.push(value)
    this.circleLayer.push(layer)
    this.circleIsWhole.push(isWhole ? 1 : 0)
  }
}
