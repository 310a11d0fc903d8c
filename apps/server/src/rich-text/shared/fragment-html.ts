// What stands in a fragment as html, written as the editor would.
import { XmlElement, type XmlFragment, XmlText } from 'yjs'
import { tagOfMark } from './text-nodes.ts'

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: unknown) => String(text ?? '').replace(/[&<>"]/g, (sign) => signs[sign]!)

const LEAST_COLUMN = 25

type Attributes = Readonly<Record<string, unknown>>

const tagOf = ({ nodeName }: XmlElement, attributes: Attributes): string =>
  ({
    paragraph: 'p',
    heading: `h${[1, 2, 3].includes(Number(attributes.level)) ? attributes.level : 3}`,
    blockquote: 'blockquote',
    bulletList: 'ul',
    orderedList: 'ol',
    listItem: 'li',
    table: 'table',
    tableRow: 'tr',
    tableCell: 'td',
    tableHeader: 'th',
  })[nodeName] ?? ''

const wordsOf: Readonly<Record<string, (attributes: Attributes) => string>> = {
  paragraph: ({ textAlign }) => (textAlign ? ` style="text-align: ${escaped(textAlign)}"` : ''),
  heading: ({ textAlign }) => (textAlign ? ` style="text-align: ${escaped(textAlign)}"` : ''),
  orderedList: ({ start }) => (Number(start ?? 1) === 1 ? '' : ` start="${escaped(start)}"`),
  tableCell: cellWords,
  tableHeader: cellWords,
}

function cellWords({ colspan = 1, rowspan = 1, colwidth }: Attributes): string {
  const width = Array.isArray(colwidth) ? ` colwidth="${escaped(colwidth.join())}"` : ''
  return ` colspan="${escaped(colspan)}" rowspan="${escaped(rowspan)}"${width}`
}

export const fragmentHtml = (fragment: XmlFragment): string => fragment.toArray().map(partHtml).join('')

function partHtml(part: unknown): string {
  if (part instanceof XmlText) return textHtml(part)
  if (!(part instanceof XmlElement)) return ''
  const attributes = part.getAttributes() as Attributes
  const inside = () => fragmentHtml(part)
  switch (part.nodeName) {
    case 'hardBreak':
      return '<br>'
    case 'horizontalRule':
      return '<hr>'
    case 'image':
      return `<img src="${escaped(attributes.src)}"${attributes.alt ? ` alt="${escaped(attributes.alt)}"` : ''}>`
    case 'codeBlock':
      return `<pre><code>${inside()}</code></pre>`
    case 'table':
      return `${tableHead(part)}<tbody>${inside()}</tbody></table>`
    default: {
      const tag = tagOf(part, attributes)
      return tag ? `<${tag}${wordsOf[part.nodeName]?.(attributes) ?? ''}>${inside()}</${tag}>` : inside()
    }
  }
}

function textHtml(text: XmlText): string {
  return (text.toDelta() as { insert: unknown; attributes?: Record<string, Attributes | null> }[])
    .map(({ insert, attributes = {} }) => {
      if (typeof insert !== 'string') return ''
      const marked = tagOfMark
        .filter(([mark]) => attributes[mark])
        .reduceRight((inner, [, tag]) => `<${tag}>${inner}</${tag}>`, escaped(insert))
      return attributes.link
        ? `<a target="_blank" rel="noopener noreferrer" href="${escaped(attributes.link.href)}">${marked}</a>`
        : marked
    })
    .join('')
}

/** The widths of columns, as the first row has them: documents are made by these. */
function tableHead(table: XmlElement): string {
  const row = table.toArray().find((one) => one instanceof XmlElement)
  const cells = row instanceof XmlElement ? row.toArray().filter((one) => one instanceof XmlElement) : []
  const widths = cells.flatMap((one) => {
    const { colspan, colwidth } = one.getAttributes() as Attributes
    return Array.from({ length: Math.min(Number(colspan ?? 1), 50) }, (_, at) =>
      Array.isArray(colwidth) ? Number(colwidth[at]) || 0 : 0,
    )
  })
  const total = widths.reduce((sum, width) => sum + (width || LEAST_COLUMN), 0)
  const isFixed = widths.length > 0 && widths.every((width) => width > 0)
  const columns = widths.map((width) => `<col style="${width ? 'width' : 'min-width'}: ${width || LEAST_COLUMN}px">`)
  return `<table style="${isFixed ? 'width' : 'min-width'}: ${total}px"><colgroup>${columns.join('')}</colgroup>`
}
