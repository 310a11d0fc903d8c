// A tree of cleaned html as parts of a fragment, such as the editor would make of it.
import { XmlElement, XmlText } from 'yjs'
import type { HtmlElement, HtmlNode } from '../read-html.ts'
import { tagOfMark } from './text-nodes.ts'

type Part = XmlElement | XmlText
type Marks = Record<string, object>

const markOfTag = new Map(tagOfMark.map(([mark, tag]) => [tag, mark]))
const headings: Readonly<Record<string, number>> = { h1: 1, h2: 2, h3: 3 }

export const partsOf = (nodes: readonly HtmlNode[]): Part[] => {
  const parts = blocksIn(nodes)
  return parts.length > 0 ? parts : [element('paragraph')]
}

function element(name: string, attributes: Readonly<Record<string, unknown>> = {}, children: Part[] = []): XmlElement {
  const made = new XmlElement(name)
  // Numbers and lists stay what they are, as the editor keeps them.
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) made.setAttribute(key, value as string)
  if (children.length > 0) made.insert(0, children)
  return made
}

/** Words that stand in no block get a paragraph for what stands together. */
function blocksIn(nodes: readonly HtmlNode[]): Part[] {
  const parts: Part[] = []
  let loose: HtmlNode[] = []
  const flush = () => {
    if (loose.length > 0) parts.push(...lines('paragraph', {}, loose))
    loose = []
  }
  for (const node of nodes) {
    const own = typeof node === 'string' ? undefined : blockOf(node)
    if (own) {
      flush()
      parts.push(...own)
    } else if (typeof node !== 'string' || node.trim()) loose.push(node)
  }
  flush()
  return parts
}

/** Nothing for what stands inside a line. */
function blockOf(node: HtmlElement): Part[] | undefined {
  const { tag, attributes, children } = node
  const textAlign = /text-align:\s*(\w+)/.exec(attributes.style ?? '')?.[1]
  if (tag === 'p') return lines('paragraph', { textAlign }, children)
  if (headings[tag]) return lines('heading', { textAlign, level: headings[tag] }, children)
  if (tag === 'pre') {
    const said = textOf(node)
    return [element('codeBlock', {}, said ? [plain(said)] : [])]
  }
  if (tag === 'hr') return [element('horizontalRule')]
  if (tag === 'img') return [picture(node)]
  if (tag === 'blockquote') return [element('blockquote', {}, partsOf(children))]
  if (tag === 'ul' || tag === 'ol') return listOf(node)
  if (tag === 'table') return tableOf(node)
  return undefined
}

function listOf(node: HtmlElement): Part[] {
  const items = elements(node).map(({ children }) => {
    const parts = partsOf(children)
    // An item begins with a line of text.
    const isLine = (parts[0] as XmlElement).nodeName === 'paragraph'
    return element('listItem', {}, isLine ? parts : [element('paragraph'), ...parts])
  })
  if (items.length === 0) return []
  return [
    node.tag === 'ul'
      ? element('bulletList', {}, items)
      : element('orderedList', { start: Number(node.attributes.start ?? 1) }, items),
  ]
}

function tableOf(node: HtmlElement): Part[] {
  const rows = elements(node)
    .flatMap((part) => (part.tag === 'tbody' ? elements(part) : [part]))
    .filter(({ tag }) => tag === 'tr')
    .map((row) => elements(row).map(cellOf))
    .filter((cells) => cells.length > 0)
  return rows.length > 0
    ? [
        element(
          'table',
          {},
          rows.map((cells) => element('tableRow', {}, cells)),
        ),
      ]
    : []
}

const cellOf = ({ tag, attributes, children }: HtmlElement): XmlElement =>
  element(
    tag === 'th' ? 'tableHeader' : 'tableCell',
    {
      colspan: Number(attributes.colspan ?? 1),
      rowspan: Number(attributes.rowspan ?? 1),
      colwidth: attributes.colwidth?.split(',').map(Number),
    },
    partsOf(children),
  )

const picture = ({ attributes }: HtmlElement) => element('image', { src: attributes.src, alt: attributes.alt })

/** A picture in a line gets a place of its own, as in the editor. */
function lines(name: string, attributes: Readonly<Record<string, unknown>>, nodes: readonly HtmlNode[]): Part[] {
  const parts: Part[] = []
  let line: Part[] = []
  let delta: { insert: string; attributes: Marks }[] = []
  const endText = () => {
    if (delta.length > 0) {
      const text = new XmlText()
      text.applyDelta(delta)
      line.push(text)
    }
    delta = []
  }
  const endLine = () => {
    endText()
    if (line.length > 0) parts.push(element(name, attributes, line))
    line = []
  }
  const walk = (some: readonly HtmlNode[], marks: Marks) => {
    for (const one of some) {
      if (typeof one === 'string') delta.push({ insert: one.replace(/\s*\n\s*/g, ' '), attributes: marks })
      else if (one.tag === 'br') {
        endText()
        line.push(element('hardBreak'))
      } else if (one.tag === 'img') {
        endLine()
        parts.push(picture(one))
      } else walk(one.children, { ...marks, ...markOf(one) })
    }
  }
  walk(nodes, {})
  endLine()
  return parts.length > 0 ? parts : [element(name, attributes)]
}

function markOf({ tag, attributes }: HtmlElement): Marks {
  if (tag === 'a') return { link: { href: attributes.href, target: '_blank', rel: 'noopener noreferrer', class: null } }
  const mark = markOfTag.get(tag)
  return mark ? { [mark]: {} } : {}
}

function plain(said: string): XmlText {
  const text = new XmlText()
  text.insert(0, said)
  return text
}

const elements = ({ children }: HtmlElement) =>
  children.filter((child): child is HtmlElement => typeof child !== 'string')
const textOf = (node: HtmlNode): string => (typeof node === 'string' ? node : node.children.map(textOf).join(''))
