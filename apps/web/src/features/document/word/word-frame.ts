import { type LostKind, lostMarks } from './mended-word.ts'
import type { WordDocument } from './word-document.ts'

/**
 * The page that a document is put into. It can run nothing and fetch nothing: the frame's sandbox allows no scripts, and its
 * policy only what is in the document itself.
 */
export const framePage = `<!doctype html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src blob: data:; style-src 'unsafe-inline'; font-src blob: data:">
<style>
html { background: #eaeef1; }
body { margin: 0; }
.docx-wrapper { background: none !important; padding: 16px 16px 96px !important; display: flex; flex-flow: column; align-items: center; }
.docx-wrapper > section.docx { background: #fff; box-shadow: 0 1px 2px rgb(23 33 42 / 10%); margin-bottom: 12px !important; flex: none; }
.missing-picture { display: inline-block; padding: 8px 12px; border: 1px dashed #97a4af; color: #4c5963; font: 13px sans-serif; background: #f3f5f7; }
.docx ins { color: #1f6f43; text-decoration: underline; }
.docx del { color: #b3261e; text-decoration: line-through; }
body.reflowed .docx-wrapper { display: block; padding: 0 0 72px !important; }
body.reflowed section.docx { width: auto !important; min-height: 0 !important; padding: 20px 16px !important; margin: 0 0 8px !important; overflow-wrap: anywhere; }
body.reflowed section.docx > header, body.reflowed section.docx > footer { display: none; }
body.reflowed section.docx article { column-count: 1 !important; min-height: 0 !important; }
body.reflowed table { display: block; width: auto !important; max-width: 100%; overflow-x: auto; }
body.reflowed img, body.reflowed article div { max-width: 100% !important; height: auto !important; }
::highlight(document-hits) { background-color: #ffe58a; }
::highlight(document-hit) { background-color: #f2a33a; }
.docx svg:not([width]) { max-width: 100%; }
@media print { html { background: none; } .docx-wrapper { padding: 0 !important; display: block; } .docx-wrapper > section.docx { box-shadow: none; margin: 0 !important; break-after: page; } }
</style></head><body></body></html>`

/** What stands in the place of pictures that are not there. */
export interface PictureTexts {
  /** Outside of the file. */
  outside: string
  /** Of a kind that no browser draws, such as EMF. */
  unshown: string
  /** Charts and what else nothing is drawn of. */
  lost: Record<LostKind, string>
}

/** Puts the document into the frame, its links made safe and its missing pictures named. */
export function fillFrame(page: Document, word: Pick<WordDocument, 'nodes'>, texts: PictureTexts): void {
  for (const node of word.nodes) {
    if (node instanceof Element) clean(node, page, texts)
    if (node.nodeName === 'STYLE') page.head.append(node)
    else page.body.append(node)
  }
}

function clean(root: Element, page: Document, { outside, unshown, lost }: PictureTexts): void {
  nameLost(root, page, lost)
  for (const unwanted of root.querySelectorAll('iframe, object, embed, script, link, meta, base, form'))
    unwanted.remove()
  for (const element of root.querySelectorAll('*'))
    for (const { name } of [...element.attributes]) if (/^on/i.test(name)) element.removeAttribute(name)
  for (const link of root.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? ''
    if (/^(https?:|mailto:)/i.test(href)) {
      link.target = '_blank'
      link.rel = 'noopener noreferrer'
    } else if (!href.startsWith('#')) link.removeAttribute('href')
  }
  for (const picture of root.querySelectorAll('img')) {
    const stand = (text: string) => picture.replaceWith(placeOf(page, text))
    if (/^(data|blob):/i.test(picture.getAttribute('src') ?? ''))
      picture.addEventListener('error', () => stand(unshown), { once: true })
    else stand(outside)
  }
}

function placeOf(page: Document, text: string): HTMLElement {
  const place = page.createElement('span')
  place.className = 'missing-picture'
  place.textContent = text
  return place
}

/** Names what stands in the places that were marked for it. */
function nameLost(root: Element, page: Document, names: PictureTexts['lost']): void {
  const kinds = new Map((Object.keys(lostMarks) as LostKind[]).map((kind) => [lostMarks[kind] as string, kind]))
  const walker = page.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) if (kinds.has(walker.currentNode.textContent ?? '')) found.push(walker.currentNode as Text)
  for (const text of found) text.replaceWith(placeOf(page, names[kinds.get(text.data)!]))
}
