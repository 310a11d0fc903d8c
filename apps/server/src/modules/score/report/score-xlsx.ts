import type { Lang } from '@sunmao/i18n'
import { translator } from '@sunmao/i18n/node'
import { type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { heading, heightOf, plain, safe } from '../../../report/sheet-cells.ts'
import type { ScoreSheet } from './score-sheet.ts'

type Value = string | number

/** The table as the screen shows it, and a row for everything that took points. */
export function scoreXlsx(sheet: ScoreSheet, lang: Lang): Promise<Uint8Array> {
  const t = translator(lang)
  const disciplines = [...new Set(sheet.releases.flatMap(({ cells }) => cells.map(({ discipline }) => discipline)))]
  const overview = sheet.releases.map((one) => [
    one.sub,
    one.name,
    one.released,
    ...disciplines.map((name) => one.cells.find(({ discipline }) => discipline === name)?.score ?? ''),
    one.total ?? '',
    one.grade,
    one.status,
    one.now ?? '',
    one.submitted,
    one.confirmed,
    one.remark,
  ])
  const lines = sheet.releases.flatMap((one) =>
    one.cells.flatMap((cell) =>
      cell.lines.map((line) => [
        one.sub,
        one.name,
        cell.discipline,
        line.number,
        line.title,
        line.why,
        line.note,
        -line.points,
        line.now === undefined ? '' : -line.now,
      ]),
    ),
  )
  return writeXlsx({
    properties: { title: sheet.title },
    sheets: [
      tableSheet(t('score.title'), sheet, overview, [
        [t('score.column.sub'), 20],
        [t('score.column.release'), 22],
        [t('score.released'), 12],
        ...disciplines.map((name): [string, number] => [name, 10]),
        [t('score.column.total'), 10],
        [t('score.column.grade'), 10],
        [t('common.status'), 10],
        [t('score.column.now'), 12],
        [t('score.submitted'), 24],
        [t('score.confirmed'), 24],
        [t('score.remark'), 40],
      ]),
      tableSheet(t('score.column.lines'), undefined, lines, [
        [t('score.column.sub'), 20],
        [t('score.column.release'), 22],
        [t('report.discipline'), 12],
        [t('report.number'), 18],
        [t('score.column.title'), 48],
        [t('score.column.why'), 16],
        [t('score.column.note'), 32],
        [t('score.column.points'), 10],
        [t('score.column.now'), 12],
      ]),
    ],
  })
}

function tableSheet(
  name: string,
  head: ScoreSheet | undefined,
  values: readonly Value[][],
  columns: readonly [title: string, width: number][],
): WriteSheet {
  const about = head ? [[safe(head.title)], ...head.about.map(([label, value]) => [safe(label), safe(value)]), []] : []
  const widths = columns.map(([, width]) => width)
  const rows: Value[][] = [...about, columns.map(([title]) => safe(title))]
  const rowDefs: NonNullable<WriteSheet['rowDefs']> = new Map()
  const cells: NonNullable<WriteSheet['cells']> = new Map(
    head ? [['0,0', { style: { font: { bold: true, size: 16 } } }]] : [],
  )
  for (const row of values) {
    const shown = row.map((value) => (typeof value === 'string' ? safe(value) : value))
    rowDefs.set(rows.length, { height: heightOf(shown.map(String), widths) })
    rows.push(shown)
  }
  for (let row = about.length; row < rows.length; row++)
    for (let column = 0; column < columns.length; column++)
      cells.set(`${row},${column}`, { style: row === about.length ? heading : plain })
  return {
    name,
    rows,
    cells,
    columns: widths.map((width) => ({ width })),
    rowDefs,
    freezePane: { rows: about.length + 1 },
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  }
}
