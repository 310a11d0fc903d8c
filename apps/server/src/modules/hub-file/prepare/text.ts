import { isUtf8 } from 'node:buffer'
import { hasUtf16Mark } from './content.ts'
import { textMost } from './limits.ts'
import type { Reader } from './prepared.ts'

/** What is no Unicode is what programs write in China. */
export function decodeText(bytes: Buffer): string {
  if (hasUtf16Mark(bytes)) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'gb18030').decode(bytes)
}

/** The browser shows the bytes themselves; the search has as much of it as it takes. */
export const readText: Reader = async (bytes) => {
  const text = decodeText(bytes)
  return { pages: [{}], texts: [text.slice(0, textMost)], isTextCut: text.length > textMost }
}
