// What follows from a change of an approval, in its transaction: what waits for people, notices, open windows, and what was asked for.
import type { ApprovalStatus } from '@sunmao/contract'
import { tellPeople, tellProject } from '../../bus/tell.ts'
import type { Ctx } from '../../core/context.ts'
import { enqueue } from '../../tasks/queue.ts'
import { endTodos, giveTodo, type Own } from '../hub-to-do/hub-to-do.service.ts'
import { renewTodosOf } from '../hub-to-do/renew-todos.service.ts'
import { type MessageKind, notify } from '../message/message.service.ts'
import { approvableOf } from './approvable.ts'
import { type ApprovalTableRow, readSubjects } from './approval-state.service.ts'
import type { ApprovalState, Effects } from './engine/approval-state.ts'
import { findOutsiders } from './vote/outsiders.queries.ts'
import { voteLetterTask } from './vote/vote-letter.task.ts'

export const approvalLink = ({ projId, id }: { projId: number | null; id: number }) =>
  projId === null ? `/enterpriseApproval?id=${id}` : `/approval?projId=${projId}&id=${id}`

interface Changed {
  row: ApprovalTableRow
  before: ApprovalState
  after: ApprovalState
  effects: Effects
}

const asked = (state: ApprovalState): number[] => [
  ...new Set(state.tasks.flatMap((task) => (task.state === 'open' ? task.userId : []))),
]

export async function follow(own: Own, { row, before, after, effects }: Changed): Promise<void> {
  await renewTodos(own, row, before, after)
  await sendNotices(own, row, before, after, effects)
  await sendLetters(own, before, after)
  // Whose list is another one now: of a hundred who are asked one vote concerns two.
  const changed = after.tasks.filter(({ id, state }) => before.tasks.find((task) => task.id === id)?.state !== state)
  const people = [row.userId ?? 0, own.user.userId ?? 0, ...changed.map(({ userId }) => userId), ...effects.copied]
  tellPeople(own, people.filter(Boolean), 'approval', row.id)
  if (row.projId !== null) tellProject(own, row.projId, 'approval')
}

/** To people of other houses who have just been asked. */
async function sendLetters(own: Own, before: ApprovalState, after: ApprovalState): Promise<void> {
  const known = new Set(before.tasks.flatMap(({ id, state }) => (state === 'open' ? id : [])))
  const fresh = after.tasks.filter(({ id, state }) => state === 'open' && !known.has(id))
  const outsiders = await findOutsiders(
    own.db,
    fresh.map(({ userId }) => userId),
  )
  const taskIds = fresh.filter(({ userId }) => outsiders.has(userId)).map(({ id }) => id)
  if (taskIds.length > 0) await enqueue(own.db, voteLetterTask, { taskIds })
}

async function renewTodos(own: Own, row: ApprovalTableRow, before: ApprovalState, after: ApprovalState): Promise<void> {
  if (row.projId === null) return
  const subject = { bizType: 'approval' as const, bizId: row.id }
  for (const task of after.tasks) {
    const old = before.tasks.find(({ id }) => id === task.id)
    if (old?.state === 'open' && isDecision(task.state)) await endTodos(own, subject, 'done', task.userId)
  }
  const open = after.steps.find((step) => step.state === 'open')
  const todo = {
    ...subject,
    projId: row.projId,
    subId: row.subId ?? undefined,
    title: `${row.number} ${row.title}`,
    link: approvalLink(row),
    dueTime: open?.dueAt ? new Date(open.dueAt) : undefined,
  }
  if (after.status === 'running')
    return renewTodosOf(own, { ...todo, action: 'approve', handlerIds: asked(after) }, false)
  await endTodos(own, subject, after.status === 'returned' || after.status === 'withdrawn' ? 'void' : 'done')
  // It waits for its starter now.
  if (after.status === 'returned' && row.userId !== null)
    await giveTodo(own, { ...todo, action: 'handle', handlerIds: [row.userId] })
}

const isDecision = (state: string) => state === 'agreed' || state === 'refused' || state === 'returned'

const told: Partial<Record<ApprovalStatus, MessageKind>> = {
  approved: 'message.approvalEnded',
  rejected: 'message.approvalEnded',
  cancelled: 'message.approvalEnded',
  returned: 'message.approvalEnded',
}

async function sendNotices(
  own: Own,
  row: ApprovalTableRow,
  before: ApprovalState,
  after: ApprovalState,
  { copied, reminded, urged, happened }: Effects,
): Promise<void> {
  const link = approvalLink(row)
  const title = `${row.number} ${row.title}`
  const say = (userIds: readonly number[], kind: MessageKind, facts: Record<string, string> = {}) =>
    notify(
      own,
      [...new Set(userIds)].filter((id) => id !== own.user.userId),
      'approval',
      kind,
      { title, ...facts },
      link,
    )
  // In a project a to-do says it.
  if (row.projId === null) {
    const known = asked(before)
    await say(
      asked(after).filter((userId) => !known.includes(userId)),
      'message.approvalAsked',
    )
  }
  await say(copied, 'message.approvalCopied')
  await say(reminded, 'message.approvalReminder')
  await say(urged, 'message.approvalUrged', { reason: happened.find(({ verb }) => verb === 'urge')?.reason ?? '' })
  const kind = after.status === before.status ? undefined : told[after.status]
  const isTodo = after.status === 'returned' && row.projId !== null
  if (kind && row.userId !== null && !isTodo)
    await say([row.userId], kind, { status: `@approval.status.${after.status}` })
}

/** What was asked for happens, or does not, together with the end of the approval. */
export async function applyOutcome(own: Ctx, row: ApprovalTableRow, { outcome }: Effects): Promise<void> {
  if (!outcome) return
  const subjects = await readSubjects(own.db, row)
  const { id: approvalId, purpose } = row
  await approvableOf(own, row.kind).end(
    own,
    subjects.map(({ refId }) => refId),
    { approvalId, purpose, outcome },
  )
}
