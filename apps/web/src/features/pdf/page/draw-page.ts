import type { PageViewport, PDFPageProxy } from 'pdfjs-dist'
import type { OptionalContentConfig } from 'pdfjs-dist/types/src/display/optional_content_config.js'
import { isBlank } from './is-blank.api.ts'

/** More than this a browser may refuse to draw on, and several pages are drawn at once. */
const MOST_PIXELS = 12_000_000
/** A page that takes longer is given up: some files draw themselves for ever. */
const LONGEST_MS = 30_000

export interface Drawn {
  /** Elements of the text layer and their texts, in the order of the page's content. */
  spans: HTMLElement[]
  texts: string[]
  /** Nothing is seen and nothing can be read on it, because the file is damaged. */
  isLost: boolean
}

interface DrawPageOptions {
  page: PDFPageProxy
  scale: number
  rotation: number
  box: HTMLElement
  layers: Promise<OptionalContentConfig> | undefined
  /** Whether something of the page could not be read. */
  hasLost: () => boolean
  onDrawn: (drawn: Drawn) => void
  onFailure: () => void
}

/**
 * Draws a page into the box and lays its text over it, to be selected and searched. Each drawing has a canvas of its own:
 * one that is given up may still hold the old one. Returns its own undo.
 */
export function drawPage({
  page,
  scale,
  rotation,
  box,
  layers,
  hasLost,
  onDrawn,
  onFailure,
}: DrawPageOptions): () => void {
  const viewport = page.getViewport({ scale, rotation: (page.rotate + rotation) % 360 })
  const sharpness = sharpnessOf(viewport)
  const canvas = document.createElement('canvas')
  canvas.className = 'pdf-canvas'
  canvas.width = Math.max(1, Math.floor(viewport.width * sharpness))
  canvas.height = Math.max(1, Math.floor(viewport.height * sharpness))
  const text = document.createElement('div')
  text.className = 'pdf-text'
  const drawing = page.render({
    canvas,
    viewport,
    transform: [sharpness, 0, 0, sharpness, 0, 0],
    optionalContentConfigPromise: layers,
  })
  let isOver = false
  let words: { cancel(): void } | undefined
  const fail = () => {
    if (isOver) return
    drawing.cancel()
    onFailure()
  }
  const timer = setTimeout(fail, LONGEST_MS)
  const layText = async () => {
    await drawing.promise
    clearTimeout(timer)
    if (isOver) return
    box.replaceChildren(canvas, text)
    const { TextLayer } = await import('../open-pdf.api.ts')
    if (isOver) return
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport })
    words = layer
    await layer.render()
    if (isOver) return
    const texts = layer.textContentItemsStr
    onDrawn({
      spans: layer.textDivs,
      texts,
      isLost: hasLost() && !texts.some((text) => text.trim()) && isBlank(canvas),
    })
  }
  // A page that is left before it is done is no failure.
  layText().catch((error: Error) => error.name !== 'RenderingCancelledException' && fail())
  return () => {
    isOver = true
    clearTimeout(timer)
    drawing.cancel()
    words?.cancel()
    box.replaceChildren()
    // Gives the memory back at once.
    canvas.width = 0
    canvas.height = 0
    page.cleanup()
  }
}

/** Pixels of the canvas for each of the screen's. */
function sharpnessOf({ width, height }: PageViewport): number {
  return Math.min(globalThis.devicePixelRatio || 1, Math.sqrt(MOST_PIXELS / (width * height)))
}

/** Whether a page is so large that it is drawn coarser than the screen could show. */
export const isCoarse = (viewport: PageViewport) => sharpnessOf(viewport) < (globalThis.devicePixelRatio || 1) * 0.99

export interface Part {
  left: number
  top: number
  width: number
  height: number
}

/** Draws a part of a page as sharp as the screen is; the coarse page shows through until it is done. */
export function drawDetail(
  page: PDFPageProxy,
  scale: number,
  rotation: number,
  part: Part,
  box: HTMLElement,
  layers: Promise<OptionalContentConfig> | undefined,
): () => void {
  const ratio = globalThis.devicePixelRatio || 1
  const viewport = page.getViewport({ scale, rotation: (page.rotate + rotation) % 360 })
  const canvas = document.createElement('canvas')
  canvas.className = 'pdf-detail'
  canvas.width = Math.max(1, Math.floor(part.width * ratio))
  canvas.height = Math.max(1, Math.floor(part.height * ratio))
  Object.assign(canvas.style, {
    left: `${part.left}px`,
    top: `${part.top}px`,
    width: `${part.width}px`,
    height: `${part.height}px`,
  })
  const drawing = page.render({
    canvas,
    viewport,
    transform: [ratio, 0, 0, ratio, -part.left * ratio, -part.top * ratio],
    optionalContentConfigPromise: layers,
  })
  drawing.promise.then(
    () => box.replaceChildren(canvas),
    () => undefined,
  )
  return () => {
    drawing.cancel()
    canvas.remove()
    canvas.width = 0
    canvas.height = 0
  }
}
