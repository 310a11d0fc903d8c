// A text that several people write at once: a Yjs document with one fragment, as the editor's own extension keeps it.
import { Doc, XmlElement, type XmlFragment, XmlText } from 'yjs'
import { cleanHtml } from '../clean-html.ts'
import { readHtml } from '../read-html.ts'
import { fragmentHtml } from './fragment-html.ts'
import { partsOf } from './html-parts.ts'
import { markRules, nodeRules } from './text-nodes.ts'

/** The name of the fragment, for both sides. */
const FRAGMENT = 'text'
/** Deeper is nobody's text, and every reader of the tree walks it by recursion. */
const DEEPEST = 40

export const fragmentOf = (doc: Doc): XmlFragment => doc.getXmlFragment(FRAGMENT)

/** Takes the place of all that was written. */
export function writeHtml(doc: Doc, html: string): void {
  const fragment = fragmentOf(doc)
  doc.transact(() => {
    if (fragment.length > 0) fragment.delete(0, fragment.length)
    fragment.insert(0, partsOf(readHtml(html)))
  })
}

/** Cleaned, and empty where nothing is written. */
export function htmlOf(doc: Doc): string {
  const html = cleanHtml(fragmentHtml(fragmentOf(doc)))
  return html === '<p></p>' ? '' : html
}

type Rules = Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>>

const isOf = (rules: Rules, name: string, attributes: object | null | undefined): boolean =>
  Object.hasOwn(rules, name) &&
  Object.entries(attributes ?? {}).every(
    ([key, value]) => value === null || (Object.hasOwn(rules[name]!, key) && rules[name]![key]!(value)),
  )

/** Whether there is nothing in it but what the editor can write: no other picture, no link that runs, nothing hidden beside it. */
export function isText(doc: Doc): boolean {
  const fragment = fragmentOf(doc)
  return [...doc.share.keys()].join() === FRAGMENT && hasNoValues(fragment) && fragment.toArray().every(isPart(1))
}

/** Any shared type can hold named values besides its parts; only those of elements are attributes. */
const hasNoValues = (type: XmlFragment | XmlText) => (type as unknown as { _map: Map<string, unknown> })._map.size === 0

const isPart =
  (depth: number) =>
  (part: unknown): boolean => {
    if (depth > DEEPEST) return false
    if (part instanceof XmlText) return hasNoValues(part) && isPlain(part)
    if (!(part instanceof XmlElement)) return false
    return isOf(nodeRules, part.nodeName, part.getAttributes()) && part.toArray().every(isPart(depth + 1))
  }

const isPlain = (text: XmlText): boolean =>
  (text.toDelta() as { insert: unknown; attributes?: Record<string, object | null> }[]).every(
    ({ insert, attributes = {} }) =>
      typeof insert === 'string' &&
      Object.entries(attributes).every(([mark, values]) => values === null || isOf(markRules, mark, values)),
  )

export const newText = (html: string): Doc => {
  const doc = new Doc()
  writeHtml(doc, html)
  return doc
}
