// The house's form of minutes, as Word and PDF write it.
import type { MeetingAction, MeetingDetail, MeetingItem, MeetingParticipant } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { translator } from '@sunmao/i18n/node'
import { body, head, pairsOf, table, text, title, widthsOf } from '../../../report/cells.ts'
import { type Block, blocksOf, type Cell } from '../../../rich-text/blocks.ts'
import { readHtml } from '../../../rich-text/read-html.ts'
import { spanText } from '../meeting-letter.service.ts'

type Translate = ReturnType<typeof translator>

const namesOf = (people: readonly MeetingParticipant[]) => people.map(({ person }) => person.nickName).join('、')
const ACTION_WIDTHS = [300, 110, 96, 126]

export function minutesBlocks(shown: MeetingDetail, lang: Lang): Block[] {
  const t = translator(lang)
  const having = (...kinds: MeetingParticipant['attendance'][]) =>
    namesOf(shown.participants.filter(({ attendance }) => kinds.includes(attendance))) || '–'
  const { startTime, endTime, zone } = shown
  const span = spanText({ startTime: new Date(startTime), endTime: new Date(endTime), zone })
  const facts: [string, string][] = [
    [t('meeting.sheet.project'), shown.projName ?? t('meeting.sheet.house')],
    [t('meeting.sheet.serial'), shown.serial ? t('meeting.serial', { count: shown.serial }) : '–'],
    [t('meeting.sheet.time'), span],
    [t('meeting.sheet.place'), [shown.room?.name, shown.place].filter(Boolean).join(' ') || '–'],
    [t('meeting.sheet.host'), shown.host.nickName],
    [t('meeting.sheet.present'), having('present', 'late')],
    [t('meeting.sheet.leave'), having('leave')],
    [t('meeting.sheet.absent'), having('absent', 'none')],
  ]
  return [
    table(pairsOf(facts), widthsOf(lang)),
    ...(shown.note ? [text(shown.note)] : []),
    ...(shown.openActions.length > 0 ? [title(t('meeting.sheet.before')), actions(shown.openActions, t)] : []),
    ...shown.agenda.flatMap((item, at) => itemBlocks(item, at, t)),
    title(t('meeting.sheet.distribution')),
    text(namesOf(shown.participants)),
  ]
}

function itemBlocks(item: MeetingItem, at: number, t: Translate): Block[] {
  const about =
    item.ref && item.ref.title !== item.title ? [text(t('meeting.sheet.about', { title: item.ref.title }))] : []
  const said = item.kind === 'carryOver' ? t('meeting.carriedFrom', { title: item.title }) : item.title
  return [
    title(`${at + 1}  ${said}`),
    ...about,
    ...(item.state === 'carried' ? [text(t('meeting.sheet.carried'))] : []),
    ...(item.html ? blocksOf(readHtml(item.html)) : []),
    ...(item.decisions.length > 0
      ? [
          text(t('meeting.decisions'), true),
          {
            kind: 'list' as const,
            isOrdered: true,
            start: 1,
            items: item.decisions.map((one) => [text(one.text)]),
          },
        ]
      : []),
    ...(item.actions.length > 0 ? [text(t('meeting.actions'), true), actions(item.actions, t)] : []),
  ]
}

function actions(rows: readonly MeetingAction[], t: Translate): Block {
  const heads = [
    t('meeting.sheet.action'),
    t('meeting.sheet.assignee'),
    t('meeting.sheet.due'),
    t('meeting.sheet.state'),
  ]
  const cells = rows.map((row): Cell[] =>
    [
      row.text,
      row.assignee?.nickName ?? '–',
      row.dueDate ?? '–',
      row.isDone ? t('meeting.action.done') : (row.issue?.number ?? t('meeting.action.open')),
    ].map((words) => body([text(words)])),
  )
  return { kind: 'table', widths: ACTION_WIDTHS, rows: [heads.map(head), ...cells], isDense: true }
}
