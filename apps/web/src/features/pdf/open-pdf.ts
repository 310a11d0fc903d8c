import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask, TextLayer } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

declare const __PDF_FILES__: string

GlobalWorkerOptions.workerSrc = workerAddress

/** Everything comes from our own site, and nothing in a file is run. */
export function openPdf(data: ArrayBuffer): PDFDocumentLoadingTask {
  const files = new URL(__PDF_FILES__, location.href).href
  return getDocument({
    data,
    cMapUrl: `${files}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
    useWasm: false,
    isEvalSupported: false,
    enableXfa: false,
  })
}

export { TextLayer }
