// What the standard does not know cannot stand in the files of the standard. It lies in a file of its own beside the markup,
// which other programs pass over.
import type { KeptPart } from './topic.ts'
import { nodeXml } from './xml/node-xml.ts'
import { element, xmlDocument } from './xml/write-xml.ts'
import type { XmlNode } from './xml/xml-node.ts'

export const KEPT_FILE = 'kept.xml'

export const keptDocument = (parts: readonly KeptPart[]): Uint8Array =>
  xmlDocument(
    element('Kept', {}, ...parts.map(({ place, guid, xml }) => element('Part', { Place: place, Guid: guid }, xml))),
  )

export function readKept(root: XmlNode): KeptPart[] {
  if (root.name !== 'Kept') return []
  return root.children.flatMap(({ attributes, children }) =>
    children.map((child) => ({ place: attributes.Place ?? '', guid: attributes.Guid, xml: nodeXml(child) })),
  )
}
