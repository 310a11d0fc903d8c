import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pixelsMost } from './limits.ts'
import { refusePdfBombs } from './pdf-bombs.ts'
import { loadCanvas } from './thumbnail.ts'

/** Nothing in it runs, and nothing is fetched. */
export async function openPdf(bytes: Buffer) {
  await refusePdfBombs(bytes)
  // Before the reader is loaded: it looks for it once.
  const canvases = await loadCanvas()
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), '/')
  const task = getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: join(folder, 'cmaps/'),
    standardFontDataUrl: join(folder, 'standard_fonts/'),
    wasmUrl: join(folder, 'wasm/'),
    isEvalSupported: false,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    maxImageSize: pixelsMost,
    verbosity: VerbosityLevel.ERRORS,
  })
  return { task, canvases }
}
