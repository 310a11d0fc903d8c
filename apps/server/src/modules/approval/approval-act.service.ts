import type { ApprovalDetail } from '@sunmao/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { tellPeople } from '../../bus/tell.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError, badRequest, forbidden } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { approvableOf } from './approvable.ts'
import { approvalCopyTable as copyTable } from './approval.table.ts'
import { mayManage, requireSeen } from './approval-access.service.ts'
import { showApproval } from './approval-detail.service.ts'
import { applyOutcome, follow } from './approval-follow.service.ts'
import { lockPlace, requirePeople } from './approval-start.service.ts'
import { lockApproval, type Running, readSubjects, saveState } from './approval-state.service.ts'
import { act, type Said } from './engine/approval-verbs.ts'
import { readSetting } from './find-approvers.queries.ts'

type Saying<S = Said> = S extends unknown ? Omit<S, 'by'> : never

/**
 * One verb: the row is held, the engine says what follows, and all of it is written in one transaction. Of any number who decide at
 * once each meets what the one before has made of it.
 */
export async function say(ctx: Ctx, id: number, saying: Saying): Promise<ApprovalDetail> {
  const seen = await requireSeen(ctx, id)
  // Rights are read on another connection: whoever holds a row must not wait for one.
  const isManager = await mayManage(ctx, seen.projId)
  return inTransaction(ctx, async (own) => {
    await lockPlace(own, seen)
    const running = await lockApproval(own.db, id)
    const { row, chain, state } = running
    const { userId, me } = own.user
    await check(own, running, saying, isManager)
    const disciplines = state.disciplines
    const asking = { ...row, starterId: state.starterId, disciplines }
    const named = [...namedBy(saying), ...state.tasks.map((task) => task.userId)]
    const setting = await readSetting(own.db, chain, asking, named)
    const result = await acting(own, id, () => act(chain, state, { ...saying, by: userId } as Said, setting))
    const after = await saveState(own.db, { id, by: me.username }, state, result)
    await follow(own, { row, before: state, after, effects: result.effects })
    await applyOutcome(own, row, result.effects)
    // Before the commit: whoever gets no answer has not voted.
    return showApproval(own, id)
  })
}

/** Who comes second is told, and gets what the first has made of it. */
async function acting<T>(own: Ctx, id: number, work: () => T): Promise<T> {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error
    throw new AppError(409, error.code, error.params, { current: await showApproval(own, id) })
  }
}

const namedBy = (saying: Saying): readonly number[] => {
  if (saying.verb === 'transfer' || saying.verb === 'delegate') return [saying.userId]
  return saying.verb === 'addSigner' || saying.verb === 'copy' ? saying.userIds : []
}

async function check(own: Ctx, running: Running, saying: Saying, isManager: boolean): Promise<void> {
  const { row } = running
  const named = namedBy(saying)
  if (named.length > 0) await requirePeople(own, row.projId, named)
  if (saying.verb === 'cancel' && !isManager) throw forbidden()
  const isPart = row.userId === own.user.userId || isManager
  if (saying.verb === 'urge' && !isPart) throw forbidden()
  const wasAsked = running.state.tasks.some((task) => task.userId === own.user.userId && task.arrivedAt !== null)
  if (saying.verb === 'copy' && !isPart && !wasAsked) throw forbidden()
  if (saying.verb === 'agree') await checkSubjects(own, running, saying.taskId, saying.reason ?? '')
}

/** An agreement is to what was submitted, and not silent where something stands against it. */
async function checkSubjects(own: Ctx, { row, state }: Running, taskId: number, reason: string): Promise<void> {
  const task = state.tasks.find(({ id }) => id === taskId)
  if (task?.userId !== own.user.userId || task.state !== 'open') return
  const submitted = await readSubjects(own.db, row)
  const ids = submitted.map(({ refId }) => refId)
  const now = await approvableOf(own, row.kind).find(own, ids)
  if (submitted.some(({ refId, hash }) => now.find(({ id }) => id === refId)?.hash !== hash))
    throw new AppError(409, 'approval.refused.changed', {}, { current: await showApproval(own, row.id) })
  const isRed = now.some(({ findings = [] }) => findings.some(({ level }) => level === 'stop'))
  if (isRed && reason === '') throw badRequest('error.reasonRequired')
}

/** Twice is once. */
export async function markRead(ctx: Ctx, id: number): Promise<void> {
  await requireSeen(ctx, id)
  const { userId } = ctx.user
  await inTransaction(ctx, async (own) => {
    await own.db
      .update(copyTable)
      .set({ readTime: sql`now()` })
      .where(and(eq(copyTable.userId, userId), eq(copyTable.approvalId, id), isNull(copyTable.readTime)))
    tellPeople(own, [userId], 'approval', id)
  })
}
