// A reader of small XML documents. It knows elements, attributes, texts, CDATA, and the five entities that need no
// declaration; a document type is refused, so nothing is ever expanded or fetched. It goes through the text once.
import { maxDepth, maxNodes } from '../limits.ts'
import type { XmlNode } from './xml-node.ts'

export class XmlError extends Error {
  override readonly name = 'XmlError'
}

/** Throws XmlError for what is not well formed. A lone `&` and blank lines before the document are let pass. */
export function readXml(bytes: Uint8Array): XmlNode {
  return readDocument(decodeText(bytes).replaceAll('\0', '\ufffd'))
}

function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const [, name = 'utf-8'] = /<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head) ?? []
  try {
    return new TextDecoder(/^utf-?16/i.test(name) ? 'utf-8' : name).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

function readDocument(text: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open: XmlNode[] = [root]
  let count = 0
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf('<', at)
    const inside = open.at(-1)!
    if (open.length > 1 && start !== at) inside.text += unescapeXml(text.slice(at, start < 0 ? text.length : start))
    if (start < 0) break
    if (text.startsWith('<!--', start)) at = endOf(text, '-->', start + 4)
    else if (text.startsWith('<![CDATA[', start)) {
      at = endOf(text, ']]>', start + 9)
      if (open.length > 1) inside.text += text.slice(start + 9, at - 3)
    } else if (text[start + 1] === '?') at = endOf(text, '?>', start + 2)
    else if (text[start + 1] === '!') throw new XmlError('a document type is refused')
    else if (text[start + 1] === '/') {
      at = endOf(text, '>', start + 2)
      if (open.length === 1 || localName(text.slice(start + 2, at - 1).trim()) !== inside.name)
        throw new XmlError(`unexpected end at ${start}`)
      open.pop()
    } else {
      if (open.length === 1 && root.children.length > 0) throw new XmlError('a second root')
      const tag = readTag(text, start + 1)
      at = tag.end
      count += 1
      if (count > maxNodes) throw new XmlError('too many elements')
      inside.children.push(tag.node)
      if (!tag.isEmpty) open.push(tag.node)
      if (open.length > maxDepth) throw new XmlError('too deep')
    }
  }
  const [node] = root.children
  if (!node || open.length > 1) throw new XmlError('ends too soon')
  return node
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  if (at < 0) throw new XmlError('ends too soon')
  return at + mark.length
}

const nameEnd = /[\s/>=]/g
const blank = /\s/

function readTag(text: string, from: number): { node: XmlNode; end: number; isEmpty: boolean } {
  let at = endOfName(text, from)
  const node: XmlNode = { name: localName(text.slice(from, at)), attributes: {}, children: [], text: '' }
  if (!node.name) throw new XmlError(`no name at ${from}`)
  for (;;) {
    at = skipBlank(text, at)
    if (text[at] === '>') return { node, end: at + 1, isEmpty: false }
    if (text.startsWith('/>', at)) return { node, end: at + 2, isEmpty: true }
    const end = endOfName(text, at)
    const equals = skipBlank(text, end)
    const quoteAt = skipBlank(text, equals + 1)
    const quote = text[quoteAt]
    if (end === at || text[equals] !== '=' || (quote !== '"' && quote !== "'")) throw new XmlError(`bad tag at ${from}`)
    const close = endOf(text, quote, quoteAt + 1)
    setAttribute(node, text.slice(at, end), unescapeXml(text.slice(quoteAt + 1, close - 1)))
    at = close
  }
}

/** Declarations of namespaces and hints for validators say nothing of the contents. */
function setAttribute({ attributes }: XmlNode, name: string, value: string): void {
  const own = localName(name)
  if (/^(xmlns|xsi|xml)(:|$)/.test(name) || own === '__proto__') return
  attributes[own] = value
}

function endOfName(text: string, from: number): number {
  nameEnd.lastIndex = from
  const found = nameEnd.exec(text)
  if (!found) throw new XmlError('ends too soon')
  return found.index
}

function skipBlank(text: string, from: number): number {
  let at = from
  while (at < text.length && blank.test(text[at]!)) at += 1
  return at
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(lt|gt|amp|quot|apos));/g, (whole, ten, sixteen, name) => {
    if (name) return named[name]!
    const code = ten ? Number(ten) : Number.parseInt(sixteen, 16)
    if (code > 0x10ffff) return whole
    // Neither is a character of any text; databases refuse them.
    const isNone = code === 0 || (code >= 0xd800 && code <= 0xdfff)
    return isNone ? '\ufffd' : String.fromCodePoint(code)
  })
}
