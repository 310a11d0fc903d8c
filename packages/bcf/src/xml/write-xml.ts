/** What an element holds: text, elements in order, or nothing; what is undefined is left out. */
export type XmlPart = string | undefined
type Attributes = Record<string, string | number | boolean | undefined>

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

export const escapeXml = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, (char) => (isAllowed(char) ? char : ''))
    .replace(/[&<>"\r]/g, (char) => escapes[char]!)

/** No XML document may hold the others, escaped or not. */
const isAllowed = (char: string) => /[\t\n\r\x7f-\x9f]/.test(char)

/** An element with others in it. */
export function element(name: string, attributes: Attributes, ...parts: XmlPart[]): string {
  const inside = parts.filter((part) => part !== undefined).join('')
  return inside ? `<${name}${written(attributes)}>${inside}</${name}>` : `<${name}${written(attributes)}/>`
}

/** An element with text in it; left out where there is none. */
export const textElement = (name: string, text: string | number | undefined): XmlPart =>
  text === undefined ? undefined : `<${name}>${escapeXml(String(text))}</${name}>`

const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join('')

const escapeAttribute = (text: string) => escapeXml(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')

export const xmlDocument = (root: string): Uint8Array =>
  new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`)
