import { type ClashCounts, type ClashFilter, type ClashGroup, clashStatuses, type Page } from '@sunmao/contract'
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../../core/context.ts'
import type { Db } from '../../../db/client.ts'
import { personOf } from '../../users/person.service.ts'
import { userTable } from '../../users/users.table.ts'
import { clashGroupTable, clashPointTable as table } from '../clash.table.ts'
import { issuesOf } from '../clash-reference.service.ts'
import { isOpenPoint, whereOf } from './clash-filter.ts'
import { groupName } from './clash-name.service.ts'

/** Those with most of the filtered points first. */
export async function listGroups(
  ctx: ProjectCtx,
  { page, size, ...filter }: ClashFilter & { page: number; size: number },
): Promise<Page<ClashGroup>> {
  return readGroups(ctx, await whereOf(ctx, filter), size, page * size)
}

const none: ClashCounts = Object.fromEntries(clashStatuses.map((status) => [status, 0])) as ClashCounts

export async function readGroups(
  ctx: ProjectCtx,
  where: SQL | undefined,
  limit: number,
  offset = 0,
): Promise<Page<ClashGroup>> {
  const { groupId, depth, level, aDiscipline, bDiscipline } = table
  const points = sql<number>`count(*)::int`
  const found = await ctx.db
    .select({
      groupId,
      points,
      depthMin: sql<number>`min(${depth})`,
      depthMax: sql<number>`max(${depth})`,
      level: sql<string | null>`min(${level})`,
      a: sql<string>`min(${aDiscipline})`,
      b: sql<string>`min(${bDiscipline})`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(table)
    .where(where)
    .groupBy(groupId)
    .orderBy(desc(points), desc(groupId))
    .limit(limit)
    .offset(offset)
  const ids = found.map((row) => row.groupId)
  const rows = await rowsOf(ctx.db, ids)
  const counts = await countByStatus(ctx, ids)
  const issues = await issuesOf(ctx.db, ctx.user.userId, 'clashGroup', ids)
  const content = found.flatMap(({ groupId: id, a, b, level: where, total: _, ...sums }): ClashGroup[] => {
    const row = rows.get(id)
    if (!row) return []
    return [
      {
        id,
        ...sums,
        testId: row.testId,
        name: groupName(ctx.lang, row),
        isManual: row.isManual,
        level: where ?? undefined,
        pair: [a, b],
        discipline: row.discipline ?? undefined,
        assignee: row.assigneeId === null ? undefined : personOf({ ...row, id: row.assigneeId }),
        counts: { ...none, ...counts.get(id) },
        issue: issues.get(id),
        rowVersion: row.rowVersion,
      },
    ]
  })
  return { content, totalElements: found[0]?.total ?? (offset > 0 ? await countGroups(ctx.db, where) : 0) }
}

/** Beyond the last page no row tells it. */
async function countGroups(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(distinct ${table.groupId})::int` })
    .from(table)
    .where(where)
  return row?.total ?? 0
}

async function rowsOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      ...getTableColumns(clashGroupTable),
      nickName: userTable.nickName,
      avatarName: userTable.avatarName,
      kind: userTable.kind,
    })
    .from(clashGroupTable)
    .leftJoin(userTable, eq(userTable.id, clashGroupTable.assigneeId))
    .where(inArray(clashGroupTable.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Of all points of these groups that the caller may see, filtered or not. */
async function countByStatus(ctx: ProjectCtx, ids: readonly number[]): Promise<Map<number, Partial<ClashCounts>>> {
  const counts = new Map<number, Partial<ClashCounts>>()
  if (ids.length === 0) return counts
  const rows = await ctx.db
    .select({ groupId: table.groupId, status: table.status, count: sql<number>`count(*)::int` })
    .from(table)
    .where(and(inArray(table.groupId, [...ids]), isOpenPoint(ctx.project)))
    .groupBy(table.groupId, table.status)
  for (const { groupId, status, count } of rows) counts.set(groupId, { ...counts.get(groupId), [status]: count })
  return counts
}
