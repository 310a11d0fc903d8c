// A baseline JPEG (ITU-T T.81) without anything that is not needed: full colour for every pixel, and one Huffman table whose
// codes all have eight bits. Twice as large as it could be, which does not matter for a few small pictures.

/** Annex K of the standard, table K.1, halved: about quality 75. */
const quantities = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
].map((value) => Math.ceil(value / 2))
/** From the lowest to the highest frequency, along the diagonals. */
const zigzag = Array.from({ length: 64 }, (_, at) => at).sort((p, q) => {
  const [px, py, qx, qy] = [p % 8, p >> 3, q % 8, q >> 3]
  if (px + py !== qx + qy) return px + py - (qx + qy)
  return (px + py) % 2 === 0 ? px - qx : py - qy
})
/** Length of the difference. */
const dcSymbols = Array.from({ length: 12 }, (_, at) => at)
/** Zeros before a value, and its length; the end of a block; sixteen zeros. */
const acSymbols = [
  0x00,
  0xf0,
  ...Array.from({ length: 16 * 10 }, (_, at) => (Math.floor(at / 10) << 4) | ((at % 10) + 1)),
]
const cosines = Float64Array.from({ length: 64 }, (_, at) => {
  const [u, x] = [at >> 3, at % 8]
  return Math.cos(((2 * x + 1) * u * Math.PI) / 16) * (u === 0 ? Math.SQRT1_2 : 1) * 0.5
})

/** RGBA; what is transparent is white. */
export function encodeJpeg(pixels: Uint8Array, width: number, height: number): Buffer {
  const bits = new Bits()
  const before = [0, 0, 0]
  for (let top = 0; top < height; top += 8)
    for (let left = 0; left < width; left += 8)
      for (const component of [0, 1, 2] as const) {
        const block = transform(readBlock(pixels, width, height, left, top, component))
        writeBlock(bits, block, before[component]!)
        before[component] = block[0]!
      }
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  const parts = [1, 2, 3].flatMap((id) => [id, 0x11, 0])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...zigzag.map((at) => quantities[at]!)]),
    segment(0xc0, [8, ...size, 3, ...parts]),
    segment(0xc4, [0x00, ...lengths(4, dcSymbols.length), ...dcSymbols]),
    segment(0xc4, [0x10, ...lengths(8, acSymbols.length), ...acSymbols]),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
    bits.end(),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** How many codes there are of each length; all have the same. */
const lengths = (length: number, count: number) =>
  Array.from({ length: 16 }, (_, at) => (at + 1 === length ? count : 0))

function segment(marker: number, body: readonly number[]): Buffer {
  const size = body.length + 2
  return Buffer.from([0xff, marker, size >> 8, size & 255, ...body])
}

/** Brightness or one of the two colour differences, about 0. Beyond the edge the last pixel is repeated. */
function readBlock(pixels: Uint8Array, width: number, height: number, left: number, top: number, component: 0 | 1 | 2) {
  const block = new Float64Array(64)
  for (let at = 0; at < 64; at++) {
    const x = Math.min(left + (at % 8), width - 1)
    const y = Math.min(top + (at >> 3), height - 1)
    const from = (y * width + x) * 4
    const isClear = pixels[from + 3] === 0
    const [r, g, b] = isClear ? [255, 255, 255] : [pixels[from]!, pixels[from + 1]!, pixels[from + 2]!]
    if (component === 0) block[at] = 0.299 * r + 0.587 * g + 0.114 * b - 128
    else if (component === 1) block[at] = -0.168736 * r - 0.331264 * g + 0.5 * b
    else block[at] = 0.5 * r - 0.418688 * g - 0.081312 * b
  }
  return block
}

/** Cosine transform by rows and columns, divided by its quantities, in the order of the zigzag. */
function transform(block: Float64Array): Int32Array {
  const rows = new Float64Array(64)
  for (let y = 0; y < 8; y++)
    for (let u = 0; u < 8; u++) for (let x = 0; x < 8; x++) rows[y * 8 + u]! += block[y * 8 + x]! * cosines[u * 8 + x]!
  return Int32Array.from(zigzag, (place) => {
    const [u, v] = [place % 8, place >> 3]
    let sum = 0
    for (let y = 0; y < 8; y++) sum += rows[y * 8 + u]! * cosines[v * 8 + y]!
    return Math.round(sum / quantities[place]!)
  })
}

const lengthOf = (value: number) => 32 - Math.clz32(Math.abs(value))

function writeBlock(bits: Bits, block: Int32Array, before: number): void {
  const difference = block[0]! - before
  bits.write(dcSymbols.indexOf(lengthOf(difference)), 4)
  bits.writeValue(difference)
  let zeros = 0
  for (let at = 1; at < 64; at++) {
    const value = block[at]!
    if (value === 0) {
      zeros++
      continue
    }
    for (; zeros > 15; zeros -= 16) bits.write(acSymbols.indexOf(0xf0), 8)
    bits.write(acSymbols.indexOf((zeros << 4) | lengthOf(value)), 8)
    bits.writeValue(value)
    zeros = 0
  }
  if (zeros > 0) bits.write(acSymbols.indexOf(0x00), 8)
}

class Bits {
  private readonly bytes: number[] = []
  private held = 0
  private count = 0

  write(value: number, length: number): void {
    for (let at = length - 1; at >= 0; at--) {
      this.held = (this.held << 1) | ((value >> at) & 1)
      if (++this.count === 8) this.flush()
    }
  }

  /** What is below zero has all its bits the other way round. */
  writeValue(value: number): void {
    const length = lengthOf(value)
    this.write(value < 0 ? value + (1 << length) - 1 : value, length)
  }

  end(): Buffer {
    while (this.count > 0) this.write(1, 1)
    return Buffer.from(this.bytes)
  }

  private flush(): void {
    this.bytes.push(this.held)
    // A marker begins with this byte; a zero says that it is none.
    if (this.held === 0xff) this.bytes.push(0)
    this.held = 0
    this.count = 0
  }
}
