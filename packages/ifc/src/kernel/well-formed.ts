// Whether the text of a record can be read at all.
import { maxDepth } from '../limits.ts'
import type { StepFile } from '../step/step-file.ts'

/** What a byte outside of texts begins or goes on with. */
const WORD = 1
const BLANK = 2
const kindOf = new Uint8Array(256)
for (let byte = 0; byte <= 32; byte++) kindOf[byte] = BLANK
for (const letter of '+-._0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
  kindOf[letter.charCodeAt(0)] = WORD

export const isLetter = (byte: number) => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122)

/**
 * Brackets that match, values with a comma between two and no foreign letters: the kernel reads on for ever where a list
 * does not end, where two values stand side by side and where one is missing.
 */
export function isWellFormed({ pages, starts, ends }: StepFile, record: number): boolean {
  pages.open(starts[record]!, ends[record]!)
  const { bytes } = pages
  const end = ends[record]! - 1 - pages.base
  let depth = 0
  let hasValue = false
  /** Behind the name of a typed value, whose bracket may follow. */
  let isNamed = false
  /** Behind a comma. */
  let isDue = false
  for (let at = starts[record]! - pages.base; at < end; at++) {
    const byte = bytes[at]!
    const kind = kindOf[byte]!
    if (kind === BLANK) continue
    if (byte === 47 && bytes[at + 1] === 42) {
      at += 2
      while (at < end && !(bytes[at] === 42 && bytes[at + 1] === 47)) at++
      at++
    } else if (byte === 44) {
      if (!hasValue) return false
      hasValue = false
      isNamed = false
      isDue = true
    } else if (byte === 41) {
      if (isDue && !hasValue) return false
      if (--depth === 0) return isBlank(bytes, at + 1, end)
      hasValue = true
      isNamed = false
    } else if (byte === 40) {
      if (hasValue && !isNamed) return false
      if (++depth > maxDepth) return false
      hasValue = false
      isNamed = false
      isDue = false
    } else {
      if (hasValue) return false
      hasValue = true
      isNamed = isLetter(byte)
      if (byte === 39) at = behindText(bytes, at, end)
      else if (byte === 34) {
        at++
        while (at < end && bytes[at] !== 34) at++
      } else if (kind === WORD || byte === 35) while (at + 1 < end && kindOf[bytes[at + 1]!] === WORD) at++
      else if (byte !== 36 && byte !== 42) return false
    }
  }
  return false
}

/** Place of the quote that closes the text; doubled ones are part of it. */
function behindText(bytes: Uint8Array, from: number, end: number): number {
  let at = from + 1
  while (at < end && (bytes[at] !== 39 || bytes[at + 1] === 39)) at += bytes[at] === 39 ? 2 : 1
  return at
}

function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  let at = from
  while (at < to && bytes[at]! <= 32) at++
  // A comment may follow.
  return at === to || bytes[at] === 47
}
