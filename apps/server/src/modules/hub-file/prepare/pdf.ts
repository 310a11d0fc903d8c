// PDF is shown in the browser from its own bytes. Here it is opened once with the same reader, to see whether it can be, what
// its pages are, and what is written on them. Nothing in it runs, and nothing is fetched.
import type { HubFilePage } from '@sunmao/contract'
import { findTitleBlock, type SheetText } from '@sunmao/dxf'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { drawPdfPage } from './draw-pdf-page.ts'
import { pageSideMost, pagesMost, textMost, textPagesMost } from './limits.ts'
import { openPdf } from './open-pdf.ts'
import { countLargePictures } from './pdf-pictures.ts'
import type { MadePack, Prepared, Reader } from './prepared.ts'
import { Refused } from './refused.ts'
import { type CanvasModule, shrinkOf, thumbnailPack } from './thumbnail.ts'

/** Share of a font's size that its capital letters have. */
const CAPITALS = 0.7
/** Points of 1/72 inch. */
const METRES_PER_POINT = 0.0254 / 72

export const readPdf: Reader = async (bytes, { progress, signal }) => {
  const { task, canvases } = await openPdf(bytes)
  let document: PDFDocumentProxy
  try {
    document = await task.promise
  } catch (error) {
    // The browser asks for the password, and nobody else learns it.
    if ((error as Error).name === 'PasswordException')
      return { pages: [], notes: [{ code: 'hubFile.needsPassword', facts: {} }] }
    throw new Refused(/encrypt/i.test(String(error)) ? 'hubFile.locked' : 'hubFile.damaged')
  }
  try {
    const made = await read(document, (done) => progress(10 + 75 * done, 'read'), signal, canvases)
    const count = countLargePictures(bytes)
    const tooLarge = count > 0 ? [{ code: 'hubFile.picturesLeftOut' as const, facts: { count } }] : []
    return { ...made, leftOut: [...(made.leftOut ?? []), ...tooLarge] }
  } finally {
    await task.destroy()
  }
}

async function read(
  document: PDFDocumentProxy,
  progress: (done: number) => void,
  signal: AbortSignal,
  canvases: CanvasModule | undefined,
): Promise<Prepared> {
  const { numPages } = document
  if (numPages > pagesMost) throw new Refused('hubFile.tooManyPages', { count: numPages, most: pagesMost })
  const pages: HubFilePage[] = []
  const texts: string[] = []
  const unreadable: number[] = []
  let packs: MadePack[] = []
  let titleBlock: Prepared['titleBlock']
  let letters = 0
  for (let index = 0; index < numPages; index++) {
    signal.throwIfAborted()
    const page = await document.getPage(index + 1).catch(() => undefined)
    if (!page) {
      unreadable.push(index + 1)
      pages.push({})
      texts.push('')
      continue
    }
    const { width, height } = page.getViewport({ scale: 1 })
    if (Math.max(width, height) > pageSideMost)
      throw new Refused('hubFile.pageTooLarge', {
        page: index + 1,
        width: Math.round(width),
        height: Math.round(height),
      })
    pages.push({ width, height })
    const written = index < textPagesMost && letters < textMost ? await writtenOn(page) : []
    const text = written.map((one) => one.text).join(' ')
    letters += text.length
    texts.push(text)
    if (index === 0) {
      titleBlock = findTitleBlock({ texts: written, bounds: [0, 0, width, height] })
      const unit = unitOf(titleBlock.scale)
      if (unit) pages[0]!.unit = unit * page.userUnit
      packs = await drawPage(page, canvases)
    }
    page.cleanup()
    progress((index + 1) / numPages)
  }
  const leftOut: Prepared['leftOut'] =
    unreadable.length > 0 ? [{ code: 'hubFile.pagesLeftOut', facts: { pages: unreadable.join(', ') } }] : []
  return { pages, texts, packs, titleBlock, leftOut }
}

/** Metres of the building for each point of paper. */
function unitOf(scale: string | undefined): number | undefined {
  const [, drawn, real] = /^(\d+)\s*[:：]\s*(\d+)$/.exec(scale?.trim() ?? '') ?? []
  return drawn && real && Number(drawn) > 0 ? (METRES_PER_POINT * Number(real)) / Number(drawn) : undefined
}

/** A page whose texts cannot be read has none. */
async function writtenOn(page: PDFPageProxy): Promise<SheetText[]> {
  const content = await page.getTextContent().catch(() => undefined)
  return (content?.items ?? []).flatMap((item): SheetText[] => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [a = 1, b = 0, , , x = 0, y = 0] = item.transform as number[]
    const { str: text, width, height } = item
    return [
      { text, at: [x, y], width, height, angle: Math.atan2(b, a), size: height * CAPITALS, layer: 0, kind: 'text' },
    ]
  })
}

async function drawPage(page: PDFPageProxy, canvases: CanvasModule | undefined): Promise<MadePack[]> {
  if (!canvases) return []
  const { width, height } = page.getViewport({ scale: 1 })
  const canvas = await drawPdfPage(page, shrinkOf(width, height, 4), canvases)
  return canvas ? [thumbnailPack(canvas)] : []
}
