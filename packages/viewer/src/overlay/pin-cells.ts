// Pins of a picture by the cells of a grid over it: those of one cell are shown as one. No memory is taken in a frame.
import type { View } from '../camera/view.ts'

/** In CSS pixels. */
const cell = 40

export class PinCells {
  /** Cells that have pins, in the order of their first one; `used` of them. */
  used = 0
  cells = new Int32Array(0)
  /** By cell: how many, the first of them, the middle of all of them in CSS pixels. */
  counts = new Int32Array(0)
  first = new Int32Array(0)
  x = new Float64Array(0)
  y = new Float64Array(0)
  /** By pin: its cell; -1 = it is not in the picture. */
  cellOf = new Int32Array(0)

  /** `places` are x y z of the pins in the world. */
  gather(view: View, places: Float64Array): void {
    const { matrix: m, width, height } = view
    const [ex, ey, ez] = view.camera.eye
    const columns = Math.ceil(width / cell)
    this.empty(columns * Math.ceil(height / cell), places.length / 3)
    const { cells, counts, first, x: middleX, y: middleY, cellOf } = this
    for (let at = 0; at < cellOf.length; at++) {
      cellOf[at] = -1
      const x = places[at * 3]! - ex
      const y = places[at * 3 + 1]! - ey
      const z = places[at * 3 + 2]! - ez
      const w = m[3]! * x + m[7]! * y + m[11]! * z + m[15]!
      if (w <= 1e-9) continue
      const left = (((m[0]! * x + m[4]! * y + m[8]! * z + m[12]!) / w + 1) / 2) * width
      const top = ((1 - (m[1]! * x + m[5]! * y + m[9]! * z + m[13]!) / w) / 2) * height
      if (!(left >= 0 && top >= 0 && left < width && top < height)) continue
      const found = Math.floor(top / cell) * columns + Math.floor(left / cell)
      cellOf[at] = found
      if (counts[found] === 0) {
        cells[this.used++] = found
        first[found] = at
      }
      const share = 1 / ++counts[found]!
      middleX[found]! += (left - middleX[found]!) * share
      middleY[found]! += (top - middleY[found]!) * share
    }
  }

  private empty(cells: number, pins: number): void {
    this.used = 0
    if (this.cellOf.length !== pins) this.cellOf = new Int32Array(pins)
    if (this.counts.length === cells) {
      for (const column of [this.counts, this.x, this.y]) column.fill(0)
      return
    }
    this.cells = new Int32Array(cells)
    this.counts = new Int32Array(cells)
    this.first = new Int32Array(cells)
    this.x = new Float64Array(cells)
    this.y = new Float64Array(cells)
  }
}
