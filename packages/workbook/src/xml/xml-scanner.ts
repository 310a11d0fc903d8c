// Tags and texts of an XML document that comes in pieces. No entities but the five of XML and numbers, no DTD, names
// without their prefix. It is as lenient as needed for what programs write, and quick: a sheet has millions of tags.
import { WorkbookFailure } from '../failure.ts'

export interface XmlHandler {
  /** `attributes` is the text between name and end of the tag; `attribute` reads it. */
  open(name: string, attributes: string, isEmpty: boolean): void
  /** Texts as they stand, entities included: `decodeText` when it matters. */
  text?(text: string): void
  close(name: string): void
}

/** Longest piece without the end of a tag: an attribute of a hostile file must not fill the memory. */
const LONGEST_TAG = 4_000_000

export class XmlScanner {
  private rest = ''
  private sawRoot = false
  private depth = 0
  private decoder: InstanceType<typeof TextDecoder> | undefined
  private readonly handler: XmlHandler

  constructor(handler: XmlHandler) {
    this.handler = handler
  }

  push(bytes: Uint8Array): void {
    this.decoder ??= new TextDecoder(encodingOf(bytes))
    this.scan(this.decoder.decode(bytes, { stream: true }))
  }

  /** Throws when the document is none or not closed. */
  end(): void {
    this.scan(this.decoder?.decode() ?? '')
    if (!this.sawRoot || this.depth !== 0) throw new WorkbookFailure('damaged', 'XML')
  }

  private scan(piece: string): void {
    const text = this.rest === '' ? piece : this.rest + piece
    const { handler } = this
    let at = 0
    for (;;) {
      const tag = text.indexOf('<', at)
      if (tag === -1) break
      const next = text.charCodeAt(tag + 1)
      if (next === BANG || next === QUESTION) {
        const after = this.special(text, tag, at)
        if (after === -1) break
        at = after
        continue
      }
      const end = endOfTag(text, tag + 1)
      if (end === -1) break
      if (tag > at) handler.text?.(text.slice(at, tag))
      if (next === SLASH) {
        this.depth--
        handler.close(localName(text, tag + 2, end))
      } else {
        const isEmpty = text.charCodeAt(end - 1) === SLASH
        const stop = isEmpty ? end - 1 : end
        let space = tag + 1
        while (space < stop && text.charCodeAt(space) > 32) space++
        const name = localName(text, tag + 1, space)
        this.sawRoot = true
        if (!isEmpty) this.depth++
        handler.open(name, text.slice(space, stop), isEmpty)
        if (isEmpty) handler.close(name)
      }
      at = end + 1
    }
    this.rest = text.slice(at)
    if (this.rest.length > LONGEST_TAG) throw new WorkbookFailure('damaged', 'XML')
  }

  /** Comments, CDATA and declarations. Returns where to go on, −1 when the end is not here yet. */
  private special(text: string, tag: number, from: number): number {
    if (text.startsWith('<!--', tag)) return skip(text, '-->', tag)
    if (text.startsWith('<![CDATA[', tag)) {
      const end = text.indexOf(']]>', tag)
      if (end === -1) return -1
      if (tag > from) this.handler.text?.(text.slice(from, tag))
      this.handler.text?.(escapeText(text.slice(tag + 9, end)))
      return end + 3
    }
    if (text.startsWith('<?', tag)) return skip(text, '?>', tag)
    // `<!-` of a comment that is cut in two is no document type.
    if (text.length - tag < 9) return -1
    throw new WorkbookFailure('damaged', 'document type')
  }
}

const BANG = 33
const QUESTION = 63
const SLASH = 47
const COLON = 58
const QUOTE = 34
const APOSTROPHE = 39
const GREATER = 62

function endOfTag(text: string, from: number): number {
  const end = text.indexOf('>', from)
  if (end === -1) return -1
  // A `>` inside of quotes is allowed, and rare.
  let quote = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === QUOTE || code === APOSTROPHE) quote = code
    else if (code === GREATER) return at
  }
  return -1
}

function localName(text: string, from: number, to: number): string {
  let end = from
  while (end < to && text.charCodeAt(end) > 32) end++
  for (let at = from; at < end; at++) if (text.charCodeAt(at) === COLON) return text.slice(at + 1, end)
  return text.slice(from, end)
}

const skip = (text: string, end: string, from: number) => {
  const at = text.indexOf(end, from)
  return at === -1 ? -1 : at + end.length
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = String.fromCharCode(...bytes.subarray(0, 120))
  const named = /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(start)?.[1]?.toLowerCase()
  return named && ['gb2312', 'gbk', 'gb18030', 'iso-8859-1', 'windows-1252'].includes(named) ? named : 'utf-8'
}

/** An attribute by its name without prefix, entities resolved. */
export function attribute(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(name); at !== -1; at = attributes.indexOf(name, at + 1)) {
    const before = attributes.charCodeAt(at - 1)
    if (at > 0 && before > 32 && before !== COLON) continue
    let equals = at + name.length
    while (attributes.charCodeAt(equals) <= 32) equals++
    if (attributes[equals] !== '=') continue
    let start = equals + 1
    while (attributes.charCodeAt(start) <= 32) start++
    const quote = attributes[start]
    if (quote !== '"' && quote !== "'") continue
    const end = attributes.indexOf(quote, start + 1)
    return end === -1 ? undefined : decodeText(attributes.slice(start + 1, end))
  }
  return undefined
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** The text that XML means. */
export const decodeText = (text: string) =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (whole, hex, decimal, name) => {
        if (name) return named[name.toLowerCase()] ?? whole
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
    : text

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
