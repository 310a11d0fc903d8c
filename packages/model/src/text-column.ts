/** Texts as one run of UTF-8 and the length of each. */
export function packTexts(texts: readonly string[]): { bytes: Uint8Array; lengths: Uint32Array } {
  const encoder = new TextEncoder()
  const lengths = new Uint32Array(texts.length)
  let bytes = new Uint8Array(1024)
  let at = 0
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i]!
    // UTF-8 needs at most three bytes for each unit of a string.
    if (bytes.length - at < text.length * 3) {
      const larger = new Uint8Array(Math.ceil(bytes.length * 1.5) + text.length * 3)
      larger.set(bytes)
      bytes = larger
    }
    lengths[i] = encoder.encodeInto(text, bytes.subarray(at)).written
    at += lengths[i]!
  }
  return { bytes: bytes.subarray(0, at), lengths }
}

export function unpackTexts(bytes: Uint8Array, lengths: Uint32Array): string[] {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const whole = decoder.decode(bytes)
  const texts = new Array<string>(lengths.length)
  // Most buildings are mostly ASCII: where bytes and characters agree, a slice is enough.
  const isAscii = whole.length === bytes.length
  let at = 0
  for (let i = 0; i < lengths.length; i++) {
    const end = at + lengths[i]!
    texts[i] = isAscii ? whole.slice(at, end) : decoder.decode(bytes.subarray(at, end))
    at = end
  }
  return texts
}
