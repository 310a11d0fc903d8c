import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { TaskContext } from '../../tasks/define-task.ts'
import { putMails } from '../outbox/outbox.service.ts'
import { userTable } from '../users/users.table.ts'
import { messageTable } from './message.table.ts'
import { digestMail } from './message-mail.ts'

/** One letter a day to each who wants it so. A kill in the middle leaves the rest for the next attempt, nothing twice. */
export async function sendDigests({ db, config, progress, signal }: TaskContext): Promise<void> {
  const waiting = await db
    .selectDistinct({ userId: messageTable.userId })
    .from(messageTable)
    .where(eq(messageTable.isForDigest, true))
  for (const [index, { userId }] of waiting.entries()) {
    if (signal.aborted) throw new Error('stopped')
    await db.transaction((tx) => sendDigest({ db: tx, config }, userId))
    progress(((index + 1) / waiting.length) * 100)
  }
}

async function sendDigest(ctx: { db: Db } & Parameters<typeof putMails>[0], userId: number): Promise<void> {
  const [user] = await ctx.db.select().from(userTable).where(eq(userTable.id, userId))
  const rows = await ctx.db
    .select()
    .from(messageTable)
    .where(and(eq(messageTable.userId, userId), eq(messageTable.isForDigest, true)))
    .orderBy(asc(messageTable.id))
    .for('update')
  if (rows.length === 0) return
  if (user?.enabled && user.email) await putMails(ctx, [{ ...digestMail(ctx.config.publicUrl, rows), to: user.email }])
  const ids = rows.map((row) => row.id)
  await ctx.db.delete(messageTable).where(and(inArray(messageTable.id, ids), eq(messageTable.isHidden, true)))
  await ctx.db.update(messageTable).set({ isForDigest: false }).where(inArray(messageTable.id, ids))
}
