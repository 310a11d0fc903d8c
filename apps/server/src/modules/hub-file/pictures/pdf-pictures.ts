import { drawPdfPage } from '../prepare/draw-pdf-page.ts'
import { openPdf } from '../prepare/open-pdf.ts'
import { Refused } from '../prepare/refused.ts'
import { type PagePicture, PICTURES_MOST, pictureOf } from './page-picture.ts'

/** 144 dots per inch, as far as the picture stays one that every browser draws: an A1 sheet has about 110. */
const SCALE = 2
const PIXELS_MOST = 10e6

/** What cannot be drawn has no picture; one that asks for a password has none at all. */
export async function* drawPdf(bytes: Buffer): AsyncGenerator<PagePicture> {
  const { task, canvases } = await openPdf(bytes)
  try {
    const document = await task.promise.catch(() => undefined)
    if (!document || !canvases) throw new Refused('hubFile.notPictured')
    for (let index = 0; index < Math.min(document.numPages, PICTURES_MOST); index++) {
      const page = await document.getPage(index + 1).catch(() => undefined)
      if (!page) continue
      const { width, height } = page.getViewport({ scale: 1 })
      const canvas = await drawPdfPage(page, Math.min(SCALE, Math.sqrt(PIXELS_MOST / (width * height))), canvases)
      page.cleanup()
      if (canvas) yield await pictureOf(index, canvas)
    }
  } finally {
    await task.destroy()
  }
}
