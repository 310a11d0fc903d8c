import { IssueFilter, issue } from '@sunmao/contract'
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../../core/context.ts'
import { badRequest, notFound } from '../../../core/errors.ts'
import { orderOf } from '../issue.queries.ts'
import { issueTable as table } from '../issue.table.ts'
import { isSeenBy, whereOf } from './issue-filter.ts'

const Asked = issue.list.body

/** The neighbours in the list as the caller has filtered and sorted it; without one, in the sub. */
export async function previousIssue(ctx: ProjectCtx, { id, filter }: { id: number; filter?: string }) {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!row) throw notFound()
  const asked = readFilter(filter) ?? Asked.parse({ projId: row.projId, subId: row.subId })
  if (asked.projId !== row.projId) throw notFound()
  const neighbours = await neighboursOf(ctx, id, whereOf(ctx, IssueFilter.parse(asked)), orderOf(asked.sort))
  const [before] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.subId, row.subId), eq(table.title, row.title), lt(table.round, row.round), isSeenBy(ctx)))
    .orderBy(sql`${table.round} desc`, sql`${table.id} desc`)
    .limit(1)
  return { ...neighbours, previousRound: before?.id }
}

async function neighboursOf(ctx: ProjectCtx, id: number, where: SQL | undefined, order: SQL[]) {
  const ordered = sql.join(order, sql`, `)
  const { rows } = await ctx.db.execute<{ prevId: number | null; nextId: number | null }>(sql`
    select "prevId", "nextId" from (
      select ${table.id} as id, lag(${table.id}) over (order by ${ordered}) as "prevId",
        lead(${table.id}) over (order by ${ordered}) as "nextId"
      from ${table} where ${where ?? sql`true`}) listed
    where id = ${id}`)
  return { prevId: rows[0]?.prevId ?? undefined, nextId: rows[0]?.nextId ?? undefined }
}

/** From an address that anybody may have typed. */
function readFilter(text: string | undefined) {
  if (!text) return undefined
  try {
    return Asked.parse(JSON.parse(text))
  } catch {
    throw badRequest('error.invalidInput')
  }
}
