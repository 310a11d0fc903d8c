import type { Link2d3d } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { writeInProject } from '../project/project-lock.service.ts'
import { findLink } from './link2d3d.queries.ts'
import { link2d3dTable as table } from './link2d3d.table.ts'

export type Row = typeof table.$inferSelect
export type Changed = Partial<typeof table.$inferInsert>

/** One writer at a time, and only who has seen the last change. A new calibration is nobody's confirmation. */
export const changeLink = (
  ctx: ProjectCtx,
  id: number,
  rowVersion: number,
  change: (row: Row) => Changed | Promise<Changed>,
): Promise<void> =>
  inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    const [row] = await own.db.select().from(table).where(eq(table.id, id)).for('update')
    if (!row) throw notFound()
    if (row.rowVersion !== rowVersion) throw conflict('error.stale', await findLink(own, id))
    const fields = await change(row)
    const isUnconfirmed = fields.status && fields.status !== 'calibrated'
    await own.db
      .update(table)
      .set({
        ...fields,
        ...(isUnconfirmed && { confirmUserId: null, confirmTime: null, isSeen: false }),
        updateBy: own.user.me.username,
      })
      .where(eq(table.id, id))
    tell(own, row.projId)
  })

export const tell = (ctx: ProjectCtx, projId: number) => tellProject(ctx, projId, 'link2d3d')

export async function showLink(ctx: Ctx, id: number): Promise<Link2d3d> {
  const link = await findLink(ctx, id)
  if (!link) throw notFound()
  return link
}

export async function findRow(ctx: ProjectCtx, id: number): Promise<Row> {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!row) throw notFound()
  return row
}
