import type { ManagedDesktop, UserDesktop } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { say } from '../approval/approval-act.service.ts'
import { startApprovalOf } from '../approval/approval-start.service.ts'
import { notify } from '../message/message.service.ts'
import { isSpec, matching, readManaged, readOwn } from './user-desktop.queries.ts'
import { userDesktopTable } from './user-desktop.table.ts'

type Decision = {
  id: number
  status: 'ready' | 'refused' | 'ended'
  name?: string | null
  address?: string | null
  note?: string | null
  rowVersion: number
}

const PAGE = '/userDesktop'

/** One waits at a time, whoever asks twice at once. */
export async function applyForDesktop(ctx: Ctx, given: { spec: string; reason: string }): Promise<UserDesktop> {
  if (!(await isSpec(ctx.db, given.spec))) throw badRequest('error.invalidField', { field: 'spec' })
  const { userId, me } = ctx.user
  return inTransaction(ctx, async (own) => {
    const [row] = await own.db
      .insert(userDesktopTable)
      .values({ ...given, userId, createBy: me.username, updateBy: me.username })
      .onConflictDoNothing()
      .returning()
    if (!row) throw conflict('userDesktop.waiting')
    // Where no chain is in use, whoever manages the machines decides alone.
    await startApprovalOf(own, { kind: 'userDesktop', purpose: 'apply', subjectId: row.id, note: given.reason })
    return readMine(own, row.id)
  })
}

export async function withdrawDesktop(ctx: Ctx, id: number): Promise<UserDesktop> {
  const { userId, me } = ctx.user
  const before = await readMine(ctx, id)
  if (before.status === 'applied' && before.approvalId !== undefined) {
    await say(ctx, before.approvalId, { verb: 'withdraw' })
    return readMine(ctx, id)
  }
  const isMine = and(eq(userDesktopTable.id, id), eq(userDesktopTable.userId, userId))
  const [row] = await ctx.db
    .update(userDesktopTable)
    .set({ status: 'withdrawn', updateBy: me.username })
    .where(and(isMine, inArray(userDesktopTable.status, ['applied', 'approved'])))
    .returning()
  if (row) return readMine(ctx, id)
  throw conflict('userDesktop.notWaiting')
}

/** Of two switches at once the later one holds. */
export const switchDesktop = (ctx: Ctx, id: number): Promise<{ address: string }> =>
  ctx.db.transaction(async (tx) => {
    const mine = eq(userDesktopTable.userId, ctx.user.userId)
    const rows = await tx.select().from(userDesktopTable).where(mine).orderBy(userDesktopTable.id).for('update')
    const row = rows.find((one) => one.id === id)
    if (!row) throw notFound()
    if (row.status !== 'ready' || !row.address) throw conflict('userDesktop.notReady')
    if (!row.isCurrent) {
      await tx.update(userDesktopTable).set({ isCurrent: false }).where(and(mine, userDesktopTable.isCurrent))
      await tx.update(userDesktopTable).set({ isCurrent: true }).where(eq(userDesktopTable.id, id))
    }
    return { address: row.address }
  })

/** What a decision may follow on. */
const before = { ready: ['applied', 'approved', 'ready'], refused: ['applied', 'approved'], ended: ['ready'] } as const

/** The second of two deciders is told what the first has decided. A desktop that is there already can be given another address. */
export const decideDesktop = (ctx: Ctx, decision: Decision): Promise<ManagedDesktop> =>
  inTransaction(ctx, async (own) => {
    const { db } = own
    const read = async () => (await readManaged(db, ctx.lang, matching({ id: decision.id })))[0]
    const [asked] = await db.select().from(userDesktopTable).where(eq(userDesktopTable.id, decision.id))
    if (!asked) throw notFound()
    // All of the person's rows, as a switch holds them: which one is current is about all of them.
    const rows = await db
      .select()
      .from(userDesktopTable)
      .where(eq(userDesktopTable.userId, asked.userId))
      .orderBy(userDesktopTable.id)
      .for('update')
    const row = rows.find((one) => one.id === decision.id)
    if (!row) throw notFound()
    if (row.rowVersion !== decision.rowVersion) throw conflict('error.stale', await read())
    if (!(before[decision.status] as readonly string[]).includes(row.status)) throw conflict('userDesktop.decided')
    if (row.status === 'applied' && row.approvalId !== null) throw conflict('userDesktop.inApproval')
    const isReady = decision.status === 'ready'
    if (isReady && !(decision.name && decision.address)) throw badRequest('userDesktop.readyNeeds')
    const hasOther = rows.some((one) => one.isCurrent && one.id !== row.id)
    await db
      .update(userDesktopTable)
      .set({
        status: decision.status,
        note: decision.note || null,
        ...(isReady && { name: decision.name, address: decision.address }),
        isCurrent: isReady && !hasOther,
        updateBy: ctx.user.me.username,
      })
      .where(eq(userDesktopTable.id, row.id))
    await notify(
      own,
      row.userId,
      'account',
      'message.desktopDecided',
      { result: `@userDesktop.status_${decision.status}` },
      PAGE,
    )
    return (await read())!
  })

async function readMine(ctx: Ctx, id: number): Promise<UserDesktop> {
  const [row] = await readOwn(ctx.db, ctx.lang, ctx.user.userId, id)
  if (!row) throw notFound()
  return row
}
