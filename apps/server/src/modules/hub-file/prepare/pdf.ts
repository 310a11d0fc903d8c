// PDF is shown in the browser from its own bytes. Here it is opened once with the same reader, to see whether it can be, what
// its pages are, and what is written on them. Nothing in it runs, and nothing is fetched.
import type { HubFilePage } from '@sunmao/contract'
import { findTitleBlock } from '@sunmao/dxf'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { drawPdfPage } from './draw-pdf-page.ts'
import { pageSideMost, pagesMost, textMost, textPagesMost } from './limits.ts'
import { openPdf } from './open-pdf.ts'
import { countLargePictures } from './pdf-pictures.ts'
import { withoutText, writtenOn } from './pdf-texts.ts'
import { isLikelyPlan, type LikelyPlan, METRES_PER_POINT, readPlans } from './plan/read-plans.ts'
import type { MadePack, Prepared, Reader } from './prepared.ts'
import { Refused } from './refused.ts'
import { type CanvasModule, shrinkOf, thumbnailPack } from './thumbnail.ts'

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
  let unreadFrom: number | undefined
  const likely: LikelyPlan[] = []
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
    const isRead = index < textPagesMost && letters < textMost
    if (!isRead) unreadFrom ??= index
    const { written, text } = isRead ? await writtenOn(page) : { written: [], text: '' }
    letters += text.length
    texts.push(text)
    const isPlan = isLikelyPlan(written, { width, height })
    if (isPlan) likely.push({ index, texts: written })
    if (index === 0 || isPlan) {
      const found = findTitleBlock({ texts: written, bounds: [0, 0, width, height] })
      const unit = unitOf(found.scale)
      if (unit) pages[index]!.unit = unit
      if (index === 0) titleBlock = found
      else if (found.level) pages[index]!.level = found.level
    }
    if (index === 0) packs = await drawPage(page, canvases)
    page.cleanup()
    progress((index + 1) / numPages)
  }
  packs = [...packs, ...(await readPlans(document, likely, signal))]
  const leftOut: Prepared['leftOut'] =
    unreadable.length > 0 ? [{ code: 'hubFile.pagesLeftOut', facts: { pages: unreadable.join(', ') } }] : []
  const notes = withoutText(texts.slice(0, unreadFrom))
  return { pages, texts, packs, titleBlock, leftOut, notes, ...(unreadFrom !== undefined && { unreadFrom }) }
}

/** Metres of the building for each point of paper. */
function unitOf(scale: string | undefined): number | undefined {
  const [, drawn, real] = /^(\d+)\s*[:：]\s*(\d+)$/.exec(scale?.trim() ?? '') ?? []
  return drawn && real && Number(drawn) > 0 ? (METRES_PER_POINT * Number(real)) / Number(drawn) : undefined
}

async function drawPage(page: PDFPageProxy, canvases: CanvasModule | undefined): Promise<MadePack[]> {
  if (!canvases) return []
  const { width, height } = page.getViewport({ scale: 1 })
  const canvas = await drawPdfPage(page, shrinkOf(width, height, 4), canvases)
  return canvas ? [thumbnailPack(canvas)] : []
}
