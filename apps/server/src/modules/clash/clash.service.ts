import { type ClashCounts, type ClashTest, type clash, clashStatuses, type Input, type Page } from '@sunmao/contract'
import { and, desc, eq, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { tellGone, tellProject } from '../../bus/tell.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import { countRows } from '../../db/count.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { containing } from '../../db/search.ts'
import { endTodos } from '../hub-to-do/hub-to-do.service.ts'
import { lockSub, writeInProject, writeInProjects } from '../project/project-lock.service.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { clashGroupTable, clashPointTable, clashSelectionTable, clashTestTable as table } from './clash.table.ts'
import { lastRuns } from './clash-run.service.ts'
import { isOpenPoint } from './points/clash-filter.ts'

type NewTest = Input<typeof clash.create>['body']
type Changes = Input<typeof clash.update>['body']
type Asked = Input<typeof clash.list>['body']

export async function listTests(
  ctx: ProjectCtx,
  { projId, subId, blurry, page, size }: Asked,
): Promise<Page<ClashTest>> {
  const where = and(
    eq(table.projId, projId),
    // Those over all subs are about this one too.
    subId === undefined ? undefined : or(eq(table.subId, subId), isNull(table.subId)),
    blurry?.trim() ? ilike(table.name, containing(blurry.trim())) : undefined,
  )
  return {
    content: await readTests(ctx, where, size, page * size),
    totalElements: await countRows(ctx.db, table, where),
  }
}

export async function showTest(ctx: ProjectCtx, id: number): Promise<ClashTest> {
  const [test] = await readTests(ctx, eq(table.id, id), 1)
  if (!test) throw notFound()
  return test
}

export const createTest = (ctx: ProjectCtx, { projId, subId, ...fields }: NewTest): Promise<ClashTest> =>
  inTransaction(ctx, async (own) => showTest(own, await addTest(own, { projId, subId, ...fields })))

/** In the transaction of whoever adds it. */
export async function addTest(own: ProjectCtx, { projId, subId, ...fields }: NewTest): Promise<number> {
  if (subId === undefined) await writeInProject(own.db, projId)
  else await lockSub(own.db, projId, subId)
  await holdSelections(own, projId, [fields.aId, fields.bId])
  const by = own.user.me.username
  const [row] = await own.db
    .insert(table)
    .values({ ...fields, projId, subId: subId ?? null, userId: own.user.userId, createBy: by, updateBy: by })
    .returning({ id: table.id })
  tellProject(own, projId, 'clash')
  return row!.id
}

/** Of this project, and there until the end of the transaction: whoever removes one waits, and then finds the test. */
async function holdSelections(own: ProjectCtx, projId: number, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const rows = await own.db
    .select({ id: clashSelectionTable.id })
    .from(clashSelectionTable)
    .where(and(inArray(clashSelectionTable.id, wanted), eq(clashSelectionTable.projId, projId)))
    .orderBy(clashSelectionTable.id)
    .for('key share')
  if (rows.length !== wanted.length) throw badRequest('error.invalid')
}

export const updateTest = (ctx: ProjectCtx, { id, rowVersion, ...fields }: Changes): Promise<ClashTest> =>
  inTransaction(ctx, async (own) => {
    const { projId } = own.project
    await writeInProject(own.db, projId)
    const [row] = await own.db.select().from(table).where(eq(table.id, id)).for('update')
    if (!row) throw notFound()
    if (row.rowVersion !== rowVersion) throw conflict('error.stale', await showTest(own, id))
    await holdSelections(own, row.projId, [fields.aId ?? row.aId, fields.bId ?? row.bId])
    await own.db
      .update(table)
      .set({ ...fields, updateBy: own.user.me.username })
      .where(eq(table.id, id))
    tellProject(own, projId, 'clash')
    return showTest(own, id)
  })

/** With their points. A run that is under way finds that its test is gone. */
export const removeTests = (ctx: ProjectCtx, ids: readonly number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    const projIds = own.projects.map(({ projId }) => projId)
    await writeInProjects(own.db, projIds)
    const assigned = await own.db
      .select({ id: clashGroupTable.id })
      .from(clashGroupTable)
      .where(and(inArray(clashGroupTable.testId, [...ids]), isNotNull(clashGroupTable.assigneeId)))
    for (const { id } of assigned) await endTodos(own, { bizType: 'clash', bizId: id }, 'void')
    const gone = await own.db
      .delete(table)
      .where(inArray(table.id, [...ids]))
      .returning({ id: table.id, projId: table.projId, name: table.name })
    if (gone.length !== new Set(ids).size) throw notFound()
    for (const { id, projId, name } of gone) tellGone(own, projId, 'clash', id, name)
  })

const a = alias(clashSelectionTable, 'a')
const b = alias(clashSelectionTable, 'b')

async function readTests(ctx: ProjectCtx, where: SQL | undefined, limit: number, offset = 0): Promise<ClashTest[]> {
  const rows = await ctx.db
    .select({ row: table, a: { id: a.id, name: a.name }, b: { id: b.id, name: b.name }, by: authorName(table) })
    .from(table)
    .innerJoin(a, eq(a.id, table.aId))
    .innerJoin(b, eq(b.id, table.bId))
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .where(where)
    .orderBy(desc(table.id))
    .limit(limit)
    .offset(offset)
  const ids = rows.map(({ row }) => row.id)
  const counts = await countPoints(ctx, ids)
  const runs = await lastRuns(ctx, ids)
  return rows.map(({ row, by, ...sides }) => ({
    id: row.id,
    projId: row.projId,
    subId: row.subId ?? undefined,
    name: row.name,
    type: row.type,
    tolerance: row.tolerance,
    ...sides,
    trigger: row.trigger,
    groupBy: row.groupBy,
    counts: counts.get(row.id)?.counts ?? noPoints(),
    groups: counts.get(row.id)?.groups ?? 0,
    lastRun: runs.get(row.id),
    createByName: by ?? row.createBy ?? '',
    createTime: isoTime(row.createTime),
    rowVersion: row.rowVersion,
  }))
}

const noPoints = () => Object.fromEntries(clashStatuses.map((status) => [status, 0])) as ClashCounts

/** Only points that the caller may see. */
async function countPoints(ctx: ProjectCtx, testIds: readonly number[]) {
  const found = new Map<number, { counts: ClashCounts; groups: number }>()
  if (testIds.length === 0) return found
  const { testId, status, groupId } = clashPointTable
  const mine = and(inArray(testId, [...testIds]), isOpenPoint(ctx.project))
  const count = sql<number>`count(*)::int`
  const byStatus = await ctx.db
    .select({ testId, status, count })
    .from(clashPointTable)
    .where(mine)
    .groupBy(testId, status)
  const byTest = await ctx.db
    .select({ testId, groups: sql<number>`count(distinct ${groupId})::int` })
    .from(clashPointTable)
    .where(mine)
    .groupBy(testId)
  for (const row of byTest) found.set(row.testId, { counts: noPoints(), groups: row.groups })
  for (const row of byStatus) found.get(row.testId)!.counts[row.status] = row.count
  return found
}
