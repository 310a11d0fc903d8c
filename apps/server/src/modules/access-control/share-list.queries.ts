import { type Page, type Share, type ShareStatus, shareKindOf } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, count, desc, eq, inArray, type SQL, sql, sum } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { countRows } from '../../db/count.ts'
import { containing } from '../../db/search.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { accessControlTable as table } from './access-control.table.ts'
import { presentShare, statusNow } from './share-row.ts'

interface ShareFilter {
  page: number
  size: number
  projId?: number | undefined
  subId?: number | undefined
  accessType?: number | undefined
  status?: ShareStatus | undefined
  mine?: boolean | undefined
  groupName?: string | undefined
  blurry?: string | undefined
}

/** The newest first. */
export async function listShares(ctx: Ctx, filter: ShareFilter): Promise<Page<Share>> {
  const text = filter.blurry?.trim()
  const like = text && containing(text)
  const where = and(
    filter.projId === undefined ? undefined : eq(table.projId, filter.projId),
    filter.subId === undefined ? undefined : eq(table.subId, filter.subId),
    filter.accessType === undefined ? undefined : eq(table.accessType, filter.accessType),
    filter.groupName === undefined ? undefined : eq(table.groupName, filter.groupName),
    filter.mine ? eq(table.userId, ctx.user.userId) : undefined,
    filter.status ? sql`${statusNow} = ${filter.status}` : undefined,
    like
      ? sql`(${table.description} ilike ${like} or ${table.groupName} ilike ${like} or ${table.no}::text = ${text}
          or ${table.userName} ilike ${like}
          or ${table.userId} in (select id from ${userTable} where ${userTable.nickName} ilike ${like}))`
      : undefined,
    // What lies in the recycle bin is not there.
    sql`exists (select from ${projectTable} p where p.proj_id = ${table.projId} and p.delete_time is null)`,
  )
  return {
    content: await readShares(ctx, where, filter.size, filter.page * filter.size),
    totalElements: await countRows(ctx.db, table, where),
  }
}

async function readShares(ctx: Pick<Ctx, 'db'>, where: SQL | undefined, limit: number, offset = 0) {
  const rows = await ctx.db
    .select({
      row: table,
      status: statusNow,
      projName: projectTable.projName,
      subName: projectSubTable.subName,
      owner: authorName(table),
    })
    .from(table)
    .innerJoin(projectTable, eq(projectTable.projId, table.projId))
    .leftJoin(projectSubTable, eq(projectSubTable.subId, table.subId))
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .where(where)
    .orderBy(desc(table.id))
    .limit(limit)
    .offset(offset)
  return rows.map(presentShare)
}

type GroupBy = 'accessType' | 'status' | 'sub' | 'owner' | 'groupName'

/** How many shares of the project are of each kind, state, sub, maker or batch, and how often they were opened. */
export async function countGroups(ctx: ProjectCtx, groupBy: GroupBy) {
  const keys: Record<GroupBy, SQL<string>> = {
    accessType: sql`${table.accessType}::text`,
    status: statusNow,
    sub: sql`coalesce(${table.subId}::text, '')`,
    owner: sql`coalesce(${table.userId}::text, '')`,
    groupName: sql`coalesce(${table.groupName}, '')`,
  }
  const grouped = ctx.db
    .select({
      key: keys[groupBy].as('key'),
      count: count().as('count'),
      openings: sum(table.openings).mapWith(Number).as('openings'),
      subName: sql<string | null>`min(${projectSubTable.subName})`.as('sub_name'),
      owner: sql<string | null>`min(${authorName(table)})`.as('owner'),
    })
    .from(table)
    .leftJoin(projectSubTable, eq(projectSubTable.subId, table.subId))
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .where(eq(table.projId, ctx.project.projId))
    .groupBy(sql`1`)
    .orderBy(sql`2 desc`, sql`1`)
  const labelOf = (row: { key: string; subName: string | null; owner: string | null }) =>
    ({
      accessType: () => translate(ctx.lang, `share.kind.${shareKindOf(Number(row.key))}`),
      status: () => translate(ctx.lang, `share.status.${row.key as ShareStatus}`),
      sub: () => row.subName ?? '',
      owner: () => row.owner ?? '',
      groupName: () => row.key,
    })[groupBy]()
  return (await grouped).map((row) => ({
    key: row.key,
    label: labelOf(row),
    count: row.count,
    openings: row.openings ?? 0,
  }))
}

export const readShare = async (ctx: Pick<Ctx, 'db'>, id: number) => (await readShares(ctx, eq(table.id, id), 1))[0]!

export const readSharesById = (ctx: Pick<Ctx, 'db'>, ids: readonly number[]) =>
  readShares(ctx, inArray(table.id, [...ids]), ids.length)
