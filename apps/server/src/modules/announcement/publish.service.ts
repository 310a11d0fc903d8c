import { createHash } from 'node:crypto'
import { translate } from '@sunmao/i18n/node'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Approvable, ApprovalMeans } from '../../answers.ts'
import { tellSite } from '../../bus/tell.ts'
import { conflict, forbidden, notFound } from '../../core/errors.ts'
import { notify } from '../message/message.service.ts'
import { announce } from '../webhook/webhook.service.ts'
import { announcementScopeTable as scope, announcementTable as table } from './announcement.table.ts'
import { mailReadersOf } from './audience.queries.ts'

type Row = typeof table.$inferSelect

/** Everybody finds it under the bell; a notice is for who wants letters. What is for everybody goes to chat groups too. */
export async function tellReaders(means: Pick<ApprovalMeans, 'db' | 'config' | 'bus'>, id: number): Promise<void> {
  const [row] = await means.db.select({ title: table.title }).from(table).where(eq(table.id, id))
  const title = row?.title ?? ''
  const link = `/announcement/detail?id=${id}`
  await notify(means, await mailReadersOf(means.db, id), 'announcement', 'message.announcement', { title }, link)
  const isForSome = (await means.db.$count(scope, eq(scope.announcementId, id))) > 0
  if (!isForSome) await announce(means, 'announcement', translate('zh-CN', 'message.announcement', { title }), link)
  tellSite(means, 'announcement')
}

/** Of everything that its readers will see, and of who they are. */
function hashOf({ title, titleEn, html, htmlEn, source }: Row, audience: readonly string[]): string {
  const parts = [title, titleEn ?? '', html, htmlEn ?? '', source, ...[...audience].sort()]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Chains of approval decide on drafts; one that was approved goes out at once. */
export const announcementApprovable: Approvable = {
  kind: 'announcement',
  purposes: ['publish'],
  isOutside: true,
  find: async ({ db }, ids) => {
    const rows = await db
      .select()
      .from(table)
      .where(inArray(table.id, [...ids]))
    const readers = await db
      .select()
      .from(scope)
      .where(inArray(scope.announcementId, [...ids]))
    return rows.map((row) => ({
      id: row.id,
      projId: null,
      subId: null,
      title: row.title,
      path: `/announcement/detail?id=${row.id}`,
      hash: hashOf(
        row,
        readers.flatMap((one) => (one.announcementId === row.id ? [`${one.kind} ${one.refId}`] : [])),
      ),
      disciplines: [],
    }))
  },
  begin: async (ctx, ids, { approvalId }) => {
    const { db, user } = ctx
    if (!user.isAdmin && !user.codes.has('announcement:add')) throw forbidden()
    for (const id of [...ids].sort((a, b) => a - b)) {
      const [row] = await db.select().from(table).where(eq(table.id, id)).for('update')
      if (!row) throw notFound()
      if (!row.isDraft) throw conflict('announcement.isPublished')
      if (row.approvalId !== null && row.approvalId !== approvalId) throw conflict('announcement.inApproval')
      await db.update(table).set({ approvalId }).where(eq(table.id, id))
    }
    tellSite(ctx, 'announcement')
  },
  end: async (means, ids, { approvalId, outcome }) => {
    const { db } = means
    for (const id of [...ids].sort((a, b) => a - b)) {
      const [row] = await db.select().from(table).where(eq(table.id, id)).for('update')
      if (row?.approvalId !== approvalId) continue
      const isOut = outcome === 'approved'
      const changes = { approvalId: null, ...(isOut && { isDraft: false, createTime: sql`now()` }) }
      await db.update(table).set(changes).where(eq(table.id, id))
      if (isOut) await tellReaders(means, id)
    }
    tellSite(means, 'announcement')
  },
}
