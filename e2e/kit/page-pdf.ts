// PDFs of one page as a sound program writes them, and as they come out of a bad disk.
const latin = (text: string) => Buffer.from(text, 'latin1')

interface PagePdf {
  /** What the page draws; with a filter, whatever the bytes are. */
  content: Buffer
  filter?: string
  /** The table of objects is elsewhere than the file says, and what the page draws is no object any more. */
  isTorn?: boolean
}

export function pagePdf({ content, filter, isTorn = false }: PagePdf): Buffer {
  const stream = `<< /Length ${content.length}${filter ? ` /Filter /${filter}` : ''} >>\nstream\n`
  const objects = [
    latin('<< /Type /Catalog /Pages 2 0 R >>'),
    latin('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    latin('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << >> >>'),
    Buffer.concat([latin(stream), content, latin('\nendstream')]),
  ]
  const parts = [latin('%PDF-1.4\n')]
  const offsets: number[] = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  for (const [at, body] of objects.entries()) {
    offsets.push(length())
    const name = isTorn && at === 3 ? '4 x obj' : `${at + 1} 0 obj`
    parts.push(latin(`${name}\n`), body, latin('\nendobj\n'))
  }
  const table = length()
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    latin(`xref\n0 5\n0000000000 65535 f \n${rows}trailer\n<< /Size 5 /Root 1 0 R >>\n`),
    latin(`startxref\n${isTorn ? table + 40 : table}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}
