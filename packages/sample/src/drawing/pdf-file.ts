/**
 * The frame of a PDF of one page: objects, fonts, table of offsets. Latin is in Helvetica, Chinese in STSong-Light, neither
 * embedded: every reader has or replaces them (Acrobat with its Asian fonts, Chrome, Firefox, macOS, poppler with poppler-data).
 */
export interface Page {
  /** In points of 1/72 inch. */
  width: number
  height: number
  content: string
}

const fonts = { latin: '/F1', chinese: '/F2' }

const objectsOf = ({ width, height, content }: Page): string[] => [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << ${fonts.latin} 5 0 R ${fonts.chinese} 6 0 R >> >> >>`,
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light-UniGB-UCS2-H /Encoding /UniGB-UCS2-H /DescendantFonts [7 0 R] >>',
  '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 8 0 R /DW 1000 /W [1 95 500] >>',
  '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
]

/** ASCII throughout: a character is a byte. */
export function pdfFile(page: Page): Uint8Array {
  let file = '%PDF-1.4\n'
  const offsets: number[] = []
  for (const [at, object] of objectsOf(page).entries()) {
    offsets.push(file.length)
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  const start = file.length
  const rows = offsets.map((offset) => `${`${offset}`.padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`
  file += `trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new TextEncoder().encode(file)
}

/** A text around its middle; Latin in one font, anything with Chinese in the other. */
export function pdfText(text: string, x: number, y: number, size: number): string {
  const isLatin = /^[\x20-\x7e]*$/.test(text)
  const width = [...text].reduce((sum, each) => sum + (each > '\x7e' ? 1 : isLatin ? 0.556 : 0.5), 0) * size
  const string = isLatin ? `(${text.replace(/[\\()]/g, '\\$&')})` : `<${hex(text)}>`
  const font = isLatin ? fonts.latin : fonts.chinese
  return `BT ${font} ${round(size)} Tf ${round(x - width / 2)} ${round(y - size * 0.36)} Td ${string} Tj ET\n`
}

export const round = (value: number): number => Math.round(value * 100) / 100

// The middle dot of Chinese names: fonts of this collection have it as the wide one only.
const hex = (text: string) =>
  Array.from(text.replaceAll('·', '・'), (each) => each.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')).join(
    '',
  )
