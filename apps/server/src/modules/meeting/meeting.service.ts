import {
  addDays,
  daysBetween,
  type Input,
  type MeetingAnswer,
  type MeetingReach,
  type meeting,
  momentOf,
  occurrencesOf,
  zonedTime,
} from '@sunmao/contract'
import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { tellPeople } from '../../bus/tell.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError, badRequest, conflict, forbidden, notFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { randomToken } from '../../token.ts'
import { writeInProject } from '../project/project-lock.service.ts'
import { userTable } from '../users/users.table.ts'
import {
  meetingPersonTable as personTable,
  meetingRoomTable as roomTable,
  meetingSeriesTable as seriesTable,
  meetingTable as table,
} from './meeting.table.ts'
import { enterMeeting, lockMeetings, type MeetingRow, mayDo, mayIn } from './meeting-access.service.ts'
import { showMeeting } from './meeting-detail.service.ts'
import { renewMeetingTodos, renewSeriesTodos, say, tellMeeting } from './meeting-follow.service.ts'
import { addItems, requireRefs } from './meeting-item.service.ts'
import { readersOf, sendLetters } from './meeting-letter.service.ts'
import { findInvited, setInvited } from './meeting-people.service.ts'

type NewMeeting = Input<typeof meeting.create>['body']
type Changes = Input<typeof meeting.update>['body']

/** What a form says of a meeting, without its people. */
const columnsOf = (
  body: Pick<NewMeeting, 'title' | 'zone' | 'place' | 'roomId' | 'link' | 'note' | 'remindMinutes'>,
) => ({
  title: body.title,
  zone: body.zone,
  place: body.place,
  roomId: body.roomId ?? null,
  link: body.link ?? null,
  note: body.note,
  remindMinutes: body.remindMinutes,
})

export async function createMeeting(ctx: Ctx, body: NewMeeting) {
  const projId = body.projId ?? null
  if (!(await mayIn(ctx, projId, 'meeting:add')) && !(await mayIn(ctx, projId, 'meeting:manage'))) throw forbidden()
  await requireRefs(ctx, projId, body.items)
  const start = new Date(body.startTime)
  const length = Date.parse(body.endTime) - start.getTime()
  const { starts, isCapped } = body.recurrence
    ? occurrencesOf(start, body.zone, body.recurrence)
    : { starts: [start], isCapped: false }
  if (starts.length === 0) throw badRequest('meeting.noOccurrence')
  const hostId = body.hostId ?? ctx.user.userId
  return inTransaction(ctx, async (own) => {
    if (projId !== null) await writeInProject(own.db, projId)
    const people = await findInvited(own, projId, { ...body, hostId })
    if (body.roomId) await requireRoom(own, body.roomId)
    const series = body.recurrence ? await insertSeries(own, projId, body, starts.length) : null
    const by = own.user.me.username
    const uid = uidOf(ctx)
    const rows = await own.db
      .insert(table)
      .values(
        starts.map((startTime, at) => ({
          ...columnsOf(body),
          projId,
          hostId,
          startTime,
          endTime: new Date(startTime.getTime() + length),
          uid,
          userId: own.user.userId,
          ...(series && { seriesId: series, serial: at + 1, plannedTime: startTime }),
          createBy: by,
          updateBy: by,
        })),
      )
      .returning()
    const ordered = rows.sort((a, b) => a.startTime.getTime() - b.startTime.getTime())
    const first = ordered[0]!
    for (const { id } of ordered)
      await own.db.insert(personTable).values(
        people.map((one) => ({
          meetingId: id,
          ...one,
          // Who leads it has said so by arranging it.
          answer: one.userId === own.user.userId ? ('accepted' as const) : ('none' as const),
        })),
      )
    await addItems(own, first.id, body.items)
    await renewMeetingTodos(own, first)
    if (projId === null)
      await say(
        own,
        people.flatMap(({ userId }) => userId ?? []),
        'message.meetingInvited',
        first,
      )
    await sendLetters(own, await readersOf(own.db, people), {
      method: 'REQUEST',
      rows: [first],
      isSeries: series !== null,
      hostName: await nameOf(own, hostId),
    })
    await tellMeeting(own, first)
    return { id: first.id, count: starts.length, isCapped }
  })
}

const uidOf = ({ config }: Pick<Ctx, 'config'>) => `${randomToken(12)}@${new URL(config.publicUrl).hostname}`

