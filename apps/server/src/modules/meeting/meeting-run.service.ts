// A meeting from its beginning to the receipts of its minutes.
import type { MeetingAttendance } from '@sunmao/contract'
import { and, asc, eq, inArray, isNotNull, isNull, max, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { endTodos, giveTodo } from '../hub-to-do/hub-to-do.service.ts'
import { issueTable } from '../issue/issue.table.ts'
import {
  meetingActionTable as actionTable,
  meetingItemTable as itemTable,
  meetingPersonTable as personTable,
  meetingTable as table,
} from './meeting.table.ts'
import { enterMeeting, lockMeeting, lockMeetings, type MeetingRow, meetingLink } from './meeting-access.service.ts'
import { showMeeting } from './meeting-detail.service.ts'
import { renewMeetingTodos, renewSeriesTodos, say, tellMeeting } from './meeting-follow.service.ts'
import { workOn } from './meeting-item.service.ts'
import { sendMinutes } from './minutes/minutes-letter.service.ts'

export const startMeeting = (ctx: Ctx, id: number) =>
  workOn(ctx, id, 'lead', async (own, row) => {
    if (row.status !== 'planned') throw conflict(row.status === 'running' ? 'meeting.isRunning' : 'meeting.isOver')
    const [first] = await own.db
      .select({ id: itemTable.id })
      .from(itemTable)
      .where(and(eq(itemTable.meetingId, id), eq(itemTable.state, 'open')))
      .orderBy(asc(itemTable.sort))
      .limit(1)
    if (first) await own.db.update(itemTable).set({ startTime: sql`now()` }).where(eq(itemTable.id, first.id))
    const [saved] = await own.db
      .update(table)
      .set({ status: 'running', startedTime: sql`now()`, itemId: first?.id ?? null, updateBy: own.user.me.username })
      .where(eq(table.id, id))
      .returning()
    await setPresent(own, id, own.user.userId)
    await renewMeetingTodos(own, saved!)
  })

const setPresent = ({ db }: Pick<Ctx, 'db'>, meetingId: number, userId: number) =>
  db
    .update(personTable)
    .set({ attendance: 'present' })
    .where(
      and(
        eq(personTable.meetingId, meetingId),
        eq(personTable.userId, userId),
        inArray(personTable.attendance, ['none', 'absent']),
      ),
    )

/** By himself, while it goes on. */
export async function checkIn(ctx: Ctx, id: number) {
  const { mine } = await enterMeeting(ctx, id)
  if (!mine) throw badRequest('meeting.notInvited')
  return workOn(ctx, id, 'note', async (own, row) => {
    if (row.status !== 'running') throw conflict('meeting.notRunning')
    await setPresent(own, id, own.user.userId)
  })
}

export const writeAttendance = (
  ctx: Ctx,
  { id, people }: { id: number; people: { participantId: number; attendance: MeetingAttendance }[] },
) =>
  workOn(ctx, id, 'lead', async (own) => {
    for (const { participantId, attendance } of people) {
      const set = await own.db
        .update(personTable)
        .set({ attendance })
        .where(and(eq(personTable.id, participantId), eq(personTable.meetingId, id)))
        .returning({ id: personTable.id })
      if (set.length === 0) throw notFound()
    }
  })

/** Ends it once; what is open goes over to the next one, in the same transaction. */
export async function endMeeting(ctx: Ctx, { id, nextId }: { id: number; nextId?: number | null }) {
  const entered = await enterMeeting(ctx, id)
  if (nextId) {
    const next = await enterMeeting(ctx, nextId)
    if (next.row.projId !== entered.row.projId || nextId === id) throw badRequest('meeting.otherProject')
  }
  return workOn(ctx, id, 'lead', async (own, row) => {
    if (row.status !== 'running') throw conflict(row.status === 'planned' ? 'meeting.notRunning' : 'meeting.isOver')
    if (row.itemId !== null) await own.db.update(itemTable).set({ state: 'done' }).where(eq(itemTable.id, row.itemId))
    const [saved] = await own.db
      .update(table)
      .set({ status: 'ended', endedTime: sql`now()`, itemId: null, updateBy: own.user.me.username })
      .where(eq(table.id, id))
      .returning()
    await own.db
      .update(personTable)
      .set({ attendance: 'absent' })
      .where(and(eq(personTable.meetingId, id), eq(personTable.attendance, 'none')))
    const next = nextId ? await lockNext(own, row, nextId) : await nextOfSeries(own, row)
    if (next) await carryOver(own, saved!, next)
    await renewMeetingTodos(own, saved!)
    await renewSeriesTodos(own, row.seriesId)
    if (next) await tellMeeting(own, next)
  })
}

async function lockNext(own: Ctx, row: MeetingRow, nextId: number): Promise<MeetingRow> {
  const next = await lockMeeting(own.db, { projId: row.projId, id: nextId })
  if (next.status !== 'planned') throw conflict('meeting.isOver')
  return next
}

async function nextOfSeries(own: Ctx, row: MeetingRow): Promise<MeetingRow | undefined> {
  if (row.seriesId === null) return undefined
  const [found] = await own.db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.seriesId, row.seriesId),
        eq(table.status, 'planned'),
        ne(table.id, row.id),
        sql`${table.startTime} > ${row.startTime.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(table.startTime))
    .limit(1)
  if (!found) return undefined
  const [next] = await lockMeetings(own.db, row.projId, [found.id])
  return next?.status === 'planned' ? next : undefined
}

/** Items that were not dealt with are on the next agenda again; actions that are open are asked after there. */
async function carryOver(own: Ctx, row: MeetingRow, next: MeetingRow): Promise<void> {
  const { db } = own
  const by = own.user.me.username
  const open = await db
    .select()
    .from(itemTable)
    .where(and(eq(itemTable.meetingId, row.id), eq(itemTable.state, 'open'), ne(itemTable.kind, 'carryOver')))
    .orderBy(asc(itemTable.sort))
  const closed = db.select({ id: issueTable.id }).from(issueTable).where(eq(issueTable.status, 'closed'))
  const actions = await db
    .update(actionTable)
    .set({ carriedToId: next.id })
    .where(
      and(
        or(eq(actionTable.meetingId, row.id), eq(actionTable.carriedToId, row.id)),
        eq(actionTable.isDone, false),
        or(isNull(actionTable.issueId), notInArray(actionTable.issueId, closed)),
      ),
    )
    .returning({ id: actionTable.id })
  if (actions.length > 0) {
    const isThere = and(eq(itemTable.meetingId, next.id), eq(itemTable.kind, 'carryOver'))
    if ((await db.$count(itemTable, isThere)) === 0) {
      const { title, minutes } = { title: row.title, minutes: 5 }
      await db.insert(itemTable).values({
        ...{ meetingId: next.id, sort: 0, kind: 'carryOver' as const, title, minutes, refId: row.id },
        ...{ createBy: by, updateBy: by },
      })
    }
  }
  if (open.length === 0) return
  const [last] = await db
    .select({ sort: max(itemTable.sort) })
    .from(itemTable)
    .where(eq(itemTable.meetingId, next.id))
  await db.insert(itemTable).values(
    open.map(({ kind, title, refId, page, minutes }, at) => ({
      ...{ meetingId: next.id, kind, title, refId, page, minutes },
      sort: (last?.sort ?? 0) + at + 1,
      ...{ createBy: by, updateBy: by },
    })),
  )
  await db
    .update(itemTable)
    .set({ state: 'carried' })
    .where(
      inArray(
        itemTable.id,
        open.map(({ id }) => id),
      ),
    )
}

/** From now on nothing of it changes; everybody who was invited is asked to confirm it. */
export const distributeMinutes = (ctx: Ctx, id: number) =>
  workOn(ctx, id, 'lead', async (own, row) => {
    if (row.status !== 'ended') throw conflict('meeting.notEnded')
    const [saved] = await own.db
      .update(table)
      .set({ distributedTime: sql`now()`, updateBy: own.user.me.username })
      .where(eq(table.id, id))
      .returning()
    // Who sends it has read it.
    await own.db
      .update(personTable)
      .set({ readTime: sql`now()` })
      .where(and(eq(personTable.meetingId, id), eq(personTable.userId, own.user.userId)))
    const people = await own.db
      .select({ userId: personTable.userId })
      .from(personTable)
      .where(and(eq(personTable.meetingId, id), isNotNull(personTable.userId), isNull(personTable.readTime)))
    const handlerIds = people.flatMap(({ userId }) => userId ?? [])
    if (row.projId === null) await say(own, handlerIds, 'message.meetingMinutes', row)
    else
      await giveTodo(own, {
        ...{ bizType: 'meeting' as const, bizId: id, projId: row.projId, title: row.title, link: meetingLink(row) },
        action: 'confirm',
        handlerIds,
      })
    await sendMinutes(own, saved!)
  })

export async function confirmMinutes(ctx: Ctx, id: number) {
  const { row, mine } = await enterMeeting(ctx, id)
  if (!mine) throw badRequest('meeting.notInvited')
  if (row.distributedTime === null) throw conflict('meeting.notDistributed')
  await inTransaction(ctx, async (own) => {
    await own.db
      .update(personTable)
      .set({ readTime: sql`now()` })
      .where(and(eq(personTable.id, mine.id), isNull(personTable.readTime)))
    await endTodos(own, { bizType: 'meeting', bizId: id }, 'done', own.user.userId)
    await tellMeeting(own, row)
  })
  return showMeeting(ctx, id)
}
