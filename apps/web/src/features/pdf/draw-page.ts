import type { PDFPageProxy } from 'pdfjs-dist'

/** More than this a browser may refuse to draw on. */
const MOST_PIXELS = 16_000_000

/**
 * Draws a page into the box and lays its text over it, to be selected and searched. Each drawing has a canvas of its own:
 * one that is given up may still hold the old one. Returns its own undo.
 */
export function drawPage(page: PDFPageProxy, scale: number, box: HTMLElement): () => void {
  const viewport = page.getViewport({ scale })
  const { width, height } = viewport
  const sharpness = Math.min(globalThis.devicePixelRatio || 1, Math.sqrt(MOST_PIXELS / (width * height)))
  const canvas = document.createElement('canvas')
  canvas.className = 'pdf-canvas'
  canvas.width = Math.floor(width * sharpness)
  canvas.height = Math.floor(height * sharpness)
  const text = document.createElement('div')
  text.className = 'pdf-text'
  const drawing = page.render({ canvas, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] })
  let isOver = false
  let words: { cancel(): void } | undefined
  const layText = async () => {
    await drawing.promise
    const { TextLayer } = await import('./open-pdf.ts')
    if (isOver) return
    box.replaceChildren(canvas, text)
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport })
    words = layer
    await layer.render()
  }
  // A page that is left before it is done is no failure.
  layText().catch(() => undefined)
  return () => {
    isOver = true
    drawing.cancel()
    words?.cancel()
    box.replaceChildren()
    // Gives the memory back at once.
    canvas.width = 0
    canvas.height = 0
  }
}
