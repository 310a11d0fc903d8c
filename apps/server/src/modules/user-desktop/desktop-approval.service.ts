import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Approvable, ApprovalMeans, ApprovalOutcome } from '../../answers.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { notify } from '../message/message.service.ts'
import { findPeopleWithRight } from '../users/people-with-right.service.ts'
import { readManaged } from './user-desktop.queries.ts'
import { userDesktopTable as table } from './user-desktop.table.ts'

const hashOf = (spec: string, reason: string) => createHash('sha256').update(`${spec}\n${reason}`).digest('hex')

/** What an application becomes. One that was returned or withdrawn waits no longer, so that another can be made. */
const after: Record<ApprovalOutcome, (typeof table.$inferSelect)['status']> = {
  approved: 'approved',
  rejected: 'refused',
  returned: 'withdrawn',
  withdrawn: 'withdrawn',
  cancelled: 'withdrawn',
}

/** Chains of approval decide on applications; whoever manages the machines allots one afterwards. */
export const desktopApprovable: Approvable = {
  kind: 'userDesktop',
  purposes: ['apply'],
  isOutside: true,
  startsAlone: true,
  find: async ({ db, lang }, ids) => {
    const rows = await readManaged(db, lang, inArray(table.id, [...ids]), { limit: ids.length })
    return rows.map(({ id, spec, specLabel, reason, user }) => ({
      id,
      projId: null,
      subId: null,
      title: `${user.nickName} · ${specLabel}`,
      // Who decides has no page of it; the reason is the note of the approval.
      path: '',
      hash: hashOf(spec, reason),
      disciplines: [],
    }))
  },
  begin: async ({ db, user }, ids, { approvalId }) => {
    for (const id of [...ids].sort((a, b) => a - b)) {
      const isMine = and(eq(table.id, id), eq(table.userId, user.userId))
      const [row] = await db.select().from(table).where(isMine).for('update')
      if (!row) throw notFound()
      const isFree = row.approvalId === null || row.approvalId === approvalId
      if (!isFree || (row.status !== 'applied' && row.status !== 'withdrawn')) throw conflict('userDesktop.decided')
      const waiting = await db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.userId, user.userId), inArray(table.status, ['applied', 'approved'])))
      if (waiting.some((one) => one.id !== id)) throw conflict('userDesktop.waiting')
      await db.update(table).set({ status: 'applied', approvalId }).where(isMine)
    }
  },
  end: async (means, ids, { approvalId, outcome }) => {
    const rows = await means.db
      .update(table)
      .set({ status: after[outcome] })
      .where(and(inArray(table.id, [...ids]), eq(table.approvalId, approvalId), eq(table.status, 'applied')))
      .returning({ id: table.id })
    if (outcome !== 'approved') return
    for (const { id } of rows) await tellManagers(means, id)
  },
}

async function tellManagers({ user, ...means }: ApprovalMeans, id: number): Promise<void> {
  const [row] = await readManaged(means.db, 'zh-CN', eq(table.id, id))
  const managers = await findPeopleWithRight(means.db, 'userDesktop:edit')
  const others = managers.filter((userId) => userId !== user.userId)
  const facts = { name: row!.user.nickName, spec: row!.specLabel }
  await notify(means, others, 'account', 'message.desktopApproved', facts, '/userDesktop?tab=all&status=approved')
}
