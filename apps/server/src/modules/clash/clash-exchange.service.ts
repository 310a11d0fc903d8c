// What an exchange with other programs needs of groups of clashes: which ones somebody may take along, and what is in them.
import { type ClashFilter, unresolvedClashStatuses } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { userTable } from '../users/users.table.ts'
import { clashGroupTable, clashTestTable, clashPointTable as table } from './clash.table.ts'
import { isOpenPoint, whereOf } from './points/clash-filter.ts'
import { clashNumber, groupName } from './points/clash-name.service.ts'

/** Groups that have a point which the filter finds, the oldest first. */
export async function findClashGroupIds(ctx: ProjectCtx, filter: ClashFilter, most: number): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ id: table.groupId })
    .from(table)
    .where(await whereOf(ctx, filter))
    .orderBy(asc(table.groupId))
    .limit(most)
  return rows.map(({ id }) => id)
}

interface Means {
  db: Db
  projId: number
  lang: Lang
  /** Also points of models that are locked. */
  seesLocked: boolean
}

/** Points of a group beyond these are counted and not named. */
const POINTS_MOST = 500

/** A group with the points that may be seen, the deepest first. Nothing for one that is gone or has none of those. */
export async function readClashGroup({ db, projId, lang, seesLocked }: Means, id: number) {
  const [found] = await db
    .select({ row: clashGroupTable, test: clashTestTable.name, assignee: userTable })
    .from(clashGroupTable)
    .innerJoin(clashTestTable, eq(clashTestTable.id, clashGroupTable.testId))
    .leftJoin(userTable, eq(userTable.id, clashGroupTable.assigneeId))
    .where(and(eq(clashGroupTable.projId, projId), eq(clashGroupTable.id, id)))
  const isIt = and(eq(table.groupId, id), isOpenPoint({ projId, can: () => seesLocked }))
  const points = await db.select().from(table).where(isIt).orderBy(desc(table.depth), asc(table.id)).limit(POINTS_MOST)
  if (!found || points.length === 0) return undefined
  const [counted] = await db
    .select({
      total: sql<number>`count(*)::int`,
      open: sql<number>`(count(*) filter (where ${inArray(table.status, [...unresolvedClashStatuses])}))::int`,
    })
    .from(table)
    .where(isIt)
  const { row, test, assignee } = found
  return {
    ...{ row, test, assignee, ...counted! },
    name: groupName(lang, row),
    points: points.map((point) => ({ ...point, name: clashNumber(point.number) })),
  }
}
export type ReadClashGroup = NonNullable<Awaited<ReturnType<typeof readClashGroup>>>
