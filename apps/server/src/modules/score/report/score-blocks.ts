import type { Lang } from '@sunmao/i18n'
import { translator } from '@sunmao/i18n/node'
import { body, head, pairsOf, table, text, title, widthsOf } from '../../../report/cells.ts'
import type { Block } from '../../../rich-text/blocks.ts'
import type { ScoreSheet, ScoreSheetRelease } from './score-sheet.ts'

type Translate = ReturnType<typeof translator>

/** In pixels. */
const SUMMARY = [212, 140, 140, 140]
const LINES = [152, 304, 100, 76]

const pointsText = (points: number) => (points === 0 ? '0' : `−${points}`)

/** For Word and PDF: each release with its disciplines, then what took the points of each. */
export function scoreBlocks(sheet: ScoreSheet, lang: Lang): Block[] {
  const t = translator(lang)
  const widths = widthsOf(lang)
  return [table(pairsOf(sheet.about), widths), ...sheet.releases.flatMap((one) => releaseBlocks(one, widths, t))]
}

const cell = (words: string) => body([text(words)])
const withNow = (t: Translate, value: string, now: number | undefined, shown: (now: number) => string) =>
  now === undefined ? value : `${value} (${t('score.nowIs', { value: shown(now) })})`

function releaseBlocks(one: ScoreSheetRelease, widths: number[], t: Translate): Block[] {
  const total = one.total === undefined ? '–' : withNow(t, String(one.total), one.now, String)
  const facts = [
    [t('score.column.total'), `${total}${one.grade ? ` ${one.grade}` : ''}`],
    [t('common.status'), one.status],
    [t('score.released'), one.released],
    ...(one.submitted ? [[t('score.submitted'), one.submitted] as const] : []),
    ...(one.confirmed ? [[t('score.confirmed'), one.confirmed] as const] : []),
    ...(one.remark ? [[t('score.remark'), one.remark] as const] : []),
  ] as const
  const summary = one.cells.map(({ discipline, score, deducted, now, lines }) => [
    cell(discipline),
    cell(withNow(t, String(score), now, String)),
    cell(pointsText(deducted)),
    cell(String(lines.length)),
  ])
  return [
    title(`${one.sub} · ${one.name}`),
    table(pairsOf(facts), widths),
    {
      kind: 'table',
      widths: SUMMARY,
      isDense: true,
      rows: [
        [t('report.discipline'), t('score.column.score'), t('score.column.deducted'), t('score.column.lines')].map(
          head,
        ),
        ...summary,
      ],
    },
    ...one.cells.filter(({ lines }) => lines.length > 0).flatMap((of) => lineBlocks(of, t)),
  ]
}

const lineBlocks = ({ discipline, score, lines }: ScoreSheetRelease['cells'][number], t: Translate): Block[] => [
  {
    kind: 'table',
    widths: LINES,
    isDense: true,
    isWhole: true,
    rows: [
      // Its title is its first row: the two stay together on a page.
      [{ ...head(t('score.sheetOf', { discipline, score: String(score) })), colSpan: LINES.length }],
      [t('report.number'), t('score.column.title'), t('score.column.why'), t('score.column.points')].map(head),
      ...lines.map(({ number, title: words, why, note, points, now }) => [
        cell(number),
        body([text(words), ...(note ? [text(note)] : [])]),
        cell(why),
        cell(withNow(t, pointsText(points), now, pointsText)),
      ]),
    ],
  },
]
