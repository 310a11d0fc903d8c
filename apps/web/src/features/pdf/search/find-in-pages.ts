import type { PDFDocumentProxy } from 'pdfjs-dist'

/** A found place: characters of the page's text, counted over its pieces. */
export interface Hit {
  page: number
  start: number
  length: number
}

export const MOST_HITS = 5_000

/** Texts of pages, each read once. */
export class PageTexts {
  private readonly texts = new Map<number, string>()
  private readonly document: PDFDocumentProxy

  constructor(document: PDFDocumentProxy) {
    this.document = document
  }

  async of(page: number): Promise<string> {
    const known = this.texts.get(page)
    if (known !== undefined) return known
    const text = await this.read(page).catch(() => '')
    this.texts.set(page, text)
    return text
  }

  private async read(index: number): Promise<string> {
    const page = await this.document.getPage(index + 1)
    const { items } = await page.getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join('')
  }
}

/** Where a word stands in a text, regardless of case. */
export function findIn(text: string, word: string, page: number): Hit[] {
  const hits: Hit[] = []
  const [where, what] = [text.toLowerCase(), word.toLowerCase()]
  for (let at = where.indexOf(what); at !== -1 && hits.length < MOST_HITS; at = where.indexOf(what, at + what.length))
    hits.push({ page, start: at, length: what.length })
  return hits
}
