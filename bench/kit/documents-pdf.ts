// A PDF of hundreds of pages in our viewer, and in the viewer components of pdf.js, which reads it for both.
import { beside, frames, inBrowser, scrolled, told, visited } from './document-rows.ts'
import { readerFiles, serveDocuments } from './documents-page.ts'
import { largePdf } from './large-pdf.ts'
import { installPeers } from './peers.ts'
import type { Row } from './servers.ts'

const peer = 'pdf.js'
const address = '/ranges/document.pdf'
const WHEEL_PX = 40
const FIRST = 30

export async function measurePdf(quick: boolean): Promise<Row[]> {
  installPeers()
  const pages = quick ? 100 : 500
  const bytes = largePdf(pages)
  const server = await serveDocuments(new Map([[address, bytes]]))
  try {
    const ask = { address, size: bytes.length, files: readerFiles() }
    // Everywhere in the file behind what was scrolled through, back and forth, plans among them.
    const places = Array.from({ length: quick ? 7 : 21 }, (_, at) => FIRST + ((at * 197) % (pages - FIRST)))
    const measure = (side: string) =>
      inBrowser(server, side, ask, async (opened) => ({
        ...(await scrolled(opened, WHEEL_PX, quick ? 60 : 240)),
        turnMs: await visited(opened, places),
      }))
    const [ours, theirs] = [await measure('pdf'), await measure('pdfjs')]
    const name = `PDF of ${pages} pages`
    return [
      told(`${name}: size`, bytes.length / 2 ** 20, 'MB'),
      beside(`${name}: time to first picture`, 'ms', ours.firstMs, theirs.firstMs, 1, peer),
      beside(`${name}: to another page until it is drawn`, 'ms', ours.turnMs, theirs.turnMs, 1, peer),
      frames(`${name}: scrolled, a frame`, ours.frameMs, theirs.frameMs, peer),
      frames(`${name}: scrolled, the slowest of twenty frames`, ours.slowMs, theirs.slowMs, peer),
      beside(`${name}: memory of the tab at the peak`, 'MB', ours.peakMb, theirs.peakMb, 1, peer),
    ]
  } finally {
    await server.stop()
  }
}
