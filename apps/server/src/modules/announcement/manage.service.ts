import type { AudienceKind, announcement, Input, ManagedAnnouncement, Page, PageQuery } from '@sunmao/contract'
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { tellSite } from '../../bus/tell.ts'
import type { Ctx } from '../../core/context.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import { countRows } from '../../db/count.ts'
import { groupBy } from '../../db/group-by.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { cleanHtml, htmlOfText } from '../../rich-text/clean-html.ts'
import { plainText } from '../../rich-text/plain-text.ts'
import { forgetReceipts, inState, matching, readManaged } from './announcement.queries.ts'
import { announcementScopeTable as scope, announcementTable as table } from './announcement.table.ts'
import { addresseesOf, reachOf } from './audience.queries.ts'
import { requireAudience } from './audience.service.ts'
import { tellReaders } from './publish.service.ts'

type NewAnnouncement = Input<typeof announcement.create>['body']
type Fields = Omit<NewAnnouncement, 'isDraft'>
type Changes = Input<typeof announcement.update>['body']

export async function listManaged(
  ctx: Ctx,
  { state, blurry, page, size }: PageQuery & { state?: keyof typeof inState },
): Promise<Page<ManagedAnnouncement>> {
  const where = and(matching(blurry), state && inState[state])
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
      isDraft: row.isDraft,
      approvalId: row.approvalId ?? undefined,
      isExpired: row.expiresAt !== null && row.expiresAt <= new Date(),
      ...(reach.get(row.id) ?? { audienceCount: 0, readCount: 0 }),
      createBy: row.createBy ?? undefined,
      createTime: isoTime(row.createTime),
      rowVersion: row.rowVersion,
    }
  })
}

export const createAnnouncement = (ctx: Ctx, { isDraft, ...fields }: NewAnnouncement): Promise<{ id: number }> =>
  inTransaction(ctx, async (own) => {
    await requireAudience(own, fields)
    const by = ctx.user.me.username
    const [row] = await own.db
      .insert(table)
      .values({ ...columnsOf(fields), isDraft, createBy: by, updateBy: by })
      .returning({ id: table.id })
    await setAudience(own, row!.id, fields)
    if (!isDraft) await tellReaders(own, row!.id)
    return { id: row!.id }
  })

export const updateAnnouncement = (ctx: Ctx, { id, rowVersion, again, publish, ...fields }: Changes) =>
  inTransaction(ctx, async (own) => {
    const isIt = eq(table.id, id)
    const [row] = await own.db.select().from(table).where(isIt).for('update')
    if (!row) throw notFound()
    if (row.rowVersion !== rowVersion) throw conflict('error.stale', (await managed(own, isIt, 1))[0])
    if (row.approvalId !== null) throw conflict('announcement.inApproval')
    await requireAudience(own, fields, id)
    const goesOut = publish && row.isDraft
    const [changed] = await own.db
      .update(table)
      .set({
        ...columnsOf(fields),
        ...(goesOut && { isDraft: false, createTime: sql`now()` }),
        updateBy: ctx.user.me.username,
      })
      .where(isIt)
      .returning({ id: table.id, rowVersion: table.rowVersion })
    await setAudience(own, id, fields)
    if (again) await forgetReceipts(own.db, id)
    if (goesOut) await tellReaders(own, id)
    else tellSite(own, 'announcement')
    return changed!
  })

/** All of them or none. */
export const removeAnnouncements = (ctx: Ctx, ids: number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    const inApproval = and(inArray(table.id, ids), isNotNull(table.approvalId))
    if ((await own.db.$count(table, inApproval)) > 0) throw conflict('announcement.inApproval')
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
