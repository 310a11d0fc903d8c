import type { Canvas } from '@napi-rs/canvas'
import type { PDFPageProxy } from 'pdfjs-dist'
import type { CanvasModule } from './thumbnail.ts'

/** A page that takes longer to draw has no picture. */
const DRAW_MS = 10_000

/** So many pixels for each point of the page; nothing when it cannot be drawn. */
export async function drawPdfPage(
  page: PDFPageProxy,
  scale: number,
  canvases: CanvasModule,
): Promise<Canvas | undefined> {
  const viewport = page.getViewport({ scale })
  const canvas = canvases.createCanvas(Math.max(1, viewport.width), Math.max(1, viewport.height))
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const drawing = page.render({ canvas: canvas as never, canvasContext: context as never, viewport })
  const until = performance.now() + DRAW_MS
  drawing.onContinue = (next: () => void) => (performance.now() > until ? drawing.cancel() : setImmediate(next))
  try {
    await drawing.promise
    return canvas
  } catch {
    return undefined
  }
}
