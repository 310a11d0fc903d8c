/** Deeper is none of our inputs, and whoever walks them does it by recursion. */
const DEEPEST = 64

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Whether a JSON text nests deeper than we read. Told from the text itself, before anything is built from it. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) at = endOfString(text, at)
    else if (OPENING.has(sign)) {
      depth += 1
      if (depth > DEEPEST) return true
    } else if (CLOSING.has(sign)) depth -= 1
  }
  return false
}

/** Where the string that begins at `start` has its closing quote; the end of the text when it has none. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === BACKSLASH) at += 1
    else if (sign === QUOTE) return at
  }
  return text.length
}
