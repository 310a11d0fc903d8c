import sanitize from 'sanitize-html'

/** Deeper is nobody's text, and every reader of the tree walks it by recursion. */
const DEEPEST = 40
const MOST_SPAN = 50

const ownPicture = /^\/file\/[\w-]{1,100}\.(png|jpg|gif)$/
const outside = /^(https?:\/\/|mailto:|tel:)/i
const pixels = [/^\d{1,4}px$/]
const align = { 'text-align': [/^(left|center|right|justify)$/] }

const span = (text: string | undefined) => {
  const count = Math.trunc(Number(text))
  return count > 1 ? String(Math.min(count, MOST_SPAN)) : '1'
}

const cell: sanitize.Transformer = (tagName, { colspan, rowspan, colwidth }) => ({
  tagName,
  attribs: {
    colspan: span(colspan),
    rowspan: span(rowspan),
    ...(/^\d{1,4}(,\d{1,4})*$/.test(colwidth ?? '') && { colwidth: colwidth! }),
  },
})

/** A link that leads nowhere outside becomes its text. */
function link(_: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  const to = href.trim()
  if (!outside.test(to)) return { tagName: 'span', attribs: {} }
  return { tagName: 'a', attribs: { href: to, target: '_blank', rel: 'noopener noreferrer' } }
}

const ordered = (tagName: string, { start = '' }: sanitize.Attributes): sanitize.Tag => ({
  tagName,
  attribs: /^\d{1,6}$/.test(start) ? { start } : ({} as sanitize.Attributes),
})

const options: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'h1', 'h2', 'h3', 'blockquote', 'pre', 'hr', 'ul', 'ol', 'li', 'br', 'img'],
    ...['strong', 'em', 'u', 's', 'code', 'a'],
    ...['table', 'colgroup', 'col', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'colwidth'],
    td: ['colspan', 'rowspan', 'colwidth'],
    ...Object.fromEntries(['p', 'h1', 'h2', 'h3', 'table', 'col'].map((tag) => [tag, ['style']])),
  },
  allowedStyles: {
    ...Object.fromEntries(['p', 'h1', 'h2', 'h3'].map((tag) => [tag, align])),
    table: { width: pixels, 'min-width': pixels },
    col: { width: pixels, 'min-width': pixels },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'iframe', 'template', 'svg', 'math'],
  nestingLimit: DEEPEST,
  transformTags: {
    a: link,
    th: cell,
    td: cell,
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    ol: ordered,
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs.src ?? ''),
}

/** Keeps what the editor can write and nothing else: our own pictures, links to the outside, no styles but layout. */
export const cleanHtml = (html: string): string => sanitize(html, options)

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text without markup as paragraphs. */
export const htmlOfText = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => `<p>${line.replace(/[&<>"]/g, (sign) => signs[sign]!)}</p>`)
    .join('')
