import { type ApprovalStatistics, type ApprovalStatus, approvalStatuses } from '@sunmao/contract'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
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

const hours = (from: SQL, to: SQL) => sql`extract(epoch from ${to} - ${from}) / 3600.0`
const spanOf = (from: SQL, to: SQL) => sql`count(${to})::int as count,
  coalesce(round((percentile_cont(0.5) within group (order by ${hours(from, to)}))::numeric, 2), 0)::float8 as p50,
  coalesce(round((percentile_cont(0.9) within group (order by ${hours(from, to)}))::numeric, 2), 0)::float8 as p90`

interface Span {
  count: number
  p50: number
  p90: number
}
interface StepRow extends Span {
  definitionId: number
  name: string
  nameEn: string | null
  returns: number
}
interface PersonRow extends Span {
  userId: number
  waiting: number
  returns: number
}

/** All of it from the same approvals, which are found once for each question. */
export async function readApprovalStatistics(ctx: Ctx, filter: Filter): Promise<ApprovalStatistics> {
  const { db, lang } = ctx
  const where = and(
    await isSeen(ctx, filter.projId),
    isInProject(db),
    filter.projId === undefined ? undefined : eq(table.projId, filter.projId),
    filter.definitionId === undefined ? undefined : eq(table.definitionId, filter.definitionId),
    filter.userId === undefined ? undefined : eq(table.userId, filter.userId),
    begunBetween(filter.from, filter.to),
  )
  const read = async <T extends object>(question: SQL) =>
    (
      await db.execute<T & Record<string, unknown>>(sql`
        with a as materialized (
          select id, definition_id, status, start_time, end_time from ${table} where ${where ?? sql`true`}
        ) ${question}`)
    ).rows as T[]
  const statuses = await read<{ definitionId: number; status: ApprovalStatus; total: number }>(
    sql`select definition_id as "definitionId", status, count(*)::int as total from a group by 1, 2`,
  )
  const spans = await read<Span & { definitionId: number | null }>(sql`
    select definition_id as "definitionId", ${spanOf(sql`start_time`, sql`end_time`)}
    from a group by grouping sets ((definition_id), ()) order by 1`)
  const returned = await read<{ definitionId: number; total: number }>(sql`
    select a.definition_id as "definitionId", count(*)::int as total
    from a join ${activityTable} on approval_id = a.id and verb = 'return' group by 1`)
  const steps = await read<StepRow>(sql`, r as materialized (
      select t.step_id, count(*) as returns from a join ${taskTable} t on t.approval_id = a.id and t.state = 'returned' group by 1
    )
    select a.definition_id as "definitionId", max(s.name) as name, max(s.name_en) as "nameEn",
      ${spanOf(sql`s.opened_time`, sql`s.ended_time`)}, coalesce(sum(r.returns), 0)::int as returns
    from a join ${stepTable} s on s.approval_id = a.id left join r on r.step_id = s.id
    where s.key is not null and s.opened_time is not null
    group by a.definition_id, s.key order by a.definition_id, min(s.sort)`)
  const people = await read<PersonRow>(sql`
    select t.user_id as "userId", ${spanOf(sql`t.arrived_time`, sql`t.decided_time`)},
      (count(*) filter (where t.state = 'open'))::int as waiting,
      (count(*) filter (where t.state = 'returned'))::int as returns
    from a join ${taskTable} t on t.approval_id = a.id
    where t.arrived_time is not null
    group by t.user_id order by count(*) desc, t.user_id limit 200`)
  const names = await readNames(db, { userIds: people.map(({ userId }) => userId), lang })
  const definitions = spans.flatMap(({ definitionId, ...span }) =>
    definitionId === null ? [] : [{ definitionId, ...span }],
  )
  const definitionNames = await readDefinitionNames(
    ctx,
    definitions.map(({ definitionId }) => definitionId),
  )
  const countOf = (status: ApprovalStatus, of?: number) =>
    statuses
      .filter((row) => row.status === status && (of === undefined || row.definitionId === of))
      .reduce((sum, { total }) => sum + total, 0)
  const { count, p50, p90 } = spans.find(({ definitionId }) => definitionId === null) ?? { count: 0, p50: 0, p90: 0 }
  return {
    total: statuses.reduce((sum, { total }) => sum + total, 0),
    byStatus: Object.fromEntries(approvalStatuses.map((status) => [status, countOf(status)])) as Record<
      ApprovalStatus,
      number
    >,
    whole: { count, p50, p90 },
    definitions: definitions.map((row) => ({
      ...row,
      approved: countOf('approved', row.definitionId),
      rejected: countOf('rejected', row.definitionId),
      returns: returned.find(({ definitionId }) => definitionId === row.definitionId)?.total ?? 0,
      name: definitionNames.get(row.definitionId) ?? '',
    })),
    steps: steps.map(({ name, nameEn, ...row }) => ({
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
