/** How a page lies that says so: 1 as it is, 2 mirrored, 3 upside down, 4 flipped, 5 to 8 with rows as columns. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

export const orientationOf = (value: number | undefined): Orientation =>
  value !== undefined && Number.isInteger(value) && value >= 1 && value <= 8 ? (value as Orientation) : 1

interface Picture {
  width: number
  height: number
  rgba: Uint8Array
}

/** The page as it is meant to be looked at. */
export function upright({ width, height, rgba }: Picture, orientation: Orientation): Picture {
  if (orientation === 1) return { width, height, rgba }
  const isTurned = orientation >= 5
  const [columns, rows] = isTurned ? [height, width] : [width, height]
  // Of a turned page the first row of the file is a column: its right or left one, from above or from below.
  const isFromRight = orientation === 2 || orientation === 3 || orientation === 6 || orientation === 7
  const isFromBelow = orientation === 3 || orientation === 4 || orientation === 7 || orientation === 8
  const whole = rgba.byteOffset % 4 === 0 ? rgba : rgba.slice()
  const from = new Uint32Array(whole.buffer, whole.byteOffset, width * height)
  const to = new Uint32Array(width * height)
  for (let y = 0; y < rows; y++) {
    const v = isFromBelow ? rows - 1 - y : y
    for (let x = 0; x < columns; x++) {
      const u = isFromRight ? columns - 1 - x : x
      to[y * columns + x] = isTurned ? from[u * width + v]! : from[v * width + u]!
    }
  }
  return { width: columns, height: rows, rgba: new Uint8Array(to.buffer) }
}
