/** The text with the searched words marked in it. */
export function Marked({ text, words }: { text: string; words: string }) {
  const wanted = words.split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return text
  const literal = wanted.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const pieces = text.split(new RegExp(`(${literal.join('|')})`, 'gi'))
  // What the group caught stands at the odd places.
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity and never move
  return pieces.map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece))
}
