import type { ApprovalStatistics } from '@sunmao/contract'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../core/context.ts'
import {
  approvalActivityTable as activityTable,
  approvalStepTable as stepTable,
  approvalTable as table,
  approvalTaskTable as taskTable,
} from './approval.table.ts'
import { isInProject, isSeen } from './approval-access.service.ts'
import { approvalVersionTable as versionTable } from './approval-definition.table.ts'
import { inLang } from './approval-form.ts'
import { begunBetween } from './approval-list.queries.ts'
import { readNames } from './people-names.queries.ts'

interface Filter {
  projId?: number
  definitionId?: number
  userId?: number
  from?: string
  to?: string
}

const hours = (from: PgColumn, to: PgColumn) => sql`extract(epoch from ${to} - ${from}) / 3600.0`
const spanOf = (from: PgColumn, to: PgColumn) => ({
  count: sql<number>`count(${to})::int`,
  p50: sql<number>`coalesce(round((percentile_cont(0.5) within group (order by ${hours(from, to)}))::numeric, 2), 0)::float8`,
  p90: sql<number>`coalesce(round((percentile_cont(0.9) within group (order by ${hours(from, to)}))::numeric, 2), 0)::float8`,
})
const countOf = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`
const returns = sql<number>`coalesce(sum((select count(*) from ${activityTable} a
  where a.approval_id = ${table}.id and a.verb = 'return')), 0)::int`

export async function readApprovalStatistics(ctx: Ctx, filter: Filter): Promise<ApprovalStatistics> {
  const { db, lang } = ctx
  const where = and(
    await isSeen(ctx),
    isInProject(db),
    filter.projId === undefined ? undefined : eq(table.projId, filter.projId),
    filter.definitionId === undefined ? undefined : eq(table.definitionId, filter.definitionId),
    filter.userId === undefined ? undefined : eq(table.userId, filter.userId),
    begunBetween(filter.from, filter.to),
  )
  const statuses = await db
    .select({ status: table.status, total: sql<number>`count(*)::int` })
    .from(table)
    .where(where)
    .groupBy(table.status)
  const [whole] = await db.select(spanOf(table.startTime, table.endTime)).from(table).where(where)
  const definitions = await db
    .select({
      definitionId: table.definitionId,
      ...spanOf(table.startTime, table.endTime),
      approved: countOf(eq(table.status, 'approved')),
      rejected: countOf(eq(table.status, 'rejected')),
      returns,
    })
    .from(table)
    .where(where)
    .groupBy(table.definitionId)
    .orderBy(table.definitionId)
  const steps = await db
    .select({
      definitionId: table.definitionId,
      key: stepTable.key,
      name: sql<string>`max(${stepTable.name})`,
      nameEn: sql<string | null>`max(${stepTable.nameEn})`,
      sort: sql<number>`min(${stepTable.sort})`,
      ...spanOf(stepTable.openedTime, stepTable.endedTime),
      returns: sql<number>`sum((select count(*) from ${taskTable}
        where ${taskTable.stepId} = ${stepTable.id} and ${taskTable.state} = 'returned'))::int`,
    })
    .from(stepTable)
    .innerJoin(table, eq(table.id, stepTable.approvalId))
    .where(and(where, sql`${stepTable.key} is not null`, sql`${stepTable.openedTime} is not null`))
    .groupBy(table.definitionId, stepTable.key)
    .orderBy(table.definitionId, sql`min(${stepTable.sort})`)
  const people = await db
    .select({
      userId: taskTable.userId,
      ...spanOf(taskTable.arrivedTime, taskTable.decidedTime),
      waiting: countOf(eq(taskTable.state, 'open')),
      returns: countOf(eq(taskTable.state, 'returned')),
    })
    .from(taskTable)
    .innerJoin(table, eq(table.id, taskTable.approvalId))
    .where(and(where, sql`${taskTable.arrivedTime} is not null`))
    .groupBy(taskTable.userId)
    .orderBy(sql`count(*) desc`, taskTable.userId)
    .limit(200)
  const names = await readNames(db, { userIds: people.map(({ userId }) => userId), lang })
  const definitionNames = await readDefinitionNames(
    ctx,
    definitions.map(({ definitionId }) => definitionId),
  )
  return {
    total: statuses.reduce((sum, { total }) => sum + total, 0),
    byStatus: {
      draft: 0,
      running: 0,
      approved: 0,
      rejected: 0,
      returned: 0,
      withdrawn: 0,
      cancelled: 0,
      ...Object.fromEntries(statuses.map(({ status, total }) => [status, total])),
    },
    whole: whole!,
    definitions: definitions.map((row) => ({ ...row, name: definitionNames.get(row.definitionId) ?? '' })),
    steps: steps.map(({ key: _, sort: __, name, nameEn, ...row }) => ({
      ...row,
      name: inLang(lang, { name, nameEn }),
      definitionName: definitionNames.get(row.definitionId) ?? '',
    })),
    people: people.map(({ userId, ...row }) => ({ ...row, person: names.person(userId) })),
  }
}

/** As of their newest versions. */
async function readDefinitionNames({ db, lang }: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([versionTable.definitionId], {
      id: versionTable.definitionId,
      chain: versionTable.chain,
    })
    .from(versionTable)
    .where(inArray(versionTable.definitionId, [...ids]))
    .orderBy(versionTable.definitionId, sql`${versionTable.version} desc`)
  return new Map(rows.map(({ id, chain }) => [id, inLang(lang, chain)]))
}
