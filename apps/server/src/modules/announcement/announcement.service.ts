import type { Announcement, AnnouncementDetail, Found, PageQuery } from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import { tellPeople } from '../../bus/tell.ts'
import type { Ctx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import { countRows } from '../../db/count.ts'
import { htmlOfText } from '../../rich-text/clean-html.ts'
import { addReceipt, countUnread, isSeenBy, isUnread, readAnnouncements } from './announcement.queries.ts'
import { announcementTable as table } from './announcement.table.ts'

export async function listForCaller(ctx: Ctx, query: PageQuery & { unread?: boolean }) {
  const where = and(isSeenBy(ctx, query.blurry), query.unread ? isUnread(ctx) : undefined)
  const rows = await readAnnouncements(ctx, where, query.size, query.page * query.size)
  return {
    content: rows.map(asRead),
    totalElements: await countRows(ctx.db, table, where),
    ...(await countUnread(ctx)),
  }
}

type Row = Awaited<ReturnType<typeof readAnnouncements>>[number]
const asRead = (row: Row): Announcement => ({ ...row, createTime: isoTime(row.createTime) })

/** Whoever may manage or decide on one may open it; from those whom it is not for, nobody expects a receipt. */
export async function announcementDetail(ctx: Ctx, id: number): Promise<AnnouncementDetail> {
  const isIt = eq(table.id, id)
  const [own] = await readAnnouncements(ctx, and(isIt, isSeenBy(ctx)), 1)
  const manages = ctx.user.isAdmin || ctx.user.codes.has('announcement:list')
  const row = own ?? (manages || (await decides(ctx, id)) ? (await readAnnouncements(ctx, isIt, 1))[0] : undefined)
  const [texts] = row ? await ctx.db.select().from(table).where(isIt) : []
  if (!row || !texts) throw notFound()
  return { ...asRead(row), read: row.read || !own, html: htmlFor(ctx, texts) }
}

/** Whoever decides on a draft reads it. */
async function decides(ctx: Ctx, id: number): Promise<boolean> {
  const [row] = await ctx.db.select({ approvalId: table.approvalId }).from(table).where(eq(table.id, id))
  const { approvalId } = row ?? {}
  if (!approvalId) return false
  return (await Promise.all(ctx.registry.seenApprovals.map((see) => see(ctx, [approvalId])))).flat().length > 0
}

/** Rows of the first installation have no markup. */
function htmlFor({ lang }: Ctx, row: typeof table.$inferSelect): string {
  const english = lang === 'en' && (row.htmlEn || (row.textEn && htmlOfText(row.textEn)))
  return english || row.html || htmlOfText(row.text)
}

export async function confirmReading(ctx: Ctx, id: number): Promise<void> {
  const [own] = await readAnnouncements(ctx, and(eq(table.id, id), isSeenBy(ctx)), 1)
  if (!own) throw notFound()
  if (own.read) return
  await addReceipt(ctx.db, id, ctx.user.userId)
  tellPeople(ctx, [ctx.user.userId], 'announcement')
}

const DETAIL = 80

/** For the search of the whole site. */
export async function findAnnouncements(ctx: Ctx, blurry: string, size: number): Promise<Found[]> {
  const rows = await readAnnouncements(ctx, isSeenBy(ctx, blurry), size)
  return rows.map(({ id, title, text }) => ({
    kind: 'announcement',
    title,
    detail: text.slice(0, DETAIL),
    link: `/announcement/detail?id=${id}`,
  }))
}
