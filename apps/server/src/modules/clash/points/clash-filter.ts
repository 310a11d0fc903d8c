import type { ClashFilter } from '@sunmao/contract'
import { and, eq, gte, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx, Project, ProjectCtx } from '../../../core/context.ts'
import { contains } from '../../../db/search.ts'
import { issueReferenceTable, issueTable } from '../../issue/issue.table.ts'
import { modelTable } from '../../model/model.table.ts'
import { clashGroupTable, clashTestTable, clashPointTable as table } from '../clash.table.ts'
import { groupName, numberIn } from './clash-name.service.ts'

/** That neither of its models is in the recycle bin. */
export const isPointThere: SQL = sql`not exists (select from ${modelTable} m
  where m.delete_time is not null and m.model_id in (${table.aModelId}, ${table.bModelId}))`

/** That the caller may see both models: locked ones are for who manages models, those in the recycle bin for nobody. */
export function isOpenPoint({ projId, can }: Pick<Project, 'projId' | 'can'>): SQL {
  const isClosed = or(isNotNull(modelTable.deleteTime), can('model:edit') ? undefined : eq(modelTable.locked, true))
  const closed = sql`(select model_id from ${modelTable} where ${modelTable.projId} = ${projId} and ${isClosed})`
  return sql`${table.aModelId} not in ${closed} and ${table.bModelId} not in ${closed}`
}

/** Issues that the caller sees, without those that were withdrawn: drafts are their raiser's alone. */
export const isLiveIssue = (userId: number): SQL =>
  sql`${issueTable.status} <> 'void' and (${issueTable.status} <> 'draft' or ${issueTable.userId} = ${userId})`

/** That an issue is about it, or about its group. */
function hasIssue({ db, user }: Ctx, projId: number): SQL {
  const referred = (kind: 'clashPoint' | 'clashGroup') =>
    db
      .select({ id: issueReferenceTable.refId })
      .from(issueReferenceTable)
      .innerJoin(issueTable, eq(issueTable.id, issueReferenceTable.issueId))
      .where(and(eq(issueTable.projId, projId), eq(issueReferenceTable.kind, kind), isLiveIssue(user.userId)))
  return or(inArray(table.id, referred('clashPoint')), inArray(table.groupId, referred('clashGroup'))) as SQL
}

const groupsWhere = ({ db }: Ctx, projId: number, where: SQL | undefined) =>
  db
    .select({ id: clashGroupTable.id })
    .from(clashGroupTable)
    .where(and(eq(clashGroupTable.projId, projId), where))

function isAssignedTo(ctx: Ctx, projId: number, userIds: readonly number[]): SQL {
  const { assigneeId } = clashGroupTable
  const isTheirs = or(inArray(assigneeId, [...userIds]), userIds.includes(0) ? isNull(assigneeId) : undefined)
  return inArray(table.groupId, groupsWhere(ctx, projId, isTheirs))
}

/**
 * In the number, in its own words, or in the name of its group as the caller reads it. Without an index of pairs of letters, which
 * was tried on 100,000 points: rare words come in 5 ms instead of 100, but of a word that most have every row is cut into pairs
 * again (13 s instead of 170 ms), and a status costs two and a half times as much to write.
 */
async function hasText(ctx: Ctx, projId: number, typed: string): Promise<SQL | undefined> {
  const number = numberIn(typed)
  const groups = await ctx.db
    .select({ id: clashGroupTable.id, name: clashGroupTable.name, facts: clashGroupTable.facts })
    .from(clashGroupTable)
    .where(eq(clashGroupTable.projId, projId))
  const wanted = typed.trim().toLowerCase()
  const named = groups.filter((group) => groupName(ctx.lang, group).toLowerCase().includes(wanted))
  return or(
    contains(table.searchText, typed),
    number === undefined ? undefined : eq(table.number, number),
    named.length > 0 ? sql`${table.groupId} = any(${sql.param(named.map(({ id }) => id))}::int[])` : undefined,
  )
}

const oneOf = <T extends string>(values: readonly T[] | undefined, column: typeof table.status | typeof table.level) =>
  values && inArray(column, [...values])

/** Each condition by the facet that it narrows, so that a facet can be counted without its own. */
export async function conditionsOf(ctx: ProjectCtx, filter: ClashFilter): Promise<Record<string, SQL | undefined>> {
  const { projId, level, pair, assignee } = filter
  const isPair = (a: string, b: string) => and(eq(table.aDiscipline, a), eq(table.bDiscipline, b))
  const testsOf = (types: readonly (typeof clashTestTable.$inferSelect)['type'][]) =>
    ctx.db
      .select({ id: clashTestTable.id })
      .from(clashTestTable)
      .where(and(eq(clashTestTable.projId, projId), inArray(clashTestTable.type, [...types])))
  const has = filter.hasIssue === undefined ? undefined : hasIssue(ctx, projId)
  return {
    projId: eq(table.projId, projId),
    subId: filter.subId === undefined ? undefined : eq(table.subId, filter.subId),
    test: filter.testId === undefined ? undefined : eq(table.testId, filter.testId),
    groupId: filter.groupId === undefined ? undefined : eq(table.groupId, filter.groupId),
    ids: filter.ids && inArray(table.id, filter.ids),
    text: filter.blurry?.trim() ? await hasText(ctx, projId, filter.blurry) : undefined,
    status: oneOf(filter.status, table.status),
    type: filter.type && inArray(table.testId, testsOf(filter.type)),
    pair: pair && or(isPair(pair[0], pair[1]), isPair(pair[1], pair[0])),
    level: level && or(oneOf(level, table.level), level.includes('') ? isNull(table.level) : undefined),
    assignee: assignee && isAssignedTo(ctx, projId, assignee),
    depth: and(
      filter.depthFrom === undefined ? undefined : gte(table.depth, filter.depthFrom),
      filter.depthTo === undefined ? undefined : lte(table.depth, filter.depthTo),
    ),
    hasIssue: has && (filter.hasIssue ? has : not(has)),
    open: isOpenPoint(ctx.project),
  }
}

export const whereOf = async (ctx: ProjectCtx, filter: ClashFilter): Promise<SQL | undefined> =>
  and(...Object.values(await conditionsOf(ctx, filter)))
