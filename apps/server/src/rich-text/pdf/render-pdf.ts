import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Block } from '../blocks.ts'
import type { Pictures } from '../pictures.ts'
import { pdfContent } from './pdf-content.ts'
import { setPdfFonts } from './pdf-fonts.ts'

export interface PdfJob {
  title: string
  blocks: Block[]
  pictures: Pictures
  noPicture: string
}

const MARGIN = 56
const A4_WIDTH = 595.28

/** A4 with page numbers. */
export async function renderPdf({ title, blocks, pictures, noPicture }: PdfJob): Promise<Buffer> {
  const { default: pdfmake } = await import('pdfmake')
  setPdfFonts(pdfmake)
  const definition: TDocumentDefinitions = {
    info: { title },
    pageSize: 'A4',
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN + 8],
    defaultStyle: { font: 'NotoSansSC', fontSize: 11, lineHeight: 1.2, color: '#17212a' },
    content: [
      { text: title, fontSize: 20, bold: true, alignment: 'center', margin: [0, 0, 0, 16] },
      ...pdfContent(blocks, { pictures, width: A4_WIDTH - 2 * MARGIN, noPicture }),
    ],
    footer: (page, pages) => ({ text: `${page} / ${pages}`, alignment: 'center', fontSize: 9, color: '#5f6b76' }),
    // A heading alone at the foot of a page belongs to the next one.
    pageBreakBefore: (node, nodes) => Boolean(node.headlineLevel) && nodes.getFollowingNodesOnPage().length === 0,
  }
  return pdfmake.createPdf(definition).getBuffer()
}