async function insertSeries(own: Ctx, projId: number | null, { recurrence, zone }: NewMeeting, count: number) {
  const [row] = await own.db
    .insert(seriesTable)
    .values({ projId, rule: recurrence!, zone, count })
    .returning({ id: seriesTable.id })
  return row!.id
}

async function nameOf({ db }: Pick<Ctx, 'db'>, userId: number | null): Promise<string> {
  if (userId === null) return ''
  const [row] = await db.select({ name: userTable.nickName }).from(userTable).where(eq(userTable.id, userId))
  return row?.name ?? ''
}

async function requireRoom({ db }: Pick<Ctx, 'db'>, roomId: number): Promise<void> {
  const [room] = await db.select().from(roomTable).where(eq(roomTable.id, roomId))
  if (!room?.isOn) throw badRequest('meeting.noSuchRoom')
}

/** It, or it and those after it in its series that have not begun. */
async function reached(own: Ctx, row: MeetingRow, reach: MeetingReach): Promise<MeetingRow[]> {
  if (reach === 'one' || row.seriesId === null) return lockMeetings(own.db, row.projId, [row.id])
  const ids = await own.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.seriesId, row.seriesId), eq(table.status, 'planned'), gte(table.startTime, row.startTime)))
  const rows = await lockMeetings(own.db, row.projId, [row.id, ...ids.map(({ id }) => id)])
  // Some may have begun while the others were waited for.
  return rows.filter((one) => one.id === row.id || one.status === 'planned')
}

/** Times of the others move as the first one did: by as many days, to the same time of day. */
function timesOf(row: MeetingRow, first: MeetingRow, body: Changes): { startTime: Date; endTime: Date } {
  const start = new Date(body.startTime)
  const length = Date.parse(body.endTime) - start.getTime()
  if (row.id === first.id) return { startTime: start, endTime: new Date(start.getTime() + length) }
  const wanted = zonedTime(start, body.zone)
  const moved = daysBetween(zonedTime(first.startTime, first.zone).day, wanted.day)
  const day = addDays(zonedTime(row.startTime, row.zone).day, moved)
  const startTime = momentOf({ day, time: wanted.time }, body.zone)
  return { startTime, endTime: new Date(startTime.getTime() + length) }
}

export async function updateMeeting(ctx: Ctx, body: Changes) {
  const entered = await enterMeeting(ctx, body.id)
  const { row } = entered
  await inTransaction(ctx, async (own) => {
    const rows = await reached(own, row, body.reach)
    const first = rows.find(({ id }) => id === body.id)!
    if (!mayDo({ ...entered, row: first }, own.user.userId).edit) throw await refusal(first)
    if (first.rowVersion !== body.rowVersion)
      throw conflict('error.stale', await showMeeting({ ...ctx, db: own.db, bus: own.bus }, body.id))
    if (body.roomId && body.roomId !== first.roomId) await requireRoom(own, body.roomId)
    const hostId = body.hostId ?? first.hostId ?? own.user.userId
    const known = await own.db
      .select({ userId: personTable.userId })
      .from(personTable)
      .where(eq(personTable.meetingId, first.id))
    const people = await findInvited(
      own,
      first.projId,
      { ...body, hostId },
      known.flatMap(({ userId }) => userId ?? []),
    )
    const changed: { row: MeetingRow; isMoved: boolean; people: Awaited<ReturnType<typeof setInvited>> }[] = []
    for (const one of rows) {
      const times = timesOf(one, first, body)
      const isMoved =
        times.startTime.getTime() !== one.startTime.getTime() || times.endTime.getTime() !== one.endTime.getTime()
      const [saved] = await own.db
        .update(table)
        .set({
          ...columnsOf(body),
          ...times,
          hostId,
          sequence: one.sequence + 1,
          ...(isMoved && { remindedTime: null }),
          updateBy: own.user.me.username,
        })
        .where(eq(table.id, one.id))
        .returning()
      const diff = await setInvited(own.db, one.id, people)
      // Whoever said yes said it to another time.
      if (isMoved) await own.db.update(personTable).set({ answer: 'none' }).where(eq(personTable.meetingId, one.id))
      changed.push({ row: saved!, isMoved, people: diff })
    }
    await followChange(own, changed, await nameOf(own, hostId))
  })
  return showMeeting(ctx, body.id)
}

