import type { Page, PageQuery, ProjectSub } from '@sunmao/contract'
import { and, asc, count, eq, exists, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { conflict } from '../../core/errors.ts'
import { containing } from '../../db/search.ts'
import { refusing } from '../../resource/refusing.ts'
import { projectResourceTable, projectSubTable, projectTable } from '../project/project.table.ts'
import { lockOpenProject, writeInProject, writeInProjects } from '../project/project-lock.service.ts'

interface SubQuery extends PageQuery {
  projId?: number
  subId?: number
}

/** Subs of the projects that the caller may see. */
export async function listSubs(ctx: Ctx, query: SubQuery): Promise<Page<ProjectSub>> {
  const like = query.blurry ? containing(query.blurry) : undefined
  const isMember = exists(
    ctx.db
      .select()
      .from(projectResourceTable)
      .where(
        and(eq(projectResourceTable.projId, projectSubTable.projId), eq(projectResourceTable.userId, ctx.user.userId)),
      ),
  )
  const where = and(
    isNull(projectTable.deleteTime),
    ctx.user.isAdmin ? undefined : isMember,
    query.projId ? eq(projectSubTable.projId, query.projId) : undefined,
    query.subId ? eq(projectSubTable.subId, query.subId) : undefined,
    like ? or(ilike(projectSubTable.subName, like), ilike(projectSubTable.subNo, like)) : undefined,
  )
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(projectSubTable)
    .innerJoin(projectTable, eq(projectTable.projId, projectSubTable.projId))
    .where(where)
  const content = await readSubs(ctx, where)
    .limit(query.size)
    .offset(query.page * query.size)
  return { content: content.map(present), totalElements: counted?.total ?? 0 }
}

export const subsOf = async (ctx: Ctx, projId: number): Promise<ProjectSub[]> =>
  (await readSubs(ctx, eq(projectSubTable.projId, projId))).map(present)

interface SubFields {
  subNo: string
  subName: string
}

/** Behind all others. */
export async function createSub(ctx: Ctx, { projId, ...fields }: SubFields & { projId: number }): Promise<ProjectSub> {
  let subId = 0
  await refusing(() =>
    ctx.db.transaction(async (tx) => {
      await writeInProject(tx, projId)
      const last = sql<number>`(select coalesce(max(sort), 0) + 1 from ${projectSubTable} where proj_id = ${projId})`
      const by = ctx.user.me.username
      const [row] = await tx
        .insert(projectSubTable)
        .values({ ...fields, projId, sort: last, createBy: by, updateBy: by })
        .returning({ subId: projectSubTable.subId })
      subId = row!.subId
    }),
  )
  return find(ctx, subId)
}

export async function updateSub(
  ctx: ProjectCtx,
  { subId, rowVersion, ...fields }: SubFields & { subId: number; rowVersion: number },
): Promise<ProjectSub> {
  await refusing(() =>
    ctx.db.transaction(async (tx) => {
      await writeInProject(tx, ctx.project.projId)
      const now = await find({ ...ctx, db: tx }, subId)
      const changed = await tx
        .update(projectSubTable)
        .set({ ...fields, updateBy: ctx.user.me.username })
        .where(and(eq(projectSubTable.subId, subId), eq(projectSubTable.rowVersion, rowVersion)))
        .returning({ subId: projectSubTable.subId })
      if (changed.length === 0) throw conflict('error.stale', now)
    }),
  )
  return find(ctx, subId)
}

/** The order is one thing: whoever sorted a list that has changed since sorts again. */
export async function sortSubs(ctx: Ctx, projId: number, subIds: number[]): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockOpenProject(tx, projId)
    const known = (await subsOf({ ...ctx, db: tx }, projId)).map((one) => one.subId)
    const isSame = known.length === subIds.length && new Set([...known, ...subIds]).size === known.length
    if (!isSame) throw conflict('error.stale', known)
    for (const [index, subId] of subIds.entries())
      await tx
        .update(projectSubTable)
        .set({ sort: index + 1 })
        .where(eq(projectSubTable.subId, subId))
  })
}

export async function removeSubs(ctx: ProjectCtx, subIds: number[]): Promise<void> {
  await refusing(() =>
    ctx.db.transaction(async (tx) => {
      await writeInProjects(
        tx,
        ctx.projects.map(({ projId }) => projId),
      )
      const isOne = inArray(projectSubTable.subId, subIds)
      await tx.select().from(projectSubTable).where(isOne).orderBy(projectSubTable.subId).for('update')
      await tx.delete(projectSubTable).where(isOne)
    }),
  )
}

const readSubs = (ctx: Ctx, where: SQL | undefined) =>
  ctx.db
    .select({ sub: projectSubTable, indexCode: projectTable.indexCode })
    .from(projectSubTable)
    .innerJoin(projectTable, eq(projectTable.projId, projectSubTable.projId))
    .where(where)
    .orderBy(asc(projectSubTable.projId), asc(projectSubTable.sort), asc(projectSubTable.subId))
    .$dynamic()

const find = async (ctx: Ctx, subId: number): Promise<ProjectSub> =>
  present((await readSubs(ctx, eq(projectSubTable.subId, subId)))[0]!)

const present = ({ sub, indexCode }: { sub: typeof projectSubTable.$inferSelect; indexCode: string }): ProjectSub => ({
  ...sub,
  subCode: `${indexCode}-${sub.subNo}`,
})
