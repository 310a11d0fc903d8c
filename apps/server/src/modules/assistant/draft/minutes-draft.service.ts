import type { AnswerBlock, MeetingDetail, MinutesDraft } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import type { ProjectCtx } from '../../../core/context.ts'
import { findOpenMinutes } from '../../meeting/minutes/open-minutes.service.ts'
import { lastTable, linesOf } from './issue-draft.service.ts'

const TEXT = 5000

/** Of what was decided and agreed, and of what was found before; only where the caller may write minutes. */
export async function draftMinutes(
  ctx: ProjectCtx,
  words: string,
  before: readonly AnswerBlock[],
  given: { item?: string; text?: string } = {},
): Promise<MinutesDraft | undefined> {
  const meeting = await findOpenMinutes(ctx, ctx.project.projId, words)
  const item = meeting && findItem(meeting, given.item ?? words)
  if (!item) return undefined
  const say = (kind: 'decision' | 'action', text: string) => translate(ctx.lang, `assistant.minutes.${kind}`, { text })
  const last = lastTable(before)
  const lines = [
    ...item.decisions.map(({ text }) => say('decision', text)),
    ...item.actions.map(({ text, assignee, dueDate }) =>
      say('action', [text, assignee?.nickName, dueDate].filter(Boolean).join(' · ')),
    ),
    ...(last ? linesOf(last) : []),
  ]
  const text = given.text?.trim() || lines.join('\n')
  return text
    ? { meetingId: meeting.id, itemId: item.id, meeting: meeting.title, item: item.title, text: text.slice(0, TEXT) }
    : undefined
}

const findItem = ({ agenda }: MeetingDetail, words: string) =>
  agenda.find(({ title }) => words.includes(title)) ??
  agenda.find(({ startTime }) => startTime !== undefined) ??
  agenda.find(({ html, decisions, actions }) => html === '' && decisions.length + actions.length > 0) ??
  agenda[0]
