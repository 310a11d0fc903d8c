// Invitations by letter, with what calendars read; who said that he wants none gets none.
import { languages } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { putMails } from '../outbox/outbox.service.ts'
import { userTable } from '../users/users.table.ts'
import { type CalendarEvent, calendarText } from './ics.ts'
import { meetingCalendarTable, meetingRoomTable, meetingSeriesTable } from './meeting.table.ts'
import { type MeetingRow, meetingLink } from './meeting-access.service.ts'

type Means = Pick<Ctx, 'db' | 'config'>

export interface Reader {
  name: string
  email: string
  isOptional: boolean
  isGuest: boolean
}

/** The address out of `Name <address>`. */
const addressIn = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from.trim()

/** Whom letters reach, by their ids. */
export async function readersOf(
  db: Db,
  people: readonly { userId: number | null; name: string; email: string | null; isOptional: boolean }[],
): Promise<Reader[]> {
  const ids = people.flatMap(({ userId }) => userId ?? [])
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: userTable.id, name: userTable.nickName, email: userTable.email })
          .from(userTable)
          .leftJoin(meetingCalendarTable, eq(meetingCalendarTable.userId, userTable.id))
          .where(
            and(
              inArray(userTable.id, ids),
              eq(userTable.enabled, true),
              isNotNull(userTable.email),
              sql`coalesce(${meetingCalendarTable.hasLetters}, true)`,
            ),
          )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return people.flatMap(({ userId, name, email, isOptional }): Reader[] => {
    if (userId === null) return email ? [{ name, email, isOptional, isGuest: true }] : []
    const found = byId.get(userId)
    return found?.email ? [{ name: found.name, email: found.email, isOptional, isGuest: false }] : []
  })
}

async function placeText(db: Db, row: Pick<MeetingRow, 'roomId' | 'place'>): Promise<string> {
  const [room] =
    row.roomId === null ? [] : await db.select().from(meetingRoomTable).where(eq(meetingRoomTable.id, row.roomId))
  return [room?.name, room?.place, row.place].filter(Boolean).join(', ')
}

export const eventOf = (
  { config }: Pick<Ctx, 'config'>,
  row: MeetingRow,
  location: string,
  about: Partial<CalendarEvent> = {},
): CalendarEvent => ({
  uid: row.uid,
  sequence: row.sequence,
  title: row.title,
  start: row.startTime,
  end: row.endTime,
  zone: row.zone,
  location,
  text: [row.note, row.link ?? ''].filter(Boolean).join('\n'),
  url: `${config.publicUrl}${meetingLink(row)}`,
  isCancelled: row.status === 'cancelled',
  ...(row.plannedTime && { plannedTime: row.plannedTime }),
  ...about,
})

/** From when to when, by the clocks of the meeting. */
export function spanText({ startTime, endTime, zone }: Pick<MeetingRow, 'startTime' | 'endTime' | 'zone'>): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const [from, to] = [format.format(startTime), format.format(endTime)]
  return `${from} – ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to} (${zone})`
}

interface Letter {
  method: 'REQUEST' | 'CANCEL'
  /** The first is the one that the letter speaks of. */
  rows: readonly MeetingRow[]
  /** All of a series, as its rule has them, rather than one by one. */
  isSeries?: boolean
  hostName: string
}

export async function sendLetters(means: Means, readers: readonly Reader[], letter: Letter): Promise<void> {
  const { method, rows, isSeries, hostName } = letter
  const [row] = rows
  if (!row || readers.length === 0) return
  const place = await placeText(means.db, row)
  const rule = isSeries && row.seriesId !== null ? await ruleOf(means.db, row.seriesId) : undefined
  const organizer = { name: hostName, email: addressIn(means.config.mailFrom) }
  const stamp = new Date()
  const wanted = method === 'CANCEL' ? 'mail.meetingCancelled' : 'mail.meetingInvited'
  const subject = translate('zh-CN', `${wanted}.subject`, { title: row.title, time: spanText(row) })
  await putMails(
    means,
    readers.map(({ name, email, isOptional, isGuest }) => {
      const attendee = { name, email, isOptional }
      const isCancelled = method === 'CANCEL'
      const events = rule
        ? [eventOf(means, row, place, { plannedTime: undefined, rule, organizer, attendee, isCancelled })]
        : rows.map((one) => eventOf(means, one, place, { organizer, attendee, isCancelled }))
      return {
        to: email,
        subject,
        text: textOf(means, row, { wanted, place, hostName, count: rows.length, isGuest }),
        calendar: { method, text: calendarText(method, events, { stamp }) },
      }
    }),
  )
}

async function ruleOf(db: Db, seriesId: number) {
  const [series] = await db.select().from(meetingSeriesTable).where(eq(meetingSeriesTable.id, seriesId))
  return series && { ...series.rule, occurrences: series.count }
}

interface Said {
  wanted: 'mail.meetingInvited' | 'mail.meetingCancelled'
  place: string
  hostName: string
  count: number
  isGuest: boolean
}

/** Nobody has told in which language he reads his mail, so a letter says it in each. */
const textOf = ({ config }: Pick<Ctx, 'config'>, row: MeetingRow, { wanted, place, hostName, count, isGuest }: Said) =>
  languages
    .map(({ value }) =>
      translate(value, `${wanted}.text`, {
        title: row.title,
        time: spanText(row),
        place: place || translate(value, 'meeting.noPlace'),
        host: hostName,
        count,
        // A guest has no account to open it with.
        link: row.link ?? (isGuest ? '' : `${config.publicUrl}${meetingLink(row)}`),
      }),
    )
    .join('\n\n----\n\n')
