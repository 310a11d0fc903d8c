import { nothing, type Picture } from './fill-triangle.ts'

// Lines where one body ends before another, or where a body's own face turns: found on the finished picture, pixel by pixel.

/** Of the brightness of two faces, beyond which there is a corner between them; tessellated round bodies stay below. */
const CORNER = 0.045
const DARKER = 0.5

export function drawEdges({ width, height, colours, elements, shades, depths }: Picture): void {
  const isEdge = (at: number, beside: number) => {
    if (elements[at] === elements[beside]) return Math.abs(shades[at]! - shades[beside]!) > CORNER
    // Of two bodies the nearer one has the line.
    return elements[beside] === nothing || depths[at]! < depths[beside]!
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (elements[at] === nothing) continue
      const hasLine =
        (x + 1 < width && isEdge(at, at + 1)) ||
        (x > 0 && isEdge(at, at - 1) && elements[at] !== elements[at - 1]) ||
        (y + 1 < height && isEdge(at, at + width)) ||
        (y > 0 && isEdge(at, at - width) && elements[at] !== elements[at - width])
      if (hasLine) for (let channel = 0; channel < 3; channel++) colours[at * 4 + channel]! *= DARKER
    }
}

/** Half as wide and high: each pixel is the mean of four, of their colours as far as they have one. */
export function halved({ width, height, colours }: Picture): Uint8Array {
  const [wide, high] = [width >> 1, height >> 1]
  const small = new Uint8Array(wide * high * 4)
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const first = (y * 2 * width + x * 2) * 4
      const four = [first, first + 4, first + width * 4, first + width * 4 + 4]
      const alpha = four.reduce((sum, at) => sum + colours[at + 3]!, 0)
      const to = (y * wide + x) * 4
      small[to + 3] = alpha / 4
      if (alpha === 0) continue
      for (let channel = 0; channel < 3; channel++)
        small[to + channel] = four.reduce((sum, at) => sum + colours[at + channel]! * colours[at + 3]!, 0) / alpha
    }
  return small
}
