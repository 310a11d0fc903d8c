import type { ApprovalDetail, ApprovalField, ApprovalPerson, ApprovalStepRow, BlobAnswer } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { translator } from '@sunmao/i18n/node'
import type { Ctx } from '../../core/context.ts'
import { wireTime } from '../../core/wire-time.ts'
import { body, head, pairsOf, table, text, title, widthsOf } from '../../report/cells.ts'
import type { Block, Cell } from '../../rich-text/blocks.ts'
import { ask } from '../../threads/ask.ts'
import { showApproval } from './approval-detail.service.ts'
import { inLang } from './approval-form.ts'
import { approvalSheet } from './approval-sheet.ts'

type Translate = ReturnType<typeof translator>

/** Every vote, what it was about, and its hash. */
export async function downloadApproval(ctx: Ctx, id: number): Promise<BlobAnswer> {
  const shown = await showApproval(ctx, id)
  const { number } = shown
  const bytes = await ask(ctx, approvalSheet, { title: shown.title, blocks: blocksOf(shown, ctx.lang) })
  return { type: 'application/pdf', name: `${number}.pdf`, bytes }
}

const day = (time: string | undefined) => (time ? wireTime(new Date(time)).slice(0, 16) : '')
const named = (people: readonly ApprovalPerson[]) => people.map(({ nickName }) => nickName).join('、')

function blocksOf(shown: ApprovalDetail, lang: Lang): Block[] {
  const t = translator(lang)
  const widths = widthsOf(lang)
  const form = shown.fields.map((field) => [inLang(lang, field), filledIn(field, shown, lang)] as const)
  return [
    table(
      pairsOf([
        [t('approval.sheet.number'), shown.number],
        [t('approval.sheet.status'), t(`approval.status.${shown.status}`)],
        [t('approval.sheet.definition'), `${shown.definition.name} v${shown.definition.version}`],
        [
          t('approval.sheet.purpose'),
          t(`approval.purpose.${shown.kind}.${shown.purpose}` as 'approval.purpose.modelPubVersion.publish'),
        ],
        [t('approval.sheet.place'), [shown.projName, shown.subName].filter(Boolean).join(' / ')],
        [t('approval.sheet.starter'), shown.starter.nickName],
        [t('approval.sheet.started'), day(shown.startTime)],
        [t('approval.sheet.ended'), day(shown.endTime)],
      ]),
      widths,
    ),
    ...(form.length > 0 ? [title(t('approval.sheet.form')), table(pairsOf(form), widths)] : []),
    ...(shown.note ? [text(shown.note)] : []),
    title(t('approval.sheet.subjects')),
    ...shown.subjects.map((subject) =>
      table(
        [
          [wide(subject.title, true)],
          pair(t('approval.sheet.hash'), [text(subject.hash)]),
          pair(
            t('approval.sheet.findings'),
            subject.findings.map(({ level, text: words }) => text(`${t(`modelPubVersion.gate.${level}`)}  ${words}`)),
          ),
        ],
        widths,
      ),
    ),
    ...shown.earlier.flatMap(({ round, steps }) => [
      title(t('approval.sheet.round', { round: String(round) })),
      opinions(steps, t),
    ]),
    title(t('approval.sheet.opinions')),
    opinions(shown.steps, t),
    title(t('approval.sheet.history')),
    history(shown, t),
  ]
}

const wide = (words: string, isHead = false): Cell => ({ ...(isHead ? head(words) : body([text(words)])), colSpan: 4 })
const pair = (label: string, blocks: Block[]): Cell[] => [
  head(label),
  { ...body(blocks.length > 0 ? blocks : [text(' ')]), colSpan: 3 },
]

function filledIn({ key, type, options }: ApprovalField, { form, people }: ApprovalDetail, lang: Lang): string {
  const value = form[key] ?? ''
  if (type === 'people' && Array.isArray(value))
    return named(people.filter(({ id }) => id !== undefined && value.includes(id)))
  const chosen = type === 'choice' && options.find((option) => option.value === value)
  return chosen ? inLang(lang, chosen) : String(value)
}

const OPINION_WIDTHS = [96, 76, 76, 244, 140]

/** One row for each who was asked, step by step. */
function opinions(steps: readonly ApprovalStepRow[], t: Translate): Block {
  const heads = ['step', 'person', 'decision', 'opinion', 'time'] as const
  const rows = steps.flatMap((step): Cell[][] => {
    const { kind, need } = step.rule
    const rule = [t(`approval.rule.${kind}`), need === undefined ? '' : `${need}/${step.tasks.filter(counts).length}`]
    const label = [`${step.at ? `${step.at} ` : ''}${step.name}`, rule.filter(Boolean).join(' ')]
    if (step.tasks.length === 0)
      return [
        [label.join('\n'), named(step.people), t(`approval.stepState.${step.state}`), '', ''].map((words) =>
          body(lines(words)),
        ),
      ]
    return step.tasks.map((task, at) =>
      [
        at === 0 ? label.join('\n') : '',
        [task.person.nickName, task.onBehalfOf ? t('approval.sheet.behalf', { name: task.onBehalfOf.nickName }) : '']
          .filter(Boolean)
          .join('\n'),
        t(`approval.taskState.${task.state}`),
        task.opinion ?? '',
        day(task.decidedTime),
      ].map((words) => body(lines(words))),
    )
  })
  return long([heads.map((name) => head(t(`approval.sheet.${name}`))), ...rows], OPINION_WIDTHS)
}

/** It may be torn between two pages. */
const long = (rows: Cell[][], widths: number[]): Block => ({ kind: 'table', widths, rows, isDense: true })

const counts = ({ isAdvice, isPast, state }: ApprovalStepRow['tasks'][number]) =>
  !isAdvice && !isPast && state !== 'moved' && state !== 'cancelled'

const lines = (words: string) => words.split('\n').map((line) => text(line || ' '))

const HISTORY_WIDTHS = [140, 86, 96, 310]

function history({ activity }: ApprovalDetail, t: Translate): Block {
  const rows = activity.map(({ createTime, by, verb, to, step, reason }) =>
    [
      day(createTime),
      by?.nickName ?? t('approval.sheet.itself'),
      t(`approval.verb.${verb}`),
      [step, to.length > 0 ? `→ ${named(to)}` : '', reason].filter(Boolean).join('  '),
    ].map((words) => body(lines(words))),
  )
  const heads = [
    t('approval.sheet.time'),
    t('approval.sheet.person'),
    t('approval.sheet.what'),
    t('approval.sheet.details'),
  ]
  return long([heads.map(head), ...rows], HISTORY_WIDTHS)
}
