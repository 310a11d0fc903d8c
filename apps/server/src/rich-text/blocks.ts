import type { HtmlElement, HtmlNode } from './read-html.ts'

/** A text as both kinds of documents write it: no html is left. */
export type Block =
  | { kind: 'paragraph'; level: 0 | 1 | 2 | 3; align: Align; runs: Run[] }
  | {
      kind: 'picture'
      name: string
      align: Align
      /** In pixels; as tall as the page allows unless given. */
      tallest?: number
    }
  | { kind: 'code'; text: string }
  | { kind: 'list'; isOrdered: boolean; start: number; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | {
      kind: 'table'
      widths: (number | undefined)[]
      rows: Cell[][]
      /** It begins on a new page rather than being torn, if it fits on one. */
      isWhole?: true
      /** Little room between its lines: a form rather than a text. */
      isDense?: true
    }
  | { kind: 'rule' }

export type Align = 'left' | 'center' | 'right' | 'justify'

export interface Cell {
  isHead: boolean
  colSpan: number
  rowSpan: number
  blocks: Block[]
}

/** A line break is a run of '\n'. */
export interface Run extends Marks {
  text: string
}
interface Marks {
  bold?: true
  italic?: true
  underline?: true
  strike?: true
  code?: true
  link?: string
}

const marks: Readonly<Record<string, Marks>> = {
  strong: { bold: true },
  em: { italic: true },
  u: { underline: true },
  s: { strike: true },
  code: { code: true },
}
const levels: Readonly<Record<string, 1 | 2 | 3>> = { h1: 1, h2: 2, h3: 3 }

export function blocksOf(nodes: readonly HtmlNode[]): Block[] {
  const blocks: Block[] = []
  // Text that stands in no block, such as that of a list of others: one paragraph for what stands together.
  let loose: HtmlNode[] = []
  const flush = () => {
    if (loose.length > 0) blocks.push(...paragraphs({ tag: 'p', attributes: {}, children: loose }))
    loose = []
  }
  for (const node of nodes) {
    const own = typeof node === 'string' ? undefined : blockOf(node)
    if (own) {
      flush()
      blocks.push(...own)
    } else if (typeof node !== 'string' || node.trim()) loose.push(node)
  }
  flush()
  return blocks
}

/** Nothing for what stands inside a line. */
function blockOf(node: HtmlElement): Block[] | undefined {
  switch (node.tag) {
    case 'p':
    case 'h1':
    case 'h2':
    case 'h3':
      return paragraphs(node)
    case 'pre':
      return [{ kind: 'code', text: textOf(node).replace(/\n$/, '') }]
    case 'ul':
    case 'ol':
      return [
        {
          kind: 'list',
          isOrdered: node.tag === 'ol',
          start: Number(node.attributes.start ?? 1),
          items: elements(node).map((item) => blocksOf(item.children)),
        },
      ]
    case 'blockquote':
      return [{ kind: 'quote', blocks: blocksOf(node.children) }]
    case 'table':
      return tableOf(node)
    case 'hr':
      return [{ kind: 'rule' }]
    case 'img':
      return [pictureOf(node, 'left')]
    default:
      return undefined
  }
}

/** A picture in a line gets a line of its own: documents do not flow text around one. */
function paragraphs(node: HtmlElement): Block[] {
  const align = (/text-align:\s*(\w+)/.exec(node.attributes.style ?? '')?.[1] ?? 'left') as Align
  const level = levels[node.tag] ?? 0
  const parts: Block[] = []
  let runs: Run[] = []
  const flush = () => {
    if (runs.length > 0) parts.push({ kind: 'paragraph', level, align, runs })
    runs = []
  }
  const walk = (nodes: readonly HtmlNode[], own: Marks) => {
    for (const one of nodes) {
      if (typeof one === 'string') runs.push({ text: one.replace(/\s*\n\s*/g, ' '), ...own })
      else if (one.tag === 'br') runs.push({ text: '\n', ...own })
      else if (one.tag === 'img') {
        flush()
        parts.push(pictureOf(one, align))
      } else walk(one.children, one.tag === 'a' ? { ...own, link: one.attributes.href } : { ...own, ...marks[one.tag] })
    }
  }
  walk(node.children, {})
  flush()
  return parts.length > 0 ? parts : [{ kind: 'paragraph', level, align, runs: [] }]
}

const pictureOf = ({ attributes }: HtmlElement, align: Align): Block => ({
  kind: 'picture',
  name: attributes.src!.slice('/file/'.length),
  align,
})

function tableOf(node: HtmlElement): Block[] {
  const parts = elements(node)
  const rows = parts
    .flatMap((part) => (part.tag === 'tbody' ? elements(part) : [part]))
    .filter(({ tag }) => tag === 'tr')
    .map((row) => elements(row).map(cellOf))
    .filter((row) => row.length > 0)
  const columns = parts.filter(({ tag }) => tag === 'colgroup').flatMap(elements)
  const widths = columns.map(({ attributes }) => {
    const width = /(?:^|;)\s*width:\s*(\d+)px/.exec(attributes.style ?? '')?.[1]
    return width ? Number(width) : undefined
  })
  return rows.length > 0 ? [{ kind: 'table', widths, rows }] : []
}

const cellOf = (node: HtmlElement): Cell => ({
  isHead: node.tag === 'th',
  colSpan: Number(node.attributes.colspan ?? 1),
  rowSpan: Number(node.attributes.rowspan ?? 1),
  blocks: blocksOf(node.children),
})

const elements = ({ children }: HtmlElement) =>
  children.filter((child): child is HtmlElement => typeof child !== 'string')
const textOf = (node: HtmlNode): string => (typeof node === 'string' ? node : node.children.map(textOf).join(''))
