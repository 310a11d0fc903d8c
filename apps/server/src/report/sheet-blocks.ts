import type { Lang } from '@sunmao/i18n'
import { translator } from '@sunmao/i18n/node'
import { type Block, blocksOf, type Cell } from '../rich-text/blocks.ts'
import { htmlOfText } from '../rich-text/clean-html.ts'
import { readHtml } from '../rich-text/read-html.ts'
import { body, COLUMNS, head, pairsOf, table, text, title } from './cells.ts'
import { pictureName, type ReviewItem, type ReviewSheet, roundsOf } from './review-sheet.ts'

const SIGNATURES = [158, 158, 158, 158]
/** In pixels: an item with a longer text still fits on one page. */
const PICTURE_TALLEST = 240

/** For Word and PDF: the facts, then each round with a table for every item and room for the signatures. */
export function sheetBlocks(sheet: ReviewSheet, lang: Lang): Block[] {
  const t = translator(lang)
  const rounds = roundsOf(sheet).flatMap((round) => {
    const items = sheet.items.filter((item) => item.round === round)
    const heading = t('report.round', { round: String(round), count: String(items.length) })
    return [title(heading), ...items.map((item) => itemTable(item, t)), signatures(t)]
  })
  return [table(pairsOf(sheet.about)), ...rounds]
}

type Translate = ReturnType<typeof translator>

function itemTable(item: ReviewItem, t: Translate): Block {
  const opinion: Block[] = [
    ...blocksOf(readHtml(item.html)),
    ...(item.picture
      ? [{ kind: 'picture', name: pictureName(item.picture), align: 'left', tallest: PICTURE_TALLEST } as const]
      : []),
  ]
  const answers = item.answers.flatMap(({ name, date, html }) => [
    text(`${name}  ${date}`, true),
    ...blocksOf(readHtml(html)),
  ])
  return table([
    [{ ...head(`${item.number}  ${item.title}`), colSpan: COLUMNS }],
    ...pairsOf([
      [t('report.discipline'), item.discipline],
      [t('report.status'), item.status],
      [t('report.place'), item.place],
      ...item.facts,
      [t('report.raiser'), `${item.raiser}  ${item.raised}`],
      [t('report.people'), item.people],
      ...(item.due ? [[t('report.due'), item.due] as const] : []),
    ]),
    wide(t('report.opinion'), opinion),
    wide(t('report.answer'), answers),
    ...(item.attachments.length > 0
      ? [
          wide(
            t('report.attachments'),
            item.attachments.map((name) => text(name)),
          ),
        ]
      : []),
  ])
}

/** Filled in by hand: who checked, reviewed and approved. */
const signatures = (t: Translate): Block =>
  table(
    [[t('report.checked'), t('report.reviewed'), t('report.approved'), t('report.date')].map(head), blanks()],
    SIGNATURES,
  )

const blanks = () => Array.from({ length: SIGNATURES.length }, () => body([text(' '), text(' ')]))

const wide = (label: string, blocks: Block[]): Cell[] => [
  head(label),
  { ...body(blocks.length > 0 ? blocks : blocksOf(readHtml(htmlOfText(' ')))), colSpan: COLUMNS - 1 },
]
