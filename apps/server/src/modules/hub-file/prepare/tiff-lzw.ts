// LZW as TIFF packs strips with it: codes of 9 to 12 bits, the highest bit first, one code wider one entry early. A damaged code
// ends the strip; what came before it stays. The library's own reader follows such codes for ever.

const CLEAR = 256
const END = 257
const ENTRIES_MOST = 4096

/** An entry is an earlier one and a byte more. */
const earlier = new Uint16Array(ENTRIES_MOST)
const lastByte = new Uint8Array(ENTRIES_MOST)
const firstByte = new Uint8Array(ENTRIES_MOST)
const lengths = new Uint16Array(ENTRIES_MOST)
for (let byte = 0; byte < CLEAR; byte++) {
  lastByte[byte] = firstByte[byte] = byte
  lengths[byte] = 1
}

/** Unpacks `from … from + length` of `file` into `out`, beginning at `at`. Returns where it ended. */
export function decodeLzw(file: Uint8Array, from: number, length: number, out: Uint8Array, at: number): number {
  const packed = file.subarray(from, from + length)
  const bitsEnd = packed.length * 8
  let bit = 0
  let width = 9
  let count = END + 1
  let before = -1
  while (bit + width <= bitsEnd && at < out.length) {
    const byte = bit >>> 3
    const three = (packed[byte]! << 16) | ((packed[byte + 1] ?? 0) << 8) | (packed[byte + 2] ?? 0)
    const code = (three >>> (24 - (bit & 7) - width)) & ((1 << width) - 1)
    bit += width
    if (code === END) break
    if (code === CLEAR) {
      width = 9
      count = END + 1
      before = -1
      continue
    }
    const isNext = code === count && before !== -1
    if (code >= count && !isNext) break
    if (before !== -1 && count < ENTRIES_MOST) {
      earlier[count] = before
      firstByte[count] = firstByte[before]!
      lastByte[count] = firstByte[isNext ? before : code]!
      lengths[count] = lengths[before]! + 1
      count++
      if (count === (1 << width) - 1 && width < 12) width++
    } else if (isNext) break
    at = writeEntry(code, out, at)
    before = code
  }
  return at
}

function writeEntry(code: number, out: Uint8Array, at: number): number {
  const end = at + lengths[code]!
  let entry = code
  for (let to = end - 1; to > at; to--) {
    if (to < out.length) out[to] = lastByte[entry]!
    entry = earlier[entry]!
  }
  out[at] = lastByte[entry]!
  return Math.min(end, out.length)
}
