import { type DesignVerb, type DesignVersion, designWorkflow } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Approvable, ApprovalMeans } from '../../answers.ts'
import { tellSite } from '../../bus/tell.ts'
import { checkVerb } from '../../core/check-verb.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError, conflict, forbidden, notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { lockItem, showVersion } from './design-item.service.ts'
import { designItemTable as itemTable, designVersionTable as table } from './design-library.table.ts'
import { partsOf } from './design-parts.ts'
import { mayEdit } from './design-seen.ts'

type Row = typeof table.$inferSelect

interface Step {
  versionId: number
  rowVersion: number
  verb: DesignVerb
  reason: string
}

/** The item first, then its version: of two who publish versions of one thing the second sees what the first did. */
async function lockVersion({ db }: Pick<Ctx, 'db'>, versionId: number): Promise<Row> {
  const [found] = await db.select({ itemId: table.itemId }).from(table).where(eq(table.versionId, versionId))
  if (!found) throw notFound()
  await lockItem({ db }, found.itemId)
  const [row] = await db.select().from(table).where(eq(table.versionId, versionId)).for('update')
  return row!
}

export const moveDesign = (ctx: Ctx, { versionId, rowVersion, verb, reason }: Step): Promise<DesignVersion> =>
  inTransaction(ctx, async (own) => {
    const row = await lockVersion(own, versionId)
    if (row.approvalId !== null) throw conflict('designLibrary.inApproval', await showVersion(own, versionId))
    const words = {
      verb: translate(own.lang, `designLibrary.verb.${verb}`),
      state: translate(own.lang, `designLibrary.state.${row.state}`),
    }
    await checkVerb(designWorkflow, verb, {
      state: row.state,
      parts: partsOf(own),
      reason,
      movedOn: async () =>
        new AppError(409, 'designLibrary.notNow', words, { current: await showVersion(own, versionId) }),
    })
    if (row.rowVersion !== rowVersion) throw conflict('error.stale', await showVersion(own, versionId))
    await take(own.db, row, verb, { userId: own.user.userId, by: own.user.me.username, reason })
    tellSite(own, 'design')
    return showVersion(own, versionId)
  })

interface Said {
  userId: number | null
  by: string | null
  reason?: string
}

async function take(db: Db, row: Row, verb: DesignVerb, { userId, by, reason }: Said): Promise<void> {
  const isIt = eq(table.versionId, row.versionId)
  const { to } = designWorkflow.verbs[verb]
  const changes: Partial<Row> = { state: to, updateBy: by, reason: reason || null }
  if (verb === 'submit') Object.assign(changes, { submitterId: userId, submitTime: new Date() })
  if (to === 'published') {
    await supersede(db, row)
    Object.assign(changes, { publisherId: userId, publishTime: new Date() })
  }
  await db.update(table).set(changes).where(isIt)
  // What became of it is news of the thing.
  await db.update(itemTable).set({ updateTime: new Date() }).where(eq(itemTable.itemId, row.itemId))
}

/** One version counts. A newer one that counts is not taken back by an older one. */
async function supersede(db: Db, row: Row): Promise<void> {
  const [counting] = await db
    .select()
    .from(table)
    .where(and(eq(table.itemId, row.itemId), eq(table.state, 'published')))
  if (!counting) return
  if (counting.version > row.version) throw conflict('designLibrary.newerCounts')
  await db.update(table).set({ state: 'superseded' }).where(eq(table.versionId, counting.versionId))
}

/** Chains of approval decide on versions: another file is another version. */
export const designApprovable: Approvable = {
  kind: 'designItem',
  purposes: ['publish'],
  isOutside: true,
  find: async ({ db }, ids) => {
    const rows = await db
      .select({ version: table, item: itemTable })
      .from(table)
      .innerJoin(itemTable, eq(itemTable.itemId, table.itemId))
      .where(inArray(table.versionId, [...ids]))
    return rows
      .filter(({ item }) => item.deleteTime === null)
      .map(({ version, item }) => ({
        id: version.versionId,
        projId: null,
        subId: null,
        title: `${item.name} V${version.version}`,
        path: `/designLibrary?id=${item.itemId}`,
        hash: version.hash,
        disciplines: item.discipline ? [item.discipline] : [],
      }))
  },
  begin: async (ctx, ids, { approvalId }) => {
    if (!mayEdit(ctx)) throw forbidden()
    for (const versionId of [...ids].sort((a, b) => a - b)) {
      const row = await lockVersion(ctx, versionId)
      if (row.state !== 'draft' || (row.approvalId !== null && row.approvalId !== approvalId))
        throw conflict('designLibrary.inApproval')
      await take(ctx.db, row, 'submit', { userId: ctx.user.userId, by: ctx.user.me.username })
      await ctx.db.update(table).set({ approvalId }).where(eq(table.versionId, versionId))
    }
  },
  end: async (means, ids, { approvalId, outcome }) => {
    for (const versionId of [...ids].sort((a, b) => a - b))
      await endOne(means, versionId, { approvalId, isApproved: outcome === 'approved' })
    tellSite(means, 'design')
  },
}

async function endOne(
  { db, user }: ApprovalMeans,
  versionId: number,
  { approvalId, isApproved }: { approvalId: number; isApproved: boolean },
): Promise<void> {
  const [found] = await db.select({ itemId: table.itemId }).from(table).where(eq(table.versionId, versionId))
  // Deleted meanwhile.
  if (!found) return
  // Also one in the recycle bin: what was decided counts once it is back.
  await db.select().from(itemTable).where(eq(itemTable.itemId, found.itemId)).for('update')
  const [row] = await db.select().from(table).where(eq(table.versionId, versionId)).for('update')
  if (row?.state !== 'review' || row.approvalId !== approvalId) return
  const newer = await db.$count(
    table,
    and(eq(table.itemId, row.itemId), eq(table.state, 'published'), gt(table.version, row.version)),
  )
  if (isApproved && newer > 0) await db.update(table).set({ state: 'superseded' }).where(eq(table.versionId, versionId))
  else await take(db, row, isApproved ? 'publish' : 'withdraw', { userId: user.userId, by: null })
  await db.update(table).set({ approvalId: null }).where(eq(table.versionId, versionId))
}
