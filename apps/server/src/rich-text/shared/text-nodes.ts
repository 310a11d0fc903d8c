// What the editor calls the parts of a text, and the tags that they are in html. A text that several write holds the former, all
// that reads texts knows the latter.
import { outside, ownPicture } from '../clean-html.ts'

/** A value that a part may have; whatever is not checked here reaches the windows of others. */
type Check = (value: unknown) => boolean

const count: Check = (value) => Number.isSafeInteger(value) && (value as number) > 0 && (value as number) <= 1_000_000
const words: Check = (value) => typeof value === 'string' && value.length <= 500
const link: Check = (value) => typeof value === 'string' && value.length <= 2000 && outside.test(value.trim())
const widths: Check = (value) =>
  Array.isArray(value) && value.length <= 100 && value.every((one) => one === 0 || one === null || count(one))

const aligned = { textAlign: words }
const cell = { colspan: count, rowspan: count, colwidth: widths, align: words }

/** By their name in the editor: what attributes they have. */
export const nodeRules: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  paragraph: aligned,
  heading: { ...aligned, level: count },
  blockquote: {},
  codeBlock: { language: words },
  horizontalRule: {},
  bulletList: {},
  orderedList: { start: count, type: words },
  listItem: {},
  hardBreak: {},
  image: {
    src: (value) => typeof value === 'string' && ownPicture.test(value),
    alt: words,
    title: words,
    width: count,
    height: count,
  },
  table: {},
  tableRow: {},
  tableCell: cell,
  tableHeader: cell,
}

export const markRules: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  ...{ bold: {}, italic: {}, underline: {}, strike: {}, code: {} },
  link: { href: link, target: words, rel: words, class: words, title: words },
}

export const tagOfMark: readonly (readonly [mark: string, tag: string])[] = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strike', 's'],
  ['code', 'code'],
]
