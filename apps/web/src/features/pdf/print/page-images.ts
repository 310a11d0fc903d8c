import type { WatermarkTile } from '@sunmao/viewer'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { paintWatermark } from '../../../ui/picture/watermark.ts'

/** 150 dpi: sharp enough for paper, small enough for memory. */
const SCALE = 150 / 72
const LONGEST_SIDE = 4_000

/** Pictures of pages, one after the other; stops when told so. */
export async function pageImages(
  document: PDFDocumentProxy,
  pages: readonly number[],
  onPage: (done: number) => boolean,
  watermark?: WatermarkTile,
): Promise<string[]> {
  const { renderPage } = await import('../open-pdf.api.ts')
  const images: string[] = []
  for (const index of pages) {
    const page = await document.getPage(index + 1)
    const { width, height } = page.getViewport({ scale: 1 })
    const canvas = globalThis.document.createElement('canvas')
    const scale = Math.min(SCALE, LONGEST_SIDE / Math.max(width, height))
    await renderPage(canvas, page, page.getViewport({ scale })).promise
    const pen = watermark && canvas.getContext('2d')
    if (pen) paintWatermark(pen, watermark, (scale * 72) / 96)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
    canvas.width = 0
    canvas.height = 0
    page.cleanup()
    if (blob) images.push(URL.createObjectURL(blob))
    if (!onPage(images.length)) break
  }
  return images
}
