import sanitize from 'sanitize-html'

/** Deeper is nobody's text, and every reader of the tree walks it by recursion. */
const DEEPEST = 40
const MOST_SPAN = 50
/** Two are enough for all that was ever sent or made up. */
const MOST_TURNS = 5

export const ownPicture = /^\/file\/[\w-]{1,100}\.(png|jpg|gif)$/
export const outside = /^(https?:\/\/|mailto:|tel:)/i
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

/**
 * A link that leads nowhere outside keeps no address and is taken out by the filter. To name it as a tag that is not
 * allowed would be shorter, but the library then closes the next tag by that name.
 */
function link(tagName: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  const to = href.trim()
  if (!outside.test(to)) return { tagName, attribs: {} }
  return { tagName, attribs: { href: to, target: '_blank', rel: 'noopener noreferrer' } }
}

function leftOut({ tag, attribs }: sanitize.IFrame): boolean | 'excludeTag' {
  if (tag === 'a' && attribs.href === undefined) return 'excludeTag'
  return tag === 'img' && !ownPicture.test(attribs.src ?? '')
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
  exclusiveFilter: leftOut,
}

/** Keeps what the editor can write and nothing else: our own pictures, links to the outside, no styles but layout. */
export function cleanHtml(html: string): string {
  let clean = sanitize(html, options)
  // What is left when a tag goes may read as something else, a row in a row for one: until it reads as it is written.
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const again = sanitize(clean, options)
    if (again === clean) return clean
    clean = again
  }
  return clean
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text without markup as paragraphs. */
export const htmlOfText = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => `<p>${line.replace(/[&<>"]/g, (sign) => signs[sign]!)}</p>`)
    .join('')
