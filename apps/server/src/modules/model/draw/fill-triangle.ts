/** Pixels with a depth each; what was drawn nearer stays. */
export interface Picture {
  width: number
  height: number
  /** RGBA. */
  colours: Uint8Array
  depths: Float32Array
  /** Of what each pixel shows, and how brightly its face is lit. */
  elements: Int32Array
  shades: Float32Array
}

/** The element of a pixel that shows none. */
export const nothing = -1

export const makePicture = (width: number, height: number): Picture => ({
  width,
  height,
  colours: new Uint8Array(width * height * 4),
  depths: new Float32Array(width * height).fill(Number.POSITIVE_INFINITY),
  elements: new Int32Array(width * height).fill(nothing),
  shades: new Float32Array(width * height),
})

export interface Face {
  /** 0xRRGGBBAA; its alpha does not count. */
  colour: number
  element: number
  /** 1 is full light. */
  shade: number
}

/** Corners are places in `p`: pixels to the right, pixels down, depth. */
export function fillTriangle(
  { width, height, colours, depths, elements, shades }: Picture,
  p: Float32Array,
  [a, b, c]: readonly [number, number, number],
  { colour, element, shade }: Face,
): void {
  const [ax, ay, az] = [p[a]!, p[a + 1]!, p[a + 2]!]
  const [bx, by, bz] = [p[b]!, p[b + 1]!, p[b + 2]!]
  const [cx, cy, cz] = [p[c]!, p[c + 1]!, p[c + 2]!]
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (!(Math.abs(area) > 1e-6)) return
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const wb = ((x + 0.5 - ax) * (cy - ay) - (y + 0.5 - ay) * (cx - ax)) / area
      const wc = ((bx - ax) * (y + 0.5 - ay) - (by - ay) * (x + 0.5 - ax)) / area
      if (wb < 0 || wc < 0 || wb + wc > 1) continue
      const at = y * width + x
      const depth = az + wb * (bz - az) + wc * (cz - az)
      if (depth >= depths[at]!) continue
      depths[at] = depth
      elements[at] = element
      shades[at] = shade
      colours[at * 4] = ((colour >>> 24) & 0xff) * shade
      colours[at * 4 + 1] = ((colour >>> 16) & 0xff) * shade
      colours[at * 4 + 2] = ((colour >>> 8) & 0xff) * shade
      colours[at * 4 + 3] = 255
    }
  }
}
