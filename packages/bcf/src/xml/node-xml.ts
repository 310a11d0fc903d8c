import { element, escapeXml } from './write-xml.ts'
import type { XmlNode } from './xml-node.ts'

/** An element as it was, without its prefixes. */
export const nodeXml = ({ name, attributes, children, text }: XmlNode): string =>
  element(name, attributes, text.trim() ? escapeXml(text) : undefined, ...children.map(nodeXml))
