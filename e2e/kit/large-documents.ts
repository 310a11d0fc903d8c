// Documents as large as offices have them, written as they are needed.
import { zipOf } from '@sunmao/testkit'

const COLUMNS = 20
const columnName = (column: number) => String.fromCharCode(65 + column)

/** A workbook of one sheet with so many cells: texts, numbers and dates of a schedule. */
export function largeXlsx(cells: number): Buffer {
  const words = Array.from({ length: 500 }, (_, at) => `KL${at} ${200 + (at % 9) * 50}×${400 + (at % 7) * 50}`)
  const rows: string[] = []
  for (let row = 1; row <= Math.ceil(cells / COLUMNS); row++) {
    const line = Array.from({ length: COLUMNS }, (_, column) => {
      const place = `${columnName(column)}${row}`
      return column < 4
        ? `<c r="${place}" t="s"><v>${(row * 7 + column) % words.length}</v></c>`
        : `<c r="${place}"><v>${((row * 13 + column * 17) % 100_000) / 100}</v></c>`
    })
    rows.push(`<row r="${row}">${line.join('')}</row>`)
  }
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relation = (id: string, type: string, to: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${to}"/>`
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="构件表" sheetId="1" r:id="s1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('s1', 'worksheet', 'worksheets/sheet1.xml')}${relation('s2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${words.map((word) => `<si><t>${word}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  }
  return Buffer.from(zipOf(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))))
}

/** A PDF of so many A4 pages with fifty lines of text and a hundred lines of a table each. */
export function largePdf(pages: number): Buffer {
  const pieces: string[] = ['%PDF-1.7\n']
  const places: number[] = []
  let at = pieces[0]!.length
  const add = (number: number, body: string) => {
    const text = `${number} 0 obj\n${body}\nendobj\n`
    places[number] = at
    at += text.length
    pieces.push(text)
  }
  const pageOf = (index: number) => 4 + 2 * index
  add(1, '<< /Type /Catalog /Pages 2 0 R >>')
  add(
    2,
    `<< /Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_, at) => `${pageOf(at)} 0 R`).join(' ')}] >>`,
  )
  add(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (let index = 0; index < pages; index++) {
    const page = pageOf(index)
    add(
      page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${page + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    )
    const content = contentOf(index)
    add(page + 1, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  }
  const entries = Array.from(
    { length: places.length - 1 },
    (_, index) => `${String(places[index + 1]).padStart(10, '0')} 00000 n \n`,
  )
  pieces.push(
    `xref\n0 ${places.length}\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${places.length} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
  )
  return Buffer.from(pieces.join(''), 'latin1')
}

function contentOf(page: number): string {
  const texts = Array.from(
    { length: 50 },
    (_, line) =>
      `BT /F1 9 Tf 50 ${800 - line * 15} Td (Page ${page + 1}, line ${line + 1}: beam KL${line} checked against drawing S-${page}) Tj ET`,
  )
  const rules = Array.from({ length: 100 }, (_, line) => `50 ${805 - line * 7.5} m 545 ${805 - line * 7.5} l S`)
  return ['0.3 w 0.8 G', ...rules, ...texts].join('\n')
}
