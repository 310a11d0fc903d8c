import { pdfPictureMost } from '@sunmao/contract'
import {
  GlobalWorkerOptions,
  getDocument,
  type PageViewport,
  PDFDataRangeTransport,
  type PDFDocumentLoadingTask,
  type PDFPageProxy,
  PDFWorker,
  TextLayer,
} from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import type { FileBytes } from '../document/document-source.api.ts'
import { countLosses, type Losses } from './reader/losses.ts'
import tellingAddress from './reader/pdf-worker.ts?worker&url'

declare const __PDF_FILES__: string

// Without workers pdf.js takes the file itself and runs it in the window.
GlobalWorkerOptions.workerSrc = 'Worker' in globalThis ? tellingAddress : workerAddress
/** Messages that tell of what was lost are of the lowest level. */
const TELL_ALL = 5

/** Bytes of a picture on a canvas; larger ones are reduced while they are read. */
const MOST_IMAGE_BYTES = 128_000_000

const CHUNK = 128 * 1024

export interface OpeningPdf {
  task: PDFDocumentLoadingTask
  losses: Losses
  /** Ends the reader too, which starts while the first bytes are fetched. */
  close(): void
}

/** Everything comes from our own site, and nothing in a file is run. Of a file with an address only what is seen is fetched. */
export async function openPdf(file: FileBytes): Promise<OpeningPdf> {
  const worker = new PDFWorker({ verbosity: TELL_ALL })
  const losses = { count: 0, atOpening: 0 }
  // One that is closed before it has begun tells nothing.
  worker.promise.then(
    () => countLosses(worker.port, losses),
    () => undefined,
  )
  try {
    const task = openWith(worker, await sourceOf(file))
    const end = () => worker.destroy()
    return { task, losses, close: () => void task.destroy().then(end, end) }
  } catch (error) {
    worker.destroy()
    throw error
  }
}

function openWith(worker: PDFWorker, source: Awaited<ReturnType<typeof sourceOf>>): PDFDocumentLoadingTask {
  const files = new URL(__PDF_FILES__, location.href).href
  return getDocument({
    ...source,
    worker,
    rangeChunkSize: CHUNK,
    disableStream: true,
    disableAutoFetch: true,
    cMapUrl: `${files}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
    useWasm: false,
    isEvalSupported: false,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: pdfPictureMost,
    canvasMaxAreaInBytes: MOST_IMAGE_BYTES,
    verbosity: 0,
  })
}

/** Of a file whose size is known only the parts that are needed are fetched. */
async function sourceOf(file: FileBytes) {
  if (!file.size) return { data: await file.all() }
  const first = await file.read(0, Math.min(file.size, CHUNK))
  if (first.length >= file.size) return { data: first }
  return { range: new RangeReader(file, file.size, first), length: file.size }
}

class RangeReader extends PDFDataRangeTransport {
  private readonly file: FileBytes

  constructor(file: FileBytes, size: number, first: Uint8Array) {
    super(size, first)
    this.file = file
  }

  override requestDataRange(begin: number, end: number): void {
    this.file.read(begin, end - begin).then(
      (bytes) => this.onDataRange(begin, bytes),
      // Pages that wait for it say that they cannot be shown.
      () => undefined,
    )
  }
}

/**
 * Draws a page onto a canvas that has the size of the viewport, for whoever lays a sheet into a frame of his own. The
 * viewport turns points of the page, y up, into pixels: `page.getViewport({ scale })`.
 */
export function renderPage(canvas: HTMLCanvasElement, page: PDFPageProxy, viewport: PageViewport) {
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  return page.render({ canvas, viewport })
}

export { TextLayer }
