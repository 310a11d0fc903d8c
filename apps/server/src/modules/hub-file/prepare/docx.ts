import { contentOf } from './content.ts'
import type { Prepared, Reader } from './prepared.ts'
import { Refused } from './refused.ts'
import { decodeXml } from './xml.ts'
import { openZip } from './zip.ts'

/** Parts with words in them, in the order in which one reads. */
const parts = [
  /^word\/document\d*\.xml$/,
  /^word\/(header|footer)\d*\.xml$/,
  /^word\/(footnotes|endnotes|comments)\.xml$/,
]

/** The browser shows the document itself; here it is checked, and its words are taken. */
export const readDocx: Reader = async (bytes) => {
  // What Word locks with a password is stored like files of its old kind.
  if (contentOf(bytes) === 'ole')
    throw new Refused(bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'hubFile.locked' : 'hubFile.oldWord')
  const zip = await openZip(bytes)
  const main = mainPart(zip.text('_rels/.rels')) ?? 'word/document.xml'
  if (!zip.names.includes(main)) throw new Refused('hubFile.notWhatItSays', { format: 'Word' })
  const names = [main, ...parts.flatMap((part) => zip.names.filter((name) => name !== main && part.test(name)))]
  const text = names.map((name) => wordsOf(zip.text(name) ?? '')).join('\n')
  return { pages: [{}], texts: [text], ...lossesOf(zip.text(main) ?? '', zip.names) }
}

/** As the browser tells them where the document is open. */
function lossesOf(xml: string, names: readonly string[]): Pick<Prepared, 'leftOut' | 'notes'> {
  const count = (pattern: RegExp) => xml.match(pattern)?.length ?? 0
  const drawn = count(/<a:graphicData\b[^<>]*uri="[^"<>]*\/(chart|chartex|diagram)"/g)
  const objects = count(/<w:object[\s>]/g)
  const changes = count(/<w:(ins|del|moveFrom|moveTo)\s[^<>]*[^/]>/g)
  const hasMacros = names.some((name) => /(^|\/)vbaProject\.bin$/i.test(name))
  return {
    leftOut: drawn > 0 ? [{ code: 'hubFile.chartsLeftOut', facts: { count: drawn } }] : [],
    notes: [
      ...(objects > 0 ? [{ code: 'hubFile.objectsAsPictures' as const, facts: { count: objects } }] : []),
      ...(changes > 0 ? [{ code: 'hubFile.trackedChanges' as const, facts: { count: changes } }] : []),
      ...(hasMacros ? [{ code: 'hubFile.macrosNotRun' as const, facts: {} }] : []),
    ],
  }
}

/** No search goes past the next `<`, so all together look at each letter once. */
const mainPart = (relations = '') =>
  [...relations.matchAll(/<Relationship\b([^<>]*)>/g)]
    .filter(([, fields]) => fields?.includes('/officeDocument"'))
    .map(([, fields]) => /\bTarget="\/?([^"]+)"/.exec(fields!)?.[1])
    .find(Boolean)

/** Paragraphs are lines; nothing but texts counts. */
const wordsOf = (xml: string) =>
  [...xml.matchAll(/<(?:\w+:)?t(?:\s[^<>]*)?>([^<]*)<|<(?:\w+:)?(tab|br)\b|<\/(?:\w+:)?(p)>/g)]
    .map(([, text, space, end]) => (end ? '\n' : space ? ' ' : decodeXml(text ?? '')))
    .join('')
