import { type IssueFilter, issueWorkflow } from '@sunmao/contract'
import { and, arrayOverlaps, eq, exists, gt, inArray, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../core/context.ts'
import { siteZone } from '../../../core/wire-time.ts'
import { contains } from '../../../db/search.ts'
import { issuePersonTable as person, issueTable as table } from '../issue.table.ts'

/** Everybody in the project sees issues, drafts only their raiser. */
export const isSeenBy = ({ user }: Ctx): SQL | undefined =>
  or(sql`${table.status} <> 'draft'`, eq(table.userId, user.userId))

/** That somebody has a part in an issue. */
export const hasPart = (ctx: Ctx, part: 'assignee' | 'watcher', userIds: readonly number[]): SQL =>
  exists(partsOf(ctx, part, userIds))

/** The same, asked of each row by itself: all parts that somebody has anywhere may be many more than a project has rows. */
const hasPartHere = (...asked: Parameters<typeof hasPart>): SQL => sql`exists (${partsOf(...asked)} offset 0)`

const partsOf = (ctx: Ctx, part: 'assignee' | 'watcher', userIds: readonly number[]) =>
  ctx.db
    .select({ id: person.issueId })
    .from(person)
    .where(and(eq(person.issueId, table.id), eq(person.part, part), inArray(person.userId, [...userIds])))

const isAssignedTo = (ctx: Ctx, userIds: readonly number[]): SQL | undefined => {
  const hasNone = notExists(
    ctx.db
      .select()
      .from(person)
      .where(and(eq(person.issueId, table.id), eq(person.part, 'assignee'))),
  )
  return or(hasPartHere(ctx, 'assignee', userIds), userIds.includes(0) ? hasNone : undefined)
}

/** Late as of today, where the site is. */
export const isOverdue = (): SQL =>
  and(
    inArray(table.status, issueWorkflow.pending),
    lt(table.dueDate, sql`(now() at time zone ${siteZone()})::date`),
  ) as SQL

/** The day of a moment where the site is. */
export const dayOf = (column: PgColumn): SQL => sql`(${column} at time zone ${siteZone()})::date`

const inDays = (column: PgColumn, { from, to }: { from: string; to: string }): SQL =>
  sql`${dayOf(column)} between ${from}::date and ${to}::date`

const oneOf = <T extends string | number>(column: PgColumn, values: readonly T[] | undefined) =>
  values && inArray(column, [...values])

/** Each condition by the facet that it narrows, so that a facet can be counted without its own. */
export function conditionsOf(ctx: Ctx, filter: IssueFilter): Record<string, SQL | undefined> {
  const { userId } = ctx.user
  const mine = {
    raised: () => eq(table.userId, userId),
    assigned: () => hasPartHere(ctx, 'assignee', [userId]),
    review: () => eq(table.reviewerId, userId),
    watched: () => hasPartHere(ctx, 'watcher', [userId]),
  }
  return {
    projId: eq(table.projId, filter.projId),
    subId: filter.subId === undefined ? undefined : eq(table.subId, filter.subId),
    ids: oneOf(table.id, filter.ids),
    // Of one project: its rows are few beside those that the index of texts finds in all projects.
    text: filter.blurry?.trim() ? contains(table.searchText, filter.blurry) : undefined,
    status: oneOf(table.status, filter.status),
    type: oneOf(table.type, filter.type),
    errorClass: oneOf(table.errorClass, filter.errorClass),
    priority: oneOf(table.priority, filter.priority),
    discipline: oneOf(table.discipline, filter.discipline),
    raiseDiscipline: oneOf(table.raiseDiscipline, filter.raiseDiscipline),
    level:
      filter.level && or(oneOf(table.level, filter.level), filter.level.includes('') ? isNull(table.level) : undefined),
    round: oneOf(table.round, filter.round),
    raiser: oneOf(table.userId, filter.raiser),
    label: filter.label && arrayOverlaps(table.labels, filter.label),
    assignee: filter.assignee && isAssignedTo(ctx, filter.assignee),
    fileIds: filter.fileIds && arrayOverlaps(table.fileIds, filter.fileIds),
    hubFileId:
      filter.hubFileId === undefined
        ? undefined
        : sql`${table.location} -> 'sheet' ->> 'hubFileId' = ${String(filter.hubFileId)}`,
    mine: filter.mine && mine[filter.mine](),
    isOverdue: filter.isOverdue && isOverdue(),
    isReturned: filter.isReturned && gt(table.returns, 0),
    raisedIn: filter.raisedIn && inDays(table.createTime, filter.raisedIn),
    closedIn: filter.closedIn && inDays(table.closeTime, filter.closedIn),
    seen: isSeenBy(ctx),
  }
}

export const whereOf = (ctx: Ctx, filter: IssueFilter): SQL | undefined =>
  and(...Object.values(conditionsOf(ctx, filter)))
