/**
 * Names and chances that are the same on every run: 128 bits from a seed and a text. The mixing is the finaliser of
 * MurmurHash3 over four lanes; it spreads well and protects nothing.
 */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$'

// Two characters at a time: a million elements have five million ids.
const heads = Array.from({ length: 256 }, (_, byte) => alphabet[byte >> 6]! + alphabet[byte & 63]!)
const pairs = Array.from({ length: 4096 }, (_, bits) => alphabet[bits >> 6]! + alphabet[bits & 63]!)

const lanes = new Uint32Array(4)

const finish = (word: number): number => {
  let h = word
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

function fill(seed: number, text: string): void {
  let a = seed ^ 0x9e3779b9
  let b = seed ^ 0x243f6a88
  let c = seed ^ 0xb7e15162
  let d = seed ^ 0x3c6ef372
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = b ^ Math.imul(a ^ code, 0x238a4d2f)
    b = c ^ Math.imul(b ^ code, 0xb3e6a9c5)
    c = d ^ Math.imul(c ^ code, 0x5d588b65)
    d = a ^ Math.imul(d ^ code, 0x7feb352d)
  }
  lanes[0] = finish(a ^ (b >>> 5))
  lanes[1] = finish(b ^ (c >>> 7))
  lanes[2] = finish(c ^ (d >>> 11))
  lanes[3] = finish(d ^ (a >>> 3))
}

/** The GlobalId of whatever the key names: 22 characters of IFC's base 64, the same for the same seed and key. */
export function globalId(seed: number, key: string): string {
  fill(seed, key)
  const a = lanes[0]!
  const b = lanes[1]!
  const c = lanes[2]!
  const d = lanes[3]!
  return (
    heads[a >>> 24]! +
    pairs[(a >>> 12) & 4095] +
    pairs[a & 4095] +
    pairs[b >>> 20] +
    pairs[(b >>> 8) & 4095] +
    pairs[((b & 255) << 4) | (c >>> 28)] +
    pairs[(c >>> 16) & 4095] +
    pairs[(c >>> 4) & 4095] +
    pairs[((c & 15) << 8) | (d >>> 24)] +
    pairs[(d >>> 12) & 4095] +
    pairs[d & 4095]
  )
}

/** A number from 0 to below 1, the same for the same seed and key. */
export function chance(seed: number, key: string): number {
  fill(seed, key)
  return lanes[0]! / 0x1_0000_0000
}
