// Letters as distance fields: every texel knows how far it is from the outline, so a letter is sharp at any size out of one
// small picture. Only texels near a piece of the outline are measured; inside or outside is decided by winding, row by row.
import type { GlyphOutline } from '@sunmao/dxf'

/** Texels along a side of the cell of one letter, and how far from the outline distances are kept. */
export const cellSize = 64
export const spread = 6
const pad = spread + 1

export interface GlyphField {
  /** 128 is on the outline, more is inside. */
  texels: Uint8Array
  /** Of the lower left corner of the cell, in em. */
  x: number
  y: number
  emPerTexel: number
}

export function glyphField({ contours }: GlyphOutline): GlyphField {
  let [x0, y0, x1, y1] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -Infinity, -Infinity]
  for (const contour of contours)
    for (let at = 0; at < contour.length; at += 2) {
      x0 = Math.min(x0, contour[at]!)
      x1 = Math.max(x1, contour[at]!)
      y0 = Math.min(y0, contour[at + 1]!)
      y1 = Math.max(y1, contour[at + 1]!)
    }
  if (!(x1 >= x0)) [x0, y0, x1, y1] = [0, 0, 1, 1]
  const emPerTexel = Math.max(x1 - x0, y1 - y0, 1) / (cellSize - 2 * pad)
  const [left, bottom] = [x0 - pad * emPerTexel, y0 - pad * emPerTexel]
  const nearest = new Float32Array(cellSize * cellSize).fill(spread)
  const winding = new Int8Array(cellSize * cellSize)
  for (const contour of contours) {
    const at = (index: number) => {
      const i = (index * 2) % contour.length
      return [(contour[i]! - left) / emPerTexel - 0.5, (contour[i + 1]! - bottom) / emPerTexel - 0.5] as const
    }
    for (let index = 0; index < contour.length / 2; index++) {
      const [ax, ay] = at(index)
      const [bx, by] = at(index + 1)
      measure(nearest, ax, ay, bx, by)
      wind(winding, ax, ay, bx, by)
    }
  }
  const texels = new Uint8Array(cellSize * cellSize)
  for (let row = 0; row < cellSize; row++) {
    let inside = 0
    for (let column = 0; column < cellSize; column++) {
      const texel = row * cellSize + column
      inside += winding[texel]!
      const distance = inside ? nearest[texel]! : -nearest[texel]!
      texels[texel] = Math.round(127.5 + (distance / spread) * 127.5)
    }
  }
  return { texels, x: left, y: bottom, emPerTexel }
}

function measure(nearest: Float32Array, ax: number, ay: number, bx: number, by: number): void {
  const [dx, dy] = [bx - ax, by - ay]
  const squared = dx * dx + dy * dy
  const clamp = (value: number) => Math.min(cellSize - 1, Math.max(0, value))
  const [top, bottom] = [clamp(Math.ceil(Math.max(ay, by) + spread)), clamp(Math.floor(Math.min(ay, by) - spread))]
  const [right, left] = [clamp(Math.ceil(Math.max(ax, bx) + spread)), clamp(Math.floor(Math.min(ax, bx) - spread))]
  for (let y = bottom; y <= top; y++)
    for (let x = left; x <= right; x++) {
      const share = squared > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / squared)) : 0
      const distance = Math.hypot(x - ax - dx * share, y - ay - dy * share)
      if (distance < nearest[y * cellSize + x]!) nearest[y * cellSize + x] = distance
    }
}

/** Where a piece crosses a row, everything to the right is wound once more. */
function wind(winding: Int8Array, ax: number, ay: number, bx: number, by: number): void {
  const [low, high, sign] = ay < by ? [ay, by, 1] : [by, ay, -1]
  for (let y = Math.max(0, Math.ceil(low)); y < high && y < cellSize; y++) {
    const x = Math.ceil(ax + ((bx - ax) * (y - ay)) / (by - ay))
    if (x < cellSize) winding[y * cellSize + Math.max(0, x)]! += sign
  }
}
