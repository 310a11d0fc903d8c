import { and, count, desc, eq, ilike, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { containing } from '../../db/search.ts'
import { announcementReceiptTable as receipt, announcementTable as table } from './announcement.table.ts'
import { isFor } from './audience.queries.ts'

const EXTRACT = 200

const isOver = lte(table.expiresAt, sql`now()`)
const isPublished = eq(table.isDraft, false)
const isCurrent = and(isPublished, or(isNull(table.expiresAt), not(isOver)))

/** As their authors tell them apart. */
export const inState = {
  draft: eq(table.isDraft, true),
  current: isCurrent,
  expired: and(isPublished, isOver),
} as const
const order = [desc(table.pinned), desc(table.createTime), desc(table.id)]

export const matching = (blurry: string | undefined): SQL | undefined => {
  const like = blurry && containing(blurry)
  if (!like) return undefined
  return or(ilike(table.title, like), ilike(table.text, like), ilike(table.titleEn, like), ilike(table.textEn, like))
}

const hasRead = (userId: number): SQL<boolean> =>
  sql`exists (select from announcement_receipt r where r.announcement_id = announcement.id and r.user_id = ${userId})`

/** In the language of the caller, as far as it was written in it. */
const inLang = (ctx: Ctx, own: PgColumn, other: PgColumn) =>
  ctx.lang === 'en' ? sql<string>`coalesce(nullif(${other}, ''), ${own})` : sql<string>`${own}`

const announcementColumns = (ctx: Ctx) => ({
  id: table.id,
  title: inLang(ctx, table.title, table.titleEn),
  text: sql<string>`left(${inLang(ctx, table.text, table.textEn)}, ${EXTRACT})`,
  source: inLang(ctx, table.source, table.sourceEn),
  pinned: table.pinned,
  mustRead: table.mustRead,
  createTime: table.createTime,
  read: hasRead(ctx.user.userId),
})

/** What the caller may see now. */
export const isSeenBy = (ctx: Ctx, blurry?: string): SQL | undefined =>
  and(isCurrent, isFor(ctx.user.userId), matching(blurry))

export const isUnread = (ctx: Ctx): SQL => not(hasRead(ctx.user.userId))

export const readAnnouncements = (ctx: Ctx, where: SQL | undefined, limit: number, offset = 0) =>
  ctx.db
    .select(announcementColumns(ctx))
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)

export async function countUnread(ctx: Ctx): Promise<{ unread: number; mustRead: number }> {
  const [counted] = await ctx.db
    .select({ unread: count(), mustRead: sql<number>`count(*) filter (where ${table.mustRead})::int` })
    .from(table)
    .where(and(isSeenBy(ctx), isUnread(ctx)))
  return counted ?? { unread: 0, mustRead: 0 }
}

export const readManaged = (db: Db, where: SQL | undefined, limit: number, offset = 0) =>
  db
    .select()
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)

export const addReceipt = (db: Db, announcementId: number, userId: number) =>
  db.insert(receipt).values({ announcementId, userId }).onConflictDoNothing()

export const forgetReceipts = (db: Db, announcementId: number) =>
  db.delete(receipt).where(eq(receipt.announcementId, announcementId))
