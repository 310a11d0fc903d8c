import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Approvable } from '../../answers.ts'
import { tellMembers } from '../../bus/tell.ts'
import { conflict, forbidden, notFound } from '../../core/errors.ts'
import { accessControlTable as table } from './access-control.table.ts'
import { brokenRules } from './share-policy.service.ts'

type Row = typeof table.$inferSelect

/** Of everything that a reader would get, and of who may become one. */
function hashOf(row: Row): string {
  const { accessType, fileIds, viewpointId, issueId, linkId, pubVersionId, roomFileId, roomGlobalId, elements } = row
  const { audience, passwordHash, emails, rights, watermark, version, expiry, maxOpenings } = row
  const what = [accessType, fileIds, viewpointId, issueId, linkId, pubVersionId, roomFileId, roomGlobalId, elements]
  const how = [audience, passwordHash, emails, rights, watermark, version, expiry, maxOpenings]
  return createHash('sha256')
    .update(JSON.stringify([what, how]))
    .digest('hex')
}

/** Chains of approval decide on shares that go beyond the site's rules; those that are approved open at once. */
export const shareApprovable: Approvable = {
  kind: 'accessControl',
  purposes: ['exception'],
  find: async ({ db }, ids) => {
    const rows = await db
      .select()
      .from(table)
      .where(inArray(table.id, [...ids]))
    return Promise.all(
      rows
        .filter(({ status }) => status !== 'revoked')
        .map(async (row) => ({
          id: row.id,
          projId: row.projId,
          subId: row.subId,
          title: `#${row.no} ${row.description}`,
          path: `/accessControl?projId=${row.projId}&id=${row.id}`,
          hash: hashOf(row),
          disciplines: [],
          findings: (await brokenRules(db, { ...row, expiry: row.expiry?.toISOString() })).map((rule) => ({
            level: 'warn' as const,
            ...rule,
          })),
        })),
    )
  },
  begin: async (ctx, ids, { approvalId }) => {
    for (const id of [...ids].sort((a, b) => a - b)) {
      const [row] = await ctx.db.select().from(table).where(eq(table.id, id)).for('update')
      if (!row || row.status === 'revoked') throw notFound()
      if (row.userId !== ctx.user.userId && !ctx.user.isAdmin) throw forbidden()
      if (row.status !== 'waiting') throw conflict('share.noException')
      if (row.approvalId !== null && row.approvalId !== approvalId) throw conflict('share.inApproval')
      await ctx.db.update(table).set({ approvalId }).where(eq(table.id, id))
      tellMembers(ctx, row.projId, 'accessControl', id)
    }
  },
  end: async (means, ids, { approvalId, outcome }) => {
    for (const id of [...ids].sort((a, b) => a - b)) {
      const [row] = await means.db.select().from(table).where(eq(table.id, id)).for('update')
      if (row?.approvalId !== approvalId || row.status !== 'waiting') continue
      const next = { approved: 'on', rejected: 'revoked' } as const
      const status = outcome === 'approved' || outcome === 'rejected' ? next[outcome] : row.status
      await means.db
        .update(table)
        .set({ status, approvalId: null, updateTime: sql`now()`, rowVersion: sql`${table.rowVersion} + 1` })
        .where(eq(table.id, id))
      tellMembers(means, row.projId, 'accessControl', id)
    }
  },
}
