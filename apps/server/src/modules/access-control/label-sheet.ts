import { type LabelSize, labelSizes } from '@sunmao/contract'
import type { Content, ContentColumns, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { setPdfFonts } from '../../rich-text/pdf/pdf-fonts.ts'
import { defineQuestion } from '../../threads/define-question.ts'
import { qrSvg } from './qr.ts'

export interface Label {
  address: string
  /** Such as `ZHL-S-0012`. */
  number: string
  name: string
  /** A line in small letters. */
  place: string
}

interface LabelOrder {
  title: string
  labels: readonly Label[]
  size: LabelSize
  /** Labels that are gone from the first sheet already. */
  skip: number
}

const A4 = { width: 595.28, height: 841.89 }
const PADDING = 10
/** So many characters fit beside the code; a longer name would reach the next label. */
const NAME_MOST = 36
const PLACE_MOST = 30
/** No larger, however large the label is. */
const QR_MOST = 320

/** Label sheets of A4: code, number and name. */
export const labelSheet = defineQuestion({
  name: 'labelSheet',
  file: import.meta.url,
  run: (_means, order: LabelOrder) => renderLabels(order),
})

export async function renderLabels({ title, labels, size, skip }: LabelOrder): Promise<Uint8Array> {
  const { default: pdfmake } = await import('pdfmake')
  setPdfFonts(pdfmake)
  const { columns, rows } = labelSizes[size]
  const inPage = columns * rows
  const [width, height] = [A4.width / columns, A4.height / rows]
  const content: Content[] = labels.flatMap((label, at) => {
    const place = Math.min(skip, inPage - 1) + at
    const [x, y] = [(place % columns) * width + PADDING, Math.floor((place % inPage) / columns) * height + PADDING]
    // Each in its own place: a long name moves no other label.
    const drawn: Content = { ...labelOf(label, width, height), absolutePosition: { x, y } }
    return place > 0 && place % inPage === 0 ? [{ text: '', pageBreak: 'before' }, drawn] : [drawn]
  })
  const definition: TDocumentDefinitions = {
    info: { title },
    pageSize: 'A4',
    pageMargins: 0,
    defaultStyle: { font: 'NotoSansSC', fontSize: 9, lineHeight: 1.15, color: '#17212a' },
    content,
  }
  return pdfmake.createPdf(definition).getBuffer()
}

const shortened = (text: string, most: number) => {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}

function labelOf({ address, number, name, place }: Label, width: number, height: number): ContentColumns {
  const qr = Math.min(height - 2 * PADDING - 1, (width - 2 * PADDING) / 2, QR_MOST)
  const scale = Math.min(2.4, Math.max(1, qr / 80))
  return {
    columns: [
      { svg: qrSvg(address), width: qr },
      {
        width: width - 2 * PADDING - qr,
        margin: [8, 2, 0, 0],
        stack: [
          { text: number, bold: true, fontSize: 8 * scale, color: '#44525e' },
          { text: shortened(name, NAME_MOST), bold: true, fontSize: 9 * scale, margin: [0, 2, 0, 2] },
          { text: shortened(place, PLACE_MOST), fontSize: 7 * scale, color: '#5f6b76' },
        ],
      },
    ],
  }
}