const refusal = async (row: MeetingRow) =>
  row.status === 'ended' || row.status === 'cancelled' ? conflict('meeting.isOver') : forbidden()

type Changed = { row: MeetingRow; isMoved: boolean; people: Awaited<ReturnType<typeof setInvited>> }[]

/** Those who stay hear of a change, those who came are invited, for those who went it is cancelled. */
async function followChange(own: Ctx, changed: Changed, hostName: string): Promise<void> {
  const rows = changed.map(({ row }) => row).sort((a, b) => a.startTime.getTime() - b.startTime.getTime())
  const first = rows[0]!
  const [{ people }] = changed as [Changed[number]]
  const isMoved = changed.some((one) => one.isMoved)
  const idsOf = (list: readonly { userId: number | null }[]) => list.flatMap(({ userId }) => userId ?? [])
  await renewMeetingTodos(own, first)
  await renewSeriesTodos(own, first.seriesId)
  if (first.projId === null) await say(own, idsOf(people.added), 'message.meetingInvited', first)
  if (isMoved) await say(own, idsOf(people.stayed), 'message.meetingMoved', first)
  await say(own, idsOf(people.removed), 'message.meetingCancelled', first)
  await sendLetters(own, await readersOf(own.db, [...people.stayed, ...people.added]), {
    method: 'REQUEST',
    rows,
    hostName,
  })
  await sendLetters(own, await readersOf(own.db, people.removed), { method: 'CANCEL', rows, hostName })
  for (const row of rows) await tellMeeting(own, row)
  tellPeople(own, idsOf(people.removed), 'meeting')
}

export async function cancelMeeting(
  ctx: Ctx,
  { id, reach, reason }: { id: number; reach: MeetingReach; reason: string },
) {
  const entered = await enterMeeting(ctx, id)
  await inTransaction(ctx, async (own) => {
    const rows = await reached(own, entered.row, reach)
    const first = rows.find((one) => one.id === id)!
    if (!mayDo({ ...entered, row: first }, own.user.userId).edit) throw await refusal(first)
    const cancelled: MeetingRow[] = []
    for (const one of rows) {
      const [saved] = await own.db
        .update(table)
        .set({
          status: 'cancelled',
          sequence: one.sequence + 1,
          note: reason ? `${one.note}\n${reason}`.trim() : one.note,
          updateBy: own.user.me.username,
        })
        .where(eq(table.id, one.id))
        .returning()
      cancelled.push(saved!)
      await renewMeetingTodos(own, saved!)
    }
    await renewSeriesTodos(own, first.seriesId)
    const ordered = cancelled.sort((a, b) => a.startTime.getTime() - b.startTime.getTime())
    const people = await own.db
      .select()
      .from(personTable)
      .where(eq(personTable.meetingId, id))
      .orderBy(asc(personTable.id))
    await say(
      own,
      people.flatMap(({ userId }) => userId ?? []),
      'message.meetingCancelled',
      ordered[0]!,
    )
    const hostName = await nameOf(own, first.hostId)
    await sendLetters(own, await readersOf(own.db, people), { method: 'CANCEL', rows: ordered, hostName })
    for (const row of ordered) await tellMeeting(own, row)
  })
  return showMeeting(ctx, id)
}

/** Everybody for himself; what somebody sends by mail is read by nobody. */
export async function answerMeeting(
  ctx: Ctx,
  { id, answer, reach }: { id: number; answer: Exclude<MeetingAnswer, 'none'>; reach: MeetingReach },
) {
  const entered = await enterMeeting(ctx, id)
  if (!entered.mine) throw new AppError(403, 'meeting.notInvited')
  await inTransaction(ctx, async (own) => {
    const rows = await reached(own, entered.row, reach)
    const planned = rows.filter(({ status }) => status === 'planned')
    if (!planned.some((one) => one.id === id)) throw conflict('meeting.isOver')
    const ids = planned.map((one) => one.id)
    const set = await own.db
      .update(personTable)
      .set({ answer })
      .where(and(inArray(personTable.meetingId, ids), eq(personTable.userId, own.user.userId)))
      .returning({ id: personTable.id })
    if (set.length === 0) throw notFound()
    for (const row of planned) {
      await renewMeetingTodos(own, row)
      await tellMeeting(own, row)
    }
  })
  return showMeeting(ctx, id)
}
