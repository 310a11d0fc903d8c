import type { Lang } from '@sunmao/i18n'
import { translator } from '@sunmao/i18n/node'
import { type WriteSheet, writeXlsx } from 'hucre/xlsx'
import type { Pictures } from '../rich-text/pictures.ts'
import { plainText } from '../rich-text/plain-text.ts'
import { pictureName, type ReviewItem, type ReviewSheet, roundsOf } from './review-sheet.ts'
import { heading, heightOf, plain, safe } from './sheet-cells.ts'

/** Of the last column, in pixels, and what a picture is tall at most. */
const PICTURE_WIDTH = 236
const PICTURE_TALLEST = 400
const POINTS_PER_PIXEL = 0.75
/** How wide each column is in characters; the picture stands in the last. */
const widths = { number: 24, short: 12, medium: 18, long: 44, picture: 33 }
/** One worksheet for each round: the facts, a line of titles, then a row for every item with its picture. */
export function sheetXlsx(sheet: ReviewSheet, pictures: Pictures, lang: Lang): Promise<Uint8Array> {
  const t = translator(lang)
  const rounds = roundsOf(sheet)
  const sheets = (rounds.length > 0 ? rounds : [1]).map((round) =>
    roundSheet(sheet, round, pictures, t('report.roundName', { round: String(round) }), t),
  )
  return writeXlsx({ sheets, properties: { title: sheet.title } })
}

type Translate = ReturnType<typeof translator>
type Column = [title: string, width: number, value: (item: ReviewItem) => string]

function columnsOf(items: readonly ReviewItem[], t: Translate): Column[] {
  const facts = items[0]?.facts.map(([label]) => label) ?? []
  const attachments: Column = [t('report.attachments'), widths.medium, (item) => item.attachments.join('\n')]
  return [
    [t('report.number'), widths.number, (item) => item.number],
    [t('report.status'), widths.short, (item) => item.status],
    [t('report.discipline'), widths.short, (item) => item.discipline],
    ...facts.map((label, at): Column => [label, widths.short, (item) => item.facts[at]?.[1] ?? '']),
    [t('report.place'), widths.medium, (item) => item.place],
    [t('report.opinion'), widths.long, ({ title, html }) => [title, plainText(html)].filter(Boolean).join('\n')],
    [t('report.raiser'), widths.medium, ({ raiser, raised }) => `${raiser}\n${raised}`],
    [t('report.people'), widths.medium, (item) => item.people],
    [t('report.due'), widths.short, (item) => item.due],
    [t('report.answer'), widths.long, ({ answers }) => answers.map(answerText).join('\n')],
    ...(items.some(({ attachments }) => attachments.length > 0) ? [attachments] : []),
    [t('report.picture'), widths.picture, () => ''],
  ]
}

const answerText = ({ name, date, html }: ReviewItem['answers'][number]) => `${name} ${date}\n${plainText(html)}`

function roundSheet(sheet: ReviewSheet, round: number, pictures: Pictures, name: string, t: Translate): WriteSheet {
  const items = sheet.items.filter((item) => item.round === round)
  const columns = columnsOf(items, t)
  const about = sheet.about.map(([label, value]) => [safe(label), safe(value)])
  const titleRow = about.length + 2
  const rows = [[safe(sheet.title)], ...about, [], columns.map(([title]) => safe(title))]
  const last = columns.length - 1
  const rowDefs: NonNullable<WriteSheet['rowDefs']> = new Map()
  const merges: NonNullable<WriteSheet['merges']> = []
  const images: NonNullable<WriteSheet['images']> = []
  for (const item of items) {
    const row = rows.length
    const values = columns.map(([, , value]) => safe(value(item)))
    const height = heightOf(
      values,
      columns.map(([, width]) => width),
    )
    const picture = item.picture && pictures.get(pictureName(item.picture))
    rows.push(values)
    if (!picture) {
      rowDefs.set(row, { height })
      continue
    }
    // A picture fills its cell from corner to corner, so the cell has its shape; a longer text goes on in a row below.
    const tall = Math.min(PICTURE_TALLEST, (PICTURE_WIDTH * picture.height) / picture.width) * POINTS_PER_PIXEL
    rowDefs.set(row, { height: tall })
    if (height > tall) {
      rows.push(columns.map(() => ''))
      rowDefs.set(row + 1, { height: height - tall })
      for (let column = 0; column < last; column++)
        merges.push({ startRow: row, endRow: row + 1, startCol: column, endCol: column })
    }
    images.push({
      data: picture.bytes,
      type: 'jpeg',
      anchor: { from: { row, col: last }, to: { row: row + 1, col: last + 1 } },
      altText: item.number,
      width: PICTURE_WIDTH,
      height: tall / POINTS_PER_PIXEL,
    })
  }
  const cells: NonNullable<WriteSheet['cells']> = new Map([['0,0', { style: { font: { bold: true, size: 16 } } }]])
  for (let row = titleRow; row < rows.length; row++)
    for (let column = 0; column < columns.length; column++)
      cells.set(`${row},${column}`, { style: row === titleRow ? heading : plain })
  return {
    name,
    rows,
    cells,
    columns: columns.map(([, width]) => ({ width })),
    rowDefs,
    merges,
    images,
    freezePane: { rows: titleRow + 1 },
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  }
}
