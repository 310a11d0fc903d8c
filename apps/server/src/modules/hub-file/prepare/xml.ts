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

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>|<\/\s*([^\s>]+)\s*>|<([^\s/>!?]+)((?:\s+[^\s=/>]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)|</gi
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** One after another; comments, instructions and document types are left out, entities of the file's own not known. */
export function* tokensOf(xml: string): Generator<XmlToken> {
  for (const [, data, close, open, fields, empty, text] of xml.matchAll(token)) {
    if (close) yield { kind: 'close', name: close }
    else if (open)
      yield {
        kind: 'open',
        name: open,
        attributes: [...(fields ?? '').matchAll(attribute)].map(([, name, double, single]) => [
          name!,
          decodeXml(double ?? single ?? ''),
        ]),
        isEmpty: empty === '/',
      }
    else if (data !== undefined || text !== undefined) yield { kind: 'text', text: data ?? decodeXml(text!) }
  }
}
