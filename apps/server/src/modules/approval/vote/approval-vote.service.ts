import type { ApprovalVote } from '@sunmao/contract'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Ctx, OpenCtx } from '../../../core/context.ts'
import { AppError, notFound } from '../../../core/errors.ts'
import { isoTime } from '../../../core/wire-time.ts'
import type { Db } from '../../../db/client.ts'
import { hashToken } from '../../../token.ts'
import { userTable } from '../../users/users.table.ts'
import { approvalTaskTable } from '../approval.table.ts'
import { say } from '../approval-act.service.ts'
import { showApproval } from '../approval-detail.service.ts'
import { approvalVoteTable as table } from './approval-vote.table.ts'

interface Link {
  taskId: number
  approvalId: number
  until: Date
}

/** The person to whom a letter was sent, with his rights of this moment, and what it asks him about. */
async function enter(ctx: OpenCtx, code: string): Promise<{ own: Ctx; link: Link }> {
  const [link] = await ctx.db
    .select({
      taskId: table.taskId,
      until: table.until,
      approvalId: approvalTaskTable.approvalId,
      userId: approvalTaskTable.userId,
    })
    .from(table)
    .innerJoin(approvalTaskTable, eq(approvalTaskTable.id, table.taskId))
    .innerJoin(userTable, eq(userTable.id, approvalTaskTable.userId))
    .where(and(eq(table.codeHash, hashToken(code)), gt(table.until, sql`now()`), eq(userTable.enabled, true)))
  const person = link && (await ctx.rights.now(link.userId))
  // Who administers the house signs in for what he decides.
  if (!link || !person || person.isAdmin) throw notFound()
  const user = {
    ...person,
    kind: 'person' as const,
    userId: link.userId,
    sessionId: 0,
    sessionKey: '',
    // His rights are read for this call alone.
    epoch: `vote:${crypto.randomUUID()}`,
  }
  return { own: { ...ctx, user }, link }
}

export async function showVote(ctx: OpenCtx, code: string): Promise<ApprovalVote> {
  const { own, link } = await enter(ctx, code)
  return voteOf(own, link)
}

/** As if he had signed in: the same locks, the same rules, one effect. */
export async function decideVote(
  ctx: OpenCtx,
  code: string,
  { verb, reason }: { verb: 'agree' | 'refuse' | 'return'; reason: string },
): Promise<ApprovalVote> {
  const { own, link } = await enter(ctx, code)
  try {
    await say(own, link.approvalId, { verb, taskId: link.taskId, reason })
  } catch (error) {
    // What a signed-in person would get to see besides is more than the letter's link opens.
    if (error instanceof AppError) throw new AppError(error.status, error.code, error.params)
    throw error
  }
  return voteOf(own, link)
}

async function voteOf(own: Ctx, { taskId, approvalId, until }: Link): Promise<ApprovalVote> {
  const row = await showApproval(own, approvalId)
  const all = [...row.earlier.flatMap(({ steps }) => steps), ...row.steps]
  const step = all.find(({ tasks }) => tasks.some(({ id }) => id === taskId))
  const task = step?.tasks.find(({ id }) => id === taskId)
  if (!step || !task) throw notFound()
  const isOpen = task.state === 'open' && row.status === 'running'
  return {
    ...row,
    subjects: row.subjects.map(({ title, hash, state, findings }) => ({ title, hash, state, findings })),
    step: step.name,
    person: task.person,
    state: task.state,
    isOpen,
    isAdvice: task.isAdvice,
    isReasonNeeded: row.subjects.some(({ findings }) => findings.some(({ level }) => level === 'stop')),
    opinions: all.flatMap(({ name, tasks }) =>
      tasks
        .filter(({ id, decidedTime }) => id !== taskId && decidedTime)
        .map(({ person, state, opinion, decidedTime }) => ({ step: name, person, state, opinion, decidedTime })),
    ),
    until: isoTime(until),
  }
}

export const sweepVotes = (db: Db) => db.delete(table).where(lt(table.until, sql`now() - interval '1 day'`))
