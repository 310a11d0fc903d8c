// A person's meetings as an address that calendars ask; whoever knows it reads them, so it can be changed and switched off.
import { type BlobAnswer, mediaTypes } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Ctx, OpenCtx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import { hashToken, randomToken } from '../../token.ts'
import { userTable } from '../users/users.table.ts'
import { calendarText } from './ics.ts'
import {
  meetingTable,
  meetingPersonTable as personTable,
  meetingRoomTable as roomTable,
  meetingCalendarTable as table,
} from './meeting.table.ts'
import { isInProject, isMine } from './meeting-access.service.ts'
import { eventOf } from './meeting-letter.service.ts'

const MOST = 2000

export async function readCalendar({ db, user }: Ctx) {
  const [row] = await db.select().from(table).where(eq(table.userId, user.userId))
  const hasAddress = Boolean(row?.codeHash)
  return {
    hasAddress,
    sinceTime: hasAddress ? isoTime(row!.sinceTime) : undefined,
    hasLetters: row?.hasLetters ?? true,
  }
}

export async function renewCalendar({ db, user, config }: Ctx) {
  const code = randomToken()
  const set = { codeHash: hashToken(code), sinceTime: sql`now()` }
  await db
    .insert(table)
    .values({ userId: user.userId, ...set })
    .onConflictDoUpdate({ target: table.userId, set })
  return { address: `${config.publicUrl}/api/meetingCalendar/feed/${code}` }
}

export async function removeCalendar({ db, user }: Ctx): Promise<void> {
  await db.update(table).set({ codeHash: null, sinceTime: null }).where(eq(table.userId, user.userId))
}

export async function setLetters({ db, user }: Ctx, hasLetters: boolean): Promise<void> {
  await db
    .insert(table)
    .values({ userId: user.userId, hasLetters })
    .onConflictDoUpdate({ target: table.userId, set: { hasLetters } })
}

/** From three months ago until in a year; nothing of projects that he is not of any more. */
export async function readFeed(ctx: OpenCtx, code: string): Promise<BlobAnswer> {
  const { db } = ctx
  const [owner] = await db
    .select({ userId: userTable.id })
    .from(table)
    .innerJoin(userTable, eq(userTable.id, table.userId))
    .where(and(eq(table.codeHash, hashToken(code)), eq(userTable.enabled, true), eq(userTable.kind, 'person')))
  const person = owner && (await ctx.rights.now(owner.userId))
  if (!owner || !person) throw notFound()
  const user = { ...person, userId: owner.userId } as Ctx['user']
  const rows = await db
    .select({ row: meetingTable, room: roomTable.name, roomPlace: roomTable.place })
    .from(meetingTable)
    .leftJoin(roomTable, eq(roomTable.id, meetingTable.roomId))
    .leftJoin(personTable, and(eq(personTable.meetingId, meetingTable.id), eq(personTable.userId, owner.userId)))
    .where(
      and(
        isMine({ db, user }),
        isInProject(db),
        sql`coalesce(${personTable.answer}, 'none') <> 'declined'`,
        gt(meetingTable.endTime, sql`now() - interval '90 days'`),
        lt(meetingTable.startTime, sql`now() + interval '366 days'`),
      ),
    )
    .orderBy(asc(meetingTable.startTime))
    .limit(MOST)
  const events = rows.map(({ row, room, roomPlace }) =>
    eventOf(ctx, row, [room, roomPlace, row.place].filter(Boolean).join(', '), {
      // Each stands for itself here: a part of a series without the whole of it is not understood by all calendars.
      uid: row.seriesId === null ? row.uid : `${row.id}-${row.uid}`,
      plannedTime: undefined,
    }),
  )
  const name = translate(ctx.lang, 'meeting.calendarName')
  // What cannot be shown in its own clocks is written in those of the world.
  const inUtc = events.map((event) => ({ ...event, zone: 'UTC' }))
  const text = calendarText('PUBLISH', inUtc, { stamp: new Date(), name })
  return { type: mediaTypes.calendar, bytes: Buffer.from(text) }
}
