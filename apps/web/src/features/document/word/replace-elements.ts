/** Writes every element of that name anew, of nested ones the innermost; looks at each letter once, whatever the markup is. */
export function replaceElements(xml: string, name: string, change: (element: string) => string): string {
  const tags = new RegExp(`<(/?)${name}(?=[\\s>])[^<>]*>`, 'g')
  let out = ''
  let done = 0
  let begin: number | undefined
  for (const { 0: tag, 1: isEnd, index } of xml.matchAll(tags)) {
    if (!isEnd) {
      if (!tag.endsWith('/>')) begin = index
      continue
    }
    if (begin === undefined) continue
    const end = index + tag.length
    out += xml.slice(done, begin) + change(xml.slice(begin, end))
    done = end
    begin = undefined
  }
  return out + xml.slice(done)
}
