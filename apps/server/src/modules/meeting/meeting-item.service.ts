// The agenda: what it is about, and what was said, decided and agreed to each item.
import type { NewMeetingItem } from '@sunmao/contract'
import { and, eq, inArray, max, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest, conflict, forbidden, notFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { cleanHtml } from '../../rich-text/clean-html.ts'
import {
  meetingActionTable as actionTable,
  meetingDecisionTable as decisionTable,
  meetingItemTable as itemTable,
  meetingPersonTable as personTable,
  meetingTable as table,
} from './meeting.table.ts'
import {
  type Entered,
  enterMeeting,
  lockMeeting,
  type MeetingRow,
  mayDo,
  requireOpen,
} from './meeting-access.service.ts'
import { findRefs } from './meeting-agenda.service.ts'
import { showMeeting } from './meeting-detail.service.ts'
import { tellMeeting } from './meeting-follow.service.ts'
import { replaceText } from './text/write-text.service.ts'

const itemsMost = 100

/** That everything they name is there and the caller may see it. */
export async function requireRefs(ctx: Ctx, projId: number | null, items: readonly NewMeetingItem[]): Promise<void> {
  const found = await findRefs(ctx, projId, items)
  for (const { kind, refId } of items)
    if (refId && !found.has(`${kind} ${refId}`)) throw badRequest('meeting.noSuchThing')
}

const columnsOf = ({ kind, title, refId, page, minutes, presenterId }: NewMeetingItem) => ({
  kind,
  title,
  refId: refId ?? null,
  page: page ?? null,
  minutes,
  presenterId: presenterId ?? null,
})

export async function addItems(own: Ctx, meetingId: number, items: readonly NewMeetingItem[]): Promise<void> {
  if (items.length === 0) return
  const [last] = await own.db
    .select({ sort: max(itemTable.sort), total: sql<number>`count(*)::int` })
    .from(itemTable)
    .where(eq(itemTable.meetingId, meetingId))
  if ((last?.total ?? 0) + items.length > itemsMost) throw badRequest('meeting.tooManyItems', { most: itemsMost })
  await checkPresenters(own, meetingId, items)
  const by = own.user.me.username
  await own.db.insert(itemTable).values(
    items.map((item, at) => ({
      meetingId,
      ...columnsOf(item),
      sort: (last?.sort ?? 0) + at + 1,
      createBy: by,
      updateBy: by,
    })),
  )
}

/** Whoever presents is invited. */
async function checkPresenters({ db }: Ctx, meetingId: number, items: readonly NewMeetingItem[]): Promise<void> {
  const ids = [...new Set(items.flatMap(({ presenterId }) => presenterId ?? []))]
  if (ids.length > 0) await requireInvited({ db }, meetingId, ids)
}

export async function requireInvited({ db }: Pick<Ctx, 'db'>, meetingId: number, userIds: readonly number[]) {
  const where = and(eq(personTable.meetingId, meetingId), inArray(personTable.userId, [...userIds]))
  if ((await db.$count(personTable, where)) !== new Set(userIds).size) throw badRequest('meeting.personNotInvited')
}

export async function meetingOfItem({ db }: Pick<Ctx, 'db'>, itemId: number): Promise<number> {
  const [row] = await db.select({ id: itemTable.meetingId }).from(itemTable).where(eq(itemTable.id, itemId))
  if (!row) throw notFound()
  return row.id
}

type Part = 'lead' | 'note'

/** Whoever could if it were open is told that it is not. */
export function requirePart(entered: Entered, userId: number, part: Part): void {
  if (mayDo(entered, userId)[part]) return
  if (entered.isManager || entered.mine || entered.row.hostId === userId) requireOpen(entered.row)
  throw forbidden()
}

/** Does something to a meeting that the caller may do, holding its row, and answers how it looks now. */
export async function workOn(
  ctx: Ctx,
  meetingId: number,
  part: Part,
  work: (own: Ctx, row: MeetingRow, entered: Entered) => Promise<unknown>,
) {
  const entered = await enterMeeting(ctx, meetingId)
  await inTransaction(ctx, async (own) => {
    const row = await lockMeeting(own.db, entered.row)
    const now = { ...entered, row }
    requirePart(now, own.user.userId, part)
    await work(own, row, now)
    await tellMeeting(own, row)
  })
  return showMeeting(ctx, meetingId)
}

export async function addItem(ctx: Ctx, { meetingId, ...item }: NewMeetingItem & { meetingId: number }) {
  const { row } = await enterMeeting(ctx, meetingId)
  await requireRefs(ctx, row.projId, [item])
  return workOn(ctx, meetingId, 'note', (own) => addItems(own, meetingId, [item]))
}

export async function updateItem(
  ctx: Ctx,
  { id, rowVersion, ...item }: NewMeetingItem & { id: number; rowVersion: number },
) {
  const meetingId = await meetingOfItem(ctx, id)
  const { row } = await enterMeeting(ctx, meetingId)
  const [before] = await ctx.db.select().from(itemTable).where(eq(itemTable.id, id))
  // What it was about before stays, also where that is gone.
  if (before?.kind !== item.kind || before.refId !== (item.refId ?? null)) await requireRefs(ctx, row.projId, [item])
  return workOn(ctx, meetingId, 'lead', async (own) => {
    const held = await lockItem(own, id)
    if (held.rowVersion !== rowVersion) throw conflict('error.stale')
    if (held.presenterId !== (item.presenterId ?? null)) await checkPresenters(own, meetingId, [item])
    // What was carried over stays what it is.
    const { kind, refId, ...rest } = columnsOf(item)
    const about = held.kind === 'carryOver' ? {} : { kind, refId }
    await own.db
      .update(itemTable)
      .set({ ...rest, ...about, updateBy: own.user.me.username })
      .where(eq(itemTable.id, id))
  })
}

export async function lockItem({ db }: Pick<Ctx, 'db'>, id: number) {
  const [row] = await db.select().from(itemTable).where(eq(itemTable.id, id)).for('update')
  if (!row) throw notFound()
  return row
}

export const orderItems = (ctx: Ctx, { meetingId, itemIds }: { meetingId: number; itemIds: number[] }) =>
  workOn(ctx, meetingId, 'lead', async (own) => {
    const rows = await own.db.select({ id: itemTable.id }).from(itemTable).where(eq(itemTable.meetingId, meetingId))
    const isWhole = rows.length === new Set(itemIds).size && rows.every(({ id }) => itemIds.includes(id))
    if (!isWhole || rows.length !== itemIds.length) throw conflict('meeting.otherItems')
    for (const [at, id] of itemIds.entries())
      await own.db
        .update(itemTable)
        .set({ sort: at + 1 })
        .where(eq(itemTable.id, id))
  })

export async function removeItem(ctx: Ctx, id: number) {
  const meetingId = await meetingOfItem(ctx, id)
  return workOn(ctx, meetingId, 'lead', async (own) => {
    const held = await lockItem(own, id)
    const actions = await own.db.$count(actionTable, eq(actionTable.itemId, id))
    const decisions = await own.db.$count(decisionTable, eq(decisionTable.itemId, id))
    if (held.html !== '' || actions + decisions > 0) throw conflict('meeting.itemHasMinutes')
    await own.db
      .update(table)
      .set({ itemId: null })
      .where(and(eq(table.id, meetingId), eq(table.itemId, id)))
    await own.db.delete(itemTable).where(eq(itemTable.id, id))
  })
}

/** Whoever leads goes on: what was talked about is done. */
export const goTo = (ctx: Ctx, { meetingId, itemId }: { meetingId: number; itemId?: number | null }) =>
  workOn(ctx, meetingId, 'lead', async (own, row) => {
    if (row.status !== 'running') throw conflict('meeting.notRunning')
    if (row.itemId !== null && row.itemId !== itemId)
      await own.db.update(itemTable).set({ state: 'done' }).where(eq(itemTable.id, row.itemId))
    if (itemId) {
      const set = await own.db
        .update(itemTable)
        .set({ state: 'open', startTime: sql`coalesce(start_time, now())` })
        .where(and(eq(itemTable.id, itemId), eq(itemTable.meetingId, meetingId)))
        .returning({ id: itemTable.id })
      if (set.length === 0) throw notFound()
    }
    await own.db
      .update(table)
      .set({ itemId: itemId ?? null })
      .where(eq(table.id, meetingId))
  })

export async function reopenItem(ctx: Ctx, id: number) {
  const meetingId = await meetingOfItem(ctx, id)
  return workOn(ctx, meetingId, 'lead', async (own) => {
    const held = await lockItem(own, id)
    if (held.state === 'carried') throw conflict('meeting.itemCarried')
    await own.db.update(itemTable).set({ state: 'open' }).where(eq(itemTable.id, id))
  })
}

export async function writeMinutes(
  ctx: Ctx,
  { id, rowVersion, html }: { id: number; rowVersion: number; html: string },
) {
  const meetingId = await meetingOfItem(ctx, id)
  return workOn(ctx, meetingId, 'note', async (own) => {
    const held = await lockItem(own, id)
    if (held.rowVersion !== rowVersion) throw conflict('error.stale', { html: held.html, rowVersion: held.rowVersion })
    if (await replaceText(own, id, html)) return
    await own.db
      .update(itemTable)
      .set({ html: cleanHtml(html), updateBy: own.user.me.username })
      .where(eq(itemTable.id, id))
  })
}

export async function addDecision(ctx: Ctx, { itemId, text }: { itemId: number; text: string }) {
  const meetingId = await meetingOfItem(ctx, itemId)
  return workOn(ctx, meetingId, 'note', (own) =>
    own.db.insert(decisionTable).values({ itemId, text, userId: own.user.userId, userName: own.user.me.nickName }),
  )
}

export async function removeDecision(ctx: Ctx, id: number) {
  const [row] = await ctx.db.select().from(decisionTable).where(eq(decisionTable.id, id))
  if (!row) throw notFound()
  return workOn(ctx, await meetingOfItem(ctx, row.itemId), 'note', async (own) => {
    const gone = await own.db.delete(decisionTable).where(eq(decisionTable.id, id)).returning({ id: decisionTable.id })
    if (gone.length === 0) throw notFound()
  })
}
