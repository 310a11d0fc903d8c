import { cleanHtml } from './clean-html.ts'

export interface HtmlElement {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: HtmlNode[]
}
export type HtmlNode = HtmlElement | string

const token = /<(\/?)([a-z0-9]+)((?:\s[a-z-]+="[^"]*")*)\s*(\/?)>|[^<]+/g
const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => signs[name]!)

/** The html as a tree. It is cleaned first: the cleaner writes so regularly that reading it needs no parser of html. */
export function readHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { tag: '', attributes: {}, children: [] }
  const open = [root]
  for (const [whole, isEnd, tag, attributes, isEmpty] of cleanHtml(html).matchAll(token)) {
    const parent = open.at(-1)!
    if (!tag) parent.children.push(plain(whole))
    else if (isEnd) open.pop()
    else {
      const element = { tag, attributes: attributesOf(attributes!), children: [] }
      parent.children.push(element)
      if (!isEmpty) open.push(element)
    }
  }
  return root.children
}

const attributesOf = (text: string) =>
  Object.fromEntries([...text.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, plain(value!)]))
