import { and, asc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { TaskContext } from '../../tasks/define-task.ts'
import { meetingPersonTable as personTable, meetingTable as table } from './meeting.table.ts'
import { isInProject } from './meeting-access.service.ts'
import { say } from './meeting-follow.service.ts'

type Means = Pick<TaskContext, 'db' | 'config' | 'publish' | 'progress' | 'signal'>

/** The task looks every five minutes: what begins before the next look is told now. */
const AHEAD = '5 minutes'

/**
 * Tells everybody who has not declined that a meeting begins soon, once. By the database's clock; that it was told is written
 * down in the transaction of the notices.
 */
export async function remindOfMeetings({ db, config, publish, progress, signal }: Means): Promise<void> {
  const isDue = and(
    eq(table.status, 'planned'),
    isNull(table.remindedTime),
    gt(table.remindMinutes, 0),
    gt(table.startTime, sql`now()`),
    sql`${table.startTime} - make_interval(mins => ${table.remindMinutes}) <= now() + ${AHEAD}::interval`,
    isInProject(db),
  )
  const due = await db.select({ id: table.id }).from(table).where(isDue).orderBy(asc(table.id))
  for (const [at, { id }] of due.entries()) {
    if (signal.aborted) throw new Error('stopped')
    const news: Parameters<typeof publish>[] = []
    await db.transaction(async (tx) => {
      const [row] = await tx
        .update(table)
        .set({ remindedTime: sql`now()` })
        .where(and(eq(table.id, id), isNull(table.remindedTime), eq(table.status, 'planned')))
        .returning()
      if (!row) return
      const people = await tx
        .select({ userId: personTable.userId })
        .from(personTable)
        .where(and(eq(personTable.meetingId, id), isNotNull(personTable.userId), ne(personTable.answer, 'declined')))
      const bus = { publish: (...one: Parameters<typeof publish>) => void news.push(one) }
      const own = { db: tx, config, bus, user: { userId: null } }
      await say(
        own,
        people.flatMap(({ userId }) => userId ?? []),
        'message.meetingReminder',
        row,
      )
    })
    for (const one of news) publish(...one)
    progress(((at + 1) / due.length) * 100)
  }
}
