import type { AudienceKind, announcement, Input, ManagedAnnouncement, Page, PageQuery } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, eq, inArray, not, type SQL } from 'drizzle-orm'
import { tellSite } from '../../bus/tell.ts'
import type { Ctx } from '../../core/context.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import { countRows } from '../../db/count.ts'
import { groupBy } from '../../db/group-by.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { cleanHtml, htmlOfText } from '../../rich-text/clean-html.ts'
import { plainText } from '../../rich-text/plain-text.ts'
import { notify } from '../message/message.service.ts'
import { announce } from '../webhook/webhook.service.ts'
import { forgetReceipts, isCurrent, matching, readManaged } from './announcement.queries.ts'
import { announcementScopeTable as scope, announcementTable as table } from './announcement.table.ts'
import { addresseesOf, mailReadersOf, reachOf } from './audience.queries.ts'
import { requireAudience } from './audience.service.ts'

type Fields = Input<typeof announcement.create>['body']
type Changes = Input<typeof announcement.update>['body']

export async function listManaged(
  ctx: Ctx,
  { expired, blurry, page, size }: PageQuery & { expired?: boolean },
): Promise<Page<ManagedAnnouncement>> {
  const where = and(matching(blurry), expired === undefined ? undefined : expired ? not(isCurrent) : isCurrent)
  return {
    content: await managed(ctx, where, size, page * size),
    totalElements: await countRows(ctx.db, table, where),
  }
}

async function managed(ctx: Ctx, where: SQL | undefined, limit: number, offset = 0): Promise<ManagedAnnouncement[]> {
  const rows = await readManaged(ctx.db, where, limit, offset)
  const ids = rows.map(({ id }) => id)
  const reach = await reachOf(ctx.db, ids)
  const addressees = groupBy(await addresseesOf(ctx.db, ids, ctx.lang === 'en'), (one) => one.announcementId)
  return rows.map((row) => {
    const audience = addressees.get(row.id) ?? []
    const idsOf = (kind: AudienceKind) => audience.filter((one) => one.kind === kind).map(({ id }) => id)
    return {
      id: row.id,
      title: row.title,
      html: row.html || htmlOfText(row.text),
      titleEn: row.titleEn,
      htmlEn: row.htmlEn || (row.textEn && htmlOfText(row.textEn)),
      source: row.source,
      pinned: row.pinned,
      mustRead: row.mustRead,
      expiresAt: isoTime(row.expiresAt),
      siteIds: idsOf('site'),
      deptIds: idsOf('dept'),
      projIds: idsOf('project'),
      audience,
      isExpired: row.expiresAt !== null && row.expiresAt <= new Date(),
      ...(reach.get(row.id) ?? { audienceCount: 0, readCount: 0 }),
      createBy: row.createBy ?? undefined,
      createTime: isoTime(row.createTime),
      rowVersion: row.rowVersion,
    }
  })
}

export const createAnnouncement = (ctx: Ctx, fields: Fields): Promise<{ id: number }> =>
  inTransaction(ctx, async (own) => {
    await requireAudience(own, fields)
    const by = ctx.user.me.username
    const [row] = await own.db
      .insert(table)
      .values({ ...columnsOf(fields), createBy: by, updateBy: by })
      .returning({ id: table.id })
    await setAudience(own, row!.id, fields)
    await tellOf(own, row!.id, fields)
    tellSite(own, 'announcement')
    return { id: row!.id }
  })

/** Everybody finds it under the bell; a notice is for who wants letters. What is for everybody goes to chat groups too. */
async function tellOf(ctx: Ctx, id: number, { title, siteIds, deptIds, projIds }: Fields): Promise<void> {
  const link = `/announcement/detail?id=${id}`
  await notify(ctx, await mailReadersOf(ctx.db, id), 'announcement', 'message.announcement', { title }, link)
  const isForAll = siteIds.length + deptIds.length + projIds.length === 0
  if (isForAll) await announce(ctx, 'announcement', translate('zh-CN', 'message.announcement', { title }), link)
}

export const updateAnnouncement = (ctx: Ctx, { id, rowVersion, again, ...fields }: Changes) =>
  inTransaction(ctx, async (own) => {
    const isIt = eq(table.id, id)
    const [row] = await own.db.select().from(table).where(isIt).for('update')
    if (!row) throw notFound()
    if (row.rowVersion !== rowVersion) throw conflict('error.stale', (await managed(own, isIt, 1))[0])
    await requireAudience(own, fields, id)
    const [changed] = await own.db
      .update(table)
      .set({ ...columnsOf(fields), updateBy: ctx.user.me.username })
      .where(isIt)
      .returning({ id: table.id, rowVersion: table.rowVersion })
    await setAudience(own, id, fields)
    if (again) await forgetReceipts(own.db, id)
    tellSite(own, 'announcement')
    return changed!
  })

/** All of them or none. */
export const removeAnnouncements = (ctx: Ctx, ids: number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    const gone = await own.db.delete(table).where(inArray(table.id, ids)).returning({ id: table.id })
    if (gone.length !== new Set(ids).size) throw notFound()
    tellSite(own, 'announcement')
  })

function columnsOf({ title, titleEn, html, htmlEn, source, pinned, mustRead, expiresAt }: Fields) {
  const own = written(html)
  if (!own) throw badRequest('announcement.noContent')
  const english = written(htmlEn ?? '')
  return {
    title,
    titleEn: titleEn || null,
    ...own,
    htmlEn: english?.html ?? null,
    textEn: english?.text ?? null,
    source,
    pinned,
    mustRead,
    expiresAt: expiresAt ? new Date(expiresAt) : null,
  }
}

/** Nothing for a text in which there is nothing to see. */
function written(given: string): { html: string; text: string } | undefined {
  const html = cleanHtml(given)
  const text = plainText(html)
  return text || html.includes('<img') ? { html, text } : undefined
}

async function setAudience({ db }: Ctx, id: number, { siteIds, deptIds, projIds }: Fields): Promise<void> {
  await db.delete(scope).where(eq(scope.announcementId, id))
  const rows = Object.entries({ site: siteIds, dept: deptIds, project: projIds }).flatMap(([kind, ids]) =>
    [...new Set(ids)].map((refId) => ({ announcementId: id, kind: kind as AudienceKind, refId })),
  )
  if (rows.length > 0) await db.insert(scope).values(rows)
}
