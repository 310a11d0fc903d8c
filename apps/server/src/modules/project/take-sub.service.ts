import { eq } from 'drizzle-orm'
import type { Ctx } from '../../http/context.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { takeOpen } from './project.service.ts'
import { projectSubTable } from './project.table.ts'

/** One writer of a sub at a time, and none in an archived project. Answers the project. */
export async function takeSub(ctx: Ctx, subId: number): Promise<number> {
  const [sub] = await ctx.db.select().from(projectSubTable).where(eq(projectSubTable.subId, subId)).for('update')
  if (!sub) throw notFound()
  await takeOpen(ctx.db, sub.projId)
  return sub.projId
}

/** For calls that every member may make, but not on every row. */
export async function requireRight(ctx: Ctx, projId: number, code: string): Promise<void> {
  const { codes } = await ctx.rights.inProject(ctx.user, projId)
  if (!ctx.user.isAdmin && !codes.has(code)) throw forbidden()
}
