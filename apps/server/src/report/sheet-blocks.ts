import type { Lang } from '@sunmao/i18n'
import { translator } from '@sunmao/i18n/node'
import { type Block, blocksOf, type Cell } from '../rich-text/blocks.ts'
import { htmlOfText } from '../rich-text/clean-html.ts'
import { readHtml } from '../rich-text/read-html.ts'
import { pictureName, type ReviewItem, type ReviewSheet, roundsOf } from './review-sheet.ts'

const COLUMNS = 4
/** In pixels: a label takes one line. */
const LABEL: Record<Lang, number> = { 'zh-CN': 84, en: 112 }
const PAIR = 316
const SIGNATURES = [158, 158, 158, 158]
/** In pixels: two items with a sentence each fit on one page. */
const PICTURE_TALLEST = 170

/** For Word and PDF: the facts, then each round with a table for every item and room for the signatures. */
export function sheetBlocks(sheet: ReviewSheet, lang: Lang): Block[] {
  const t = translator(lang)
  const widths = [LABEL[lang], PAIR - LABEL[lang], LABEL[lang], PAIR - LABEL[lang]]
  const rounds = roundsOf(sheet).flatMap((round) => {
    const items = sheet.items.filter((item) => item.round === round)
    const heading = t('report.round', { round: String(round), count: String(items.length) })
    return [title(heading), ...items.map((item) => table(itemRows(item, t), widths)), signatures(t)]
  })
  return [table(pairsOf(sheet.about), widths), ...rounds]
}

type Translate = ReturnType<typeof translator>

function itemRows(item: ReviewItem, t: Translate): Cell[][] {
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
  return [
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
  ]
}

/** Filled in by hand: who checked, reviewed and approved. */
const signatures = (t: Translate): Block =>
  table(
    [[t('report.checked'), t('report.reviewed'), t('report.approved'), t('report.date')].map(head), blanks()],
    SIGNATURES,
  )

const blanks = () => Array.from({ length: SIGNATURES.length }, () => body([text(' '), text(' ')]))

const title = (words: string): Block => ({ kind: 'paragraph', level: 2, align: 'left', runs: [{ text: words }] })
const text = (words: string, bold = false): Block => ({
  kind: 'paragraph',
  level: 0,
  align: 'left',
  runs: [{ text: words, ...(bold && { bold }) }],
})
const table = (rows: Cell[][], widths: number[]): Block => ({
  kind: 'table',
  widths,
  rows,
  isWhole: true,
  isDense: true,
})
const cell = (blocks: Block[], isHead: boolean): Cell => ({ isHead, colSpan: 1, rowSpan: 1, blocks })
const head = (words: string): Cell => cell([text(words)], true)
const body = (blocks: Block[]): Cell => cell(blocks, false)
const wide = (label: string, blocks: Block[]): Cell[] => [
  head(label),
  { ...body(blocks.length > 0 ? blocks : blocksOf(readHtml(htmlOfText(' ')))), colSpan: COLUMNS - 1 },
]

/** Two labels with their values to a row; the last of a row that is not full takes the rest of it. */
function pairsOf(facts: readonly (readonly [string, string])[]): Cell[][] {
  const rows: Cell[][] = []
  for (let at = 0; at < facts.length; at += COLUMNS / 2) {
    const row = facts.slice(at, at + COLUMNS / 2).flatMap(([label, value]) => [head(label), body([text(value)])])
    row.at(-1)!.colSpan = COLUMNS - row.length + 1
    rows.push(row)
  }
  return rows
}
