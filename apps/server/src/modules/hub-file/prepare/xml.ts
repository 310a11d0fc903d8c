const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five entities that XML itself has, and characters by their number; all others stay as they are written. */
export const decodeXml = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

export const encodeXml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

export type XmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: [name: string, value: string][]; isEmpty: boolean }
  | { kind: 'close'; name: string }

const text = /[^<]+/y
const close = /<\/\s*([^\s<>]+)\s*>/y
/** No value holds a `<`, in no XML. So the search for the end of a tag ends at the next one, and all together look at each letter once. */
const open = /<([^\s/<>!?"']+)((?:\s+[^\s=/<>"']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** One after another; comments, instructions and document types are left out, entities of the file's own not known. */
export function* tokensOf(xml: string): Generator<XmlToken> {
  const endOf = createSearch(xml)
  /** At the present place, which moves behind it. */
  const read = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(xml)
    if (found) at += found[0].length
    return found
  }
  let at = 0
  while (at < xml.length) {
    const data = xml.startsWith('<![CDATA[', at) ? endOf(']]>', at + 9) : undefined
    if (data !== undefined) {
      yield { kind: 'text', text: xml.slice(at + 9, data - 3) }
      at = data
      continue
    }
    const behind = endOfAside(xml, at, endOf)
    if (behind !== undefined) {
      at = behind
      continue
    }
    const words = read(text)
    if (words) {
      yield { kind: 'text', text: decodeXml(words[0]) }
      continue
    }
    const [, closed] = read(close) ?? []
    if (closed) {
      yield { kind: 'close', name: closed }
      continue
    }
    const [, name, fields = '', empty] = read(open) ?? []
    if (name) yield { kind: 'open', name, attributes: attributesOf(fields), isEmpty: empty === '/' }
    // A sign that begins nothing.
    else at += 1
  }
}

const attributesOf = (fields: string) =>
  [...fields.matchAll(attribute)].map(([, name, double, single]): [string, string] => [
    name!,
    decodeXml(double ?? single ?? ''),
  ])

type Search = (sign: string, from: number) => number | undefined

/** Behind the next `sign`. What was looked for in vain is not looked for again: there may be as many beginnings as letters. */
function createSearch(xml: string): Search {
  const missing = new Set<string>()
  return (sign, from) => {
    if (missing.has(sign)) return undefined
    const found = xml.indexOf(sign, from)
    if (found >= 0) return found + sign.length
    missing.add(sign)
    return undefined
  }
}

/** Behind a comment, an instruction or a document type that begins here. */
function endOfAside(xml: string, at: number, endOf: Search): number | undefined {
  if (xml[at] !== '<') return undefined
  if (xml.startsWith('<!--', at)) return endOf('-->', at + 4)
  if (xml[at + 1] === '?') return endOf('?>', at + 2)
  if (!/^<!DOCTYPE/i.test(xml.slice(at, at + 9))) return undefined
  const end = endOf('>', at)
  if (end === undefined || !xml.slice(at, end).includes('[')) return end
  const own = endOf(']', at)
  return own === undefined ? undefined : endOf('>', own)
}
