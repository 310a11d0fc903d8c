/** How the bytes of a text are written. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'

/**
 * By the mark at the start, then by the zeros of UTF-16, then UTF-8 when all of it is valid. What remains is what programs
 * write in China.
 */
function guessEncoding(bytes: Uint8Array): TextEncoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 4_096)
  const zeros = [0, 0]
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 8 && odd > even * 4) return 'utf-16le'
  if (even > start.length / 8 && even > odd * 4) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'gb18030'
}

/** The text of a file, whatever it is written in. */
export const decodeTextFile = (bytes: Uint8Array) => new TextDecoder(guessEncoding(bytes)).decode(bytes)

function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let at = 0; at < bytes.length; at += 1 << 20)
      decoder.decode(bytes.subarray(at, at + (1 << 20)), { stream: at + (1 << 20) < bytes.length })
    return true
  } catch {
    return false
  }
}
