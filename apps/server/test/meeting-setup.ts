import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { outboxTable } from '../src/modules/outbox/outbox.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import type { TestServer } from './test-server.ts'

export const PROJ = 2
const HOUR_MS = 3_600_000

/** A time of day some days ahead, in Shanghai. */
export const at = (days: number, hour = 15) => {
  const day = new Date(Date.now() + days * 24 * HOUR_MS + 8 * HOUR_MS).toISOString().slice(0, 10)
  return `${day}T${String(hour).padStart(2, '0')}:00:00+08:00`
}

export const meetingOf = (more: object = {}) => ({
  projId: PROJ,
  title: '机电综合例会',
  startTime: at(1),
  endTime: at(1, 16),
  zone: 'Asia/Shanghai',
  ...more,
})

export const idOf = async (hub: TestServer, username: string) =>
  (await hub.services.db.select().from(userTable).where(eq(userTable.username, username)))[0]!.id

export async function giveAddress(hub: TestServer, username: string): Promise<string> {
  const email = `${username}@sunmao.test`
  await hub.services.db.update(userTable).set({ email }).where(eq(userTable.username, username))
  return email
}

export const lettersTo = (hub: TestServer, email: string): Promise<Letter[]> =>
  hub.services.db.select().from(outboxTable).where(eq(outboxTable.to, email)).orderBy(outboxTable.id)

interface Letter {
  text: string
  calendar: { method: string; text: string } | null
}

/** Read by somebody else's library. */
export function readCalendar(text: string): { method: unknown; events: ICAL.Event[] } {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return {
    method: calendar.getFirstPropertyValue('method'),
    events: calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one)),
  }
}
