// A workbook as large as offices have them, written as it is needed.
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
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
  const part = (path: string, type: string) =>
    `<Override PartName="/xl/${path}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
  const relation = (id: string, type: string, to: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${to}"/>`
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${types}">${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${part('sharedStrings', 'sharedStrings')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="构件表" sheetId="1" r:id="s1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('s1', 'worksheet', 'worksheets/sheet1.xml')}${relation('s2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${words.map((word) => `<si><t>${word}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  }
  return Buffer.from(zipOf(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))))
}
