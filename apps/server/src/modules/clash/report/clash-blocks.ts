import type { Lang } from '@sunmao/i18n'
import { translator } from '@sunmao/i18n/node'
import { body, head, pairsOf, table, text, title, widthsOf } from '../../../report/cells.ts'
import { pictureName } from '../../../report/review-sheet.ts'
import type { Block } from '../../../rich-text/blocks.ts'
import { type ClashSheet, type ClashSheetGroup, clashReportOrder } from './clash-sheet.ts'

/** In pixels: number, status, both elements, value, place. A number, a status and a value take one line in either language. */
const WIDTHS = [80, 80, 132, 132, 96, 112]
/** Of a status or a sum. */
const COUNT = 72
const PICTURE_TALLEST = 240
const WIDE = 632

/** For Word and PDF: the facts, then each group with its picture and a table of its points. */
export function clashBlocks(sheet: ClashSheet, lang: Lang): Block[] {
  const t = translator(lang)
  const widths = widthsOf(lang)
  return [
    table(pairsOf(sheet.about), widths),
    ...summary(sheet, t),
    ...sheet.groups.flatMap((group) => groupBlocks(group, widths, t)),
  ]
}

/** How many of each test are in which status; statuses of none are left out. */
function summary({ groups }: ClashSheet, t: ReturnType<typeof translator>): Block[] {
  const tests = [...new Set(groups.map(({ test }) => test))]
  const countOf = (test: string | undefined, status: string | undefined) =>
    groups
      .filter((group) => test === undefined || group.test === test)
      .flatMap(({ points }) => points)
      .filter((point) => status === undefined || point.status === status).length
  const statuses = clashReportOrder
    .map((status) => t(`clash.status.${status}`))
    .filter((one) => countOf(undefined, one))
  const counts = (test: string | undefined) =>
    [...statuses, undefined].map((status) => body([text(String(countOf(test, status)))]))
  return [
    title(t('report.summary')),
    {
      kind: 'table',
      isDense: true,
      widths: [WIDE - COUNT * (statuses.length + 1), ...statuses.map(() => COUNT), COUNT],
      rows: [
        [t('report.clashTest'), ...statuses, t('report.total')].map(head),
        ...tests.map((test) => [body([text(test)]), ...counts(test)]),
        ...(tests.length > 1 ? [[head(t('report.total')), ...counts(undefined)]] : []),
      ],
    },
  ]
}

function groupBlocks(group: ClashSheetGroup, widths: number[], t: ReturnType<typeof translator>): Block[] {
  const heading = t('report.clashGroup', { name: group.name, count: String(group.points.length) })
  const facts = pairsOf([
    [t('report.clashTest'), group.test],
    [t('report.type'), group.type],
    [t('report.discipline'), group.discipline],
    [t('report.people'), group.person],
    ...(group.issue ? [[t('report.clashIssue'), group.issue] as const] : []),
  ])
  const titles = [t('report.number'), t('report.status'), t('report.clashA'), t('report.clashB')]
  const rows = group.points.map((point) =>
    [
      [point.number],
      [point.status],
      [point.a.element, point.a.discipline],
      [point.b.element, point.b.discipline],
      [t('report.mm', { value: String(point.value) }), point.quality],
      [point.place],
    ].map((lines) => body(lines.filter((line, at) => at === 0 || line !== '').map((line) => text(line)))),
  )
  return [
    title(heading),
    table(facts, widths),
    ...(group.picture
      ? [{ kind: 'picture', name: pictureName(group.picture), align: 'left', tallest: PICTURE_TALLEST } as const]
      : []),
    {
      kind: 'table',
      widths: WIDTHS,
      isDense: true,
      rows: [[...titles, group.valueName, t('report.place')].map(head), ...rows],
    },
  ]
}
