import { and, between, eq, isNotNull, notInArray, sql } from 'drizzle-orm'
import { siteZone, wireTime } from '../../core/wire-time.ts'
import type { TaskContext } from '../../tasks/define-task.ts'
import { type MessageKind, notify } from '../message/message.service.ts'
import { projectTable } from '../project/project.table.ts'
import { todoReminderTable, todoTable } from './hub-to-do.table.ts'

/** From the day before until a week after: who has not done it by then needs no machine to tell him. */
const BEFORE = 1
const AFTER = 7

/**
 * Tells everybody who has something to do that is due about now, once a day for each. That it was told is written down in the
 * transaction of the notice: a kill in the middle leaves the rest for the next attempt, nothing twice.
 */
export async function remindOfDue({ db, config, publish, progress, signal }: TaskContext): Promise<void> {
  const today = wireTime(new Date()).slice(0, 10)
  const dueDay = sql<string>`(${todoTable.dueTime} at time zone ${siteZone()})::date::text`
  const deleted = db
    .select({ projId: projectTable.projId })
    .from(projectTable)
    .where(isNotNull(projectTable.deleteTime))
  const due = await db
    .select({
      todoId: todoTable.todoId,
      title: todoTable.title,
      link: todoTable.link,
      handlerId: todoTable.handlerId,
      day: dueDay,
    })
    .from(todoTable)
    .where(
      and(
        eq(todoTable.status, 'pending'),
        between(
          sql`(${todoTable.dueTime} at time zone ${siteZone()})::date`,
          sql`${today}::date - ${AFTER}::int`,
          sql`${today}::date + ${BEFORE}::int`,
        ),
        notInArray(todoTable.projId, deleted),
      ),
    )
    .orderBy(todoTable.todoId)
  for (const [at, { todoId, title, link, handlerId, day }] of due.entries()) {
    if (signal.aborted) throw new Error('stopped')
    const news: Parameters<typeof publish>[] = []
    await db.transaction(async (tx) => {
      const [told] = await tx.insert(todoReminderTable).values({ todoId, day: today }).onConflictDoNothing().returning()
      if (!told) return
      const bus = { publish: (...one: Parameters<typeof publish>) => void news.push(one) }
      await notify({ db: tx, config, bus }, handlerId, 'todo', kindOf(day, today), { title, day }, link)
    })
    for (const one of news) publish(...one)
    progress(((at + 1) / due.length) * 100)
  }
}

function kindOf(day: string, today: string): MessageKind {
  if (day < today) return 'message.todoOverdue'
  return day === today ? 'message.todoDueToday' : 'message.todoDueTomorrow'
}
