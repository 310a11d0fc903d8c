// Which approvals a list has, by narrow indexes first: rows are wide and lie apart, and of most lists only twenty are shown.
import type { ApprovalStatus, ApprovalView, PageQuery } from '@sunmao/contract'
import { and, desc, eq, inArray, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { countRows, countUpTo } from '../../db/count.ts'
import { contains, found, gramsOf } from '../../db/search.ts'
import { projectTable } from '../project/project.table.ts'
import {
  approvalCopyTable as copyTable,
  approvalTable as table,
  approvalTaskTable as taskTable,
} from './approval.table.ts'
import { isInProject, seenIds } from './approval-access.service.ts'

export interface ListQuery extends PageQuery {
  view: ApprovalView
  projId?: number
  status?: ApprovalStatus
  kind?: string
  definitionId?: number
}

interface Ids {
  ids: number[]
  total: number
}

/** Of his open tasks: what waits for somebody. */
export const openTasksOf = (db: Db, userId: number) =>
  db
    .select({ id: taskTable.approvalId })
    .from(taskTable)
    .where(and(eq(taskTable.userId, userId), eq(taskTable.state, 'open')))

const decided = sql`${taskTable.state} in ('agreed', 'refused', 'returned')`

/** Nothing = all there are, or all of the project that is asked for. */
async function idsInView(ctx: Ctx, { view, projId }: ListQuery): Promise<SQL | undefined> {
  const { db } = ctx
  const { userId } = ctx.user
  switch (view) {
    case 'toMe':
      return sql`${openTasksOf(db, userId)}`
    case 'done': {
      const isHis = and(eq(taskTable.userId, userId), decided)
      return sql`${db.selectDistinct({ id: taskTable.approvalId }).from(taskTable).where(isHis)}`
    }
    case 'mine':
      return sql`${db.select({ id: table.id }).from(table).where(eq(table.userId, userId))}`
    case 'copied':
      return sql`${db.select({ id: copyTable.approvalId }).from(copyTable).where(eq(copyTable.userId, userId))}`
    case 'all':
      return seenIds(ctx, projId)
  }
}

/**
 * A number in full is that one approval: its pairs of letters are those of a million others. What one person sees are thousands:
 * they are read. All of the house are found by the index of words.
 */
export async function hasWords(db: Db, words: string, seen: SQL | undefined): Promise<SQL | undefined> {
  const isNumber = eq(table.number, words.trim().toUpperCase())
  const [one] = await db.select({ id: table.id }).from(table).where(isNumber)
  if (one) return eq(table.id, one.id)
  return seen ? contains(table.searchText, words) : found(table.searchText, gramsOf(table.searchText), words)
}

/** The planner must not read the whole table beside them. */
export const isAmong = (ids: SQLWrapper): SQL => sql`${table.id} = any(array(${ids}))`

/** A page of a list, and how many there are. */
export async function findIds(ctx: Ctx, query: ListQuery): Promise<Ids> {
  const { db } = ctx
  const { view, projId } = query
  const seen = await idsInView(ctx, query)
  const isHere = projId === undefined ? undefined : eq(table.projId, projId)
  const wanted = and(
    query.status ? eq(table.status, query.status) : undefined,
    query.kind ? eq(table.kind, query.kind) : undefined,
    query.definitionId === undefined ? undefined : eq(table.definitionId, query.definitionId),
    query.blurry?.trim() ? await hasWords(db, query.blurry, seen ?? isHere) : undefined,
  )
  if (!seen && !isHere && !query.blurry?.trim()) return ofAll(db, wanted, query)
  const isDueFirst = view === 'toMe'
  const isNarrow = seen && !isHere && !wanted && !isDueFirst
  const mine = isNarrow
    ? sql`select id from ${seen} as seen (id) where ${isInProject(db, sql`id`)}`
    : sql`select ${table.id}, ${isDueFirst ? table.dueTime : sql`null`} as due_time from ${table}
        where ${and(seen && isAmong(seen), isInProject(db), isHere, wanted)}`
  const order = isDueFirst ? sql`due_time asc nulls last, id` : sql`id desc`
  const { rows } = await db.execute<{ ids: number[]; total: number }>(sql`
    with mine as materialized (${mine})
    select (select count(*)::int from mine) as total,
      array(select id from mine order by ${order} limit ${query.size} offset ${query.page * query.size}) as ids`)
  return rows[0]!
}

/** By whoever sees everything: of all of them the number is kept, of some it is counted as far as pages are turned. */
async function ofAll(db: Db, wanted: SQL | undefined, { page, size }: ListQuery): Promise<Ids> {
  const where = and(isInProject(db), wanted)
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(desc(table.id))
    .limit(size)
    .offset(page * size)
  return { ids: rows.map(({ id }) => id), total: wanted ? await countUpTo(db, table, where) : await countAll(db) }
}

/** Without those of projects in the recycle bin, which are few. */
async function countAll(db: Db): Promise<number> {
  const gone = db.select({ projId: projectTable.projId }).from(projectTable).where(isNotNull(projectTable.deleteTime))
  return (await countRows(db, table, undefined)) - (await countRows(db, table, inArray(table.projId, gone)))
}
