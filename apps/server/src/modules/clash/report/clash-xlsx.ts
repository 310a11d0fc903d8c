import type { Lang } from '@sunmao/i18n'
import { translator } from '@sunmao/i18n/node'
import { type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { pictureName } from '../../../report/review-sheet.ts'
import { heading, heightOf, plain, safe } from '../../../report/sheet-cells.ts'
import type { Pictures } from '../../../rich-text/pictures.ts'
import type { ClashSheet, ClashSheetGroup, ClashSheetPoint } from './clash-sheet.ts'

const PICTURE_WIDTH = 480
const ROW_PIXELS = 20

type Translate = ReturnType<typeof translator>
type Row = readonly [group: ClashSheetGroup, point: ClashSheetPoint]
type Column = [title: string, width: number, value: (...row: Row) => string | number]

const columnsOf = (t: Translate): Column[] => [
  [t('report.number'), 10, (_, { number }) => number],
  [t('report.status'), 10, (_, { status }) => status],
  [t('report.clashGroupName'), 34, ({ name }) => name],
  [t('report.clashTest'), 20, ({ test }) => test],
  [t('report.type'), 12, ({ type }) => type],
  [t('report.clashValue'), 12, (_, { value }) => value],
  [t('report.clashQuality'), 16, (_, { quality }) => quality],
  [t('report.place'), 26, (_, { place }) => place],
  [t('report.clashA'), 30, (_, { a }) => a.element],
  [t('report.clashADiscipline'), 12, (_, { a }) => a.discipline],
  [t('report.clashAModel'), 18, (_, { a }) => a.model],
  [t('report.clashB'), 30, (_, { b }) => b.element],
  [t('report.clashBDiscipline'), 12, (_, { b }) => b.discipline],
  [t('report.clashBModel'), 18, (_, { b }) => b.model],
  [t('report.discipline'), 12, ({ discipline }) => discipline],
  [t('report.people'), 14, ({ person }) => person],
  [t('report.clashIssue'), 28, ({ issue }) => issue],
]

/** A row for every point, to be sorted and filtered; the pictures of the groups on a sheet of their own. */
export function clashXlsx(sheet: ClashSheet, pictures: Pictures, lang: Lang): Promise<Uint8Array> {
  const t = translator(lang)
  const shown = pictureSheet(sheet, pictures, t)
  return writeXlsx({ sheets: [pointSheet(sheet, t), ...(shown ? [shown] : [])], properties: { title: sheet.title } })
}

function pointSheet(sheet: ClashSheet, t: Translate): WriteSheet {
  const columns = columnsOf(t)
  const about = sheet.about.map(([label, value]) => [safe(label), safe(value)])
  const titleRow = about.length + 2
  const rows: (string | number)[][] = [[safe(sheet.title)], ...about, [], columns.map(([title]) => safe(title))]
  const rowDefs: NonNullable<WriteSheet['rowDefs']> = new Map()
  const widths = columns.map(([, width]) => width)
  for (const group of sheet.groups)
    for (const point of group.points) {
      const values = columns.map(([, , cellOf]) => {
        const value = cellOf(group, point)
        return typeof value === 'string' ? safe(value) : value
      })
      rowDefs.set(rows.length, { height: heightOf(values.map(String), widths) })
      rows.push(values)
    }
  const cells: NonNullable<WriteSheet['cells']> = new Map([['0,0', { style: { font: { bold: true, size: 16 } } }]])
  for (let row = titleRow; row < rows.length; row++)
    for (let column = 0; column < columns.length; column++)
      cells.set(`${row},${column}`, { style: row === titleRow ? heading : plain })
  return {
    name: t('report.clashPoints'),
    rows,
    cells,
    columns: widths.map((width) => ({ width })),
    rowDefs,
    freezePane: { rows: titleRow + 1 },
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  }
}

function pictureSheet({ groups }: ClashSheet, pictures: Pictures, t: Translate): WriteSheet | undefined {
  const rows: string[][] = []
  const images: NonNullable<WriteSheet['images']> = []
  for (const { name, picture } of groups) {
    const found = picture && pictures.get(pictureName(picture))
    if (!found) continue
    const height = (PICTURE_WIDTH * found.height) / found.width
    rows.push([safe(name)])
    const first = rows.length
    const last = first + Math.ceil(height / ROW_PIXELS)
    while (rows.length <= last) rows.push([])
    images.push({
      data: found.bytes,
      type: 'jpeg',
      anchor: { from: { row: first, col: 0 }, to: { row: last, col: 1 } },
      altText: name,
      width: PICTURE_WIDTH,
      height,
    })
  }
  return images.length > 0
    ? { name: t('report.clashPictures'), rows, images, columns: [{ width: PICTURE_WIDTH / 7 }] }
    : undefined
}
