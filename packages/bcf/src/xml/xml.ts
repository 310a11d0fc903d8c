/** Small XML documents, for other packages that read and write them. */
export { readXml } from './read-xml.ts'
export { element, escapeXml, textElement, type XmlPart, xmlDocument } from './write-xml.ts'
export type { XmlNode } from './xml-node.ts'
