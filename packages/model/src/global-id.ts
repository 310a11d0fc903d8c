// GlobalIds: 22 characters of base 64 in a file, 16 bytes in a building.

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$'
const digitOf = new Int8Array(128).fill(-1)
for (let value = 0; value < 64; value++) digitOf[digits.charCodeAt(value)] = value

/** Writes the 16 bytes of a GlobalId at `offset`; false, with nothing written, when the text is none. */
export function packGlobalId(text: string, bytes: Uint8Array, offset: number): boolean {
  // 22 digits are 132 bits; the first may only use two of its six.
  if (text.length !== 22 || (digitOf[text.charCodeAt(0)] ?? -1) > 3) return false
  for (let at = 0; at < 22; at++) if ((digitOf[text.charCodeAt(at)] ?? -1) < 0) return false
  bytes[offset] = (digitOf[text.charCodeAt(0)]! << 6) | digitOf[text.charCodeAt(1)]!
  for (let group = 0; group < 5; group++) {
    let bits = 0
    for (let at = 0; at < 4; at++) bits = (bits << 6) | digitOf[text.charCodeAt(2 + group * 4 + at)]!
    bytes[offset + 1 + group * 3] = bits >> 16
    bytes[offset + 2 + group * 3] = (bits >> 8) & 255
    bytes[offset + 3 + group * 3] = bits & 255
  }
  return true
}

/** The 22 characters of the 16 bytes at `offset`. */
export function unpackGlobalId(bytes: Uint8Array, offset: number): string {
  let text = digits[bytes[offset]! >> 6]! + digits[bytes[offset]! & 63]!
  for (let group = 0; group < 5; group++) {
    const at = offset + 1 + group * 3
    const bits = (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!
    text += digits[bits >> 18]! + digits[(bits >> 12) & 63]! + digits[(bits >> 6) & 63]! + digits[bits & 63]!
  }
  return text
}
