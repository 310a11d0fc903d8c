import { type HtmlNode, readHtml } from './read-html.ts'

const blocks: ReadonlySet<string> = new Set(['p', 'h1', 'h2', 'h3', 'li', 'blockquote', 'pre', 'tr', 'hr', 'br'])

/** The words of a text, one line for each block: for extracts and the search. */
export const plainText = (html: string): string =>
  textOf(readHtml(html))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()

const textOf = (nodes: readonly HtmlNode[]): string => nodes.map(oneOf).join('')

function oneOf(node: HtmlNode): string {
  if (typeof node === 'string') return node
  const inner = textOf(node.children)
  if (node.tag === 'td' || node.tag === 'th') return `${inner.trim().replaceAll('\n', ' ')} `
  return blocks.has(node.tag) ? `\n${inner}\n` : inner
}
