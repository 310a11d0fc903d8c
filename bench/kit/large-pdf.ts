// A set of documents in one file: pages of text in two languages, every tenth a plan, each compressed for itself.
import { deflateSync } from 'node:zlib'
import { demo, writePdf } from '@sunmao/sample'

const LINES = 44
const resources = '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>'
const fixed = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light-UniGB-UCS2-H /Encoding /UniGB-UCS2-H /DescendantFonts [5 0 R] >>',
  '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 6 0 R /DW 1000 /W [1 95 500] >>',
  '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
]

/** So many pages of A4. */
export function largePdf(pages: number): Buffer {
  const plan = contentOf(writePdf(demo(), '3F'))
  const objects: Buffer[] = fixed.map((text) => Buffer.from(text))
  const kids: string[] = []
  for (let page = 0; page < pages; page++) {
    const isPlan = page % 10 === 9
    const content = deflateSync(isPlan ? plan : Buffer.from(textPage(page)))
    const [width, height] = isPlan ? [1191, 842] : [595, 842]
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] ${resources} /Contents ${objects.length + 2} 0 R >>`,
      ),
      Buffer.concat([
        Buffer.from(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`),
        content,
        Buffer.from('\nendstream'),
      ]),
    )
    kids.push(`${objects.length - 1} 0 R`)
  }
  objects[1] = Buffer.from(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`)
  return fileOf(objects)
}

function fileOf(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  let length = parts[0]!.length
  const rows = objects.map((object, at) => {
    const offset = length
    const part = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

/** What the one page of a generated plan draws. */
function contentOf(file: Uint8Array): Buffer {
  const text = Buffer.from(file).toString('latin1')
  return Buffer.from(text.slice(text.indexOf('stream\n') + 7, text.indexOf('\nendstream')), 'latin1')
}

function textPage(page: number): string {
  const lines = Array.from({ length: LINES }, (_, at) => {
    const y = 790 - at * 17
    return at % 3 === 0
      ? `BT /F2 11 Tf 60 ${y} Td <${hex(`第${page + 1}页 第${at + 1}条 梁柱节点的钢筋应按设计图纸施工`)}> Tj ET`
      : `BT /F1 10 Tf 60 ${y} Td (Clause ${page + 1}.${at + 1}: beams KL${(page * 7 + at) % 500} are 250 x 600 and end in their columns.) Tj ET`
  })
  return `0 g\n${lines.join('\n')}\n0.5 w 50 815 m 545 815 l S\n`
}

const hex = (text: string) => Array.from(text, (each) => each.charCodeAt(0).toString(16).padStart(4, '0')).join('')
