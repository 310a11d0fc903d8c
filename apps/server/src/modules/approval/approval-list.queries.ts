import type { ApprovalRow, ApprovalStatus, ApprovalView, Found, Page, PageQuery } from '@sunmao/contract'
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { isoTime, siteZone } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { countRows } from '../../db/count.ts'
import { groupBy } from '../../db/group-by.ts'
import { contains, found, gramsOf } from '../../db/search.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import {
  approvalCopyTable as copyTable,
  approvalStepTable as stepTable,
  approvalSubjectTable as subjectTable,
  approvalTable as table,
  approvalTaskTable as taskTable,
} from './approval.table.ts'
import { isInProject, isSeen } from './approval-access.service.ts'
import { approvalVersionTable as versionTable } from './approval-definition.table.ts'
import { approvalLink } from './approval-follow.service.ts'
import { inLang } from './approval-form.ts'
import { readNames } from './people-names.queries.ts'

interface ListQuery extends PageQuery {
  view: ApprovalView
  projId?: number
  status?: ApprovalStatus
  kind?: string
  definitionId?: number
}

/** Its number of a caller's open task: those of his that wait. */
const openTasksOf = (db: Db, userId: number) =>
  db
    .select({ id: taskTable.approvalId })
    .from(taskTable)
    .where(and(eq(taskTable.userId, userId), eq(taskTable.state, 'open')))

const decided = sql`${taskTable.state} in ('agreed', 'refused', 'returned')`

async function inView(ctx: Ctx, view: ApprovalView): Promise<SQL | undefined> {
  const { db } = ctx
  const { userId } = ctx.user
  switch (view) {
    case 'toMe':
      return inArray(table.id, openTasksOf(db, userId))
    case 'done':
      return inArray(
        table.id,
        db
          .select({ id: taskTable.approvalId })
          .from(taskTable)
          .where(and(eq(taskTable.userId, userId), decided)),
      )
    case 'mine':
      return eq(table.userId, userId)
    case 'copied':
      return inArray(
        table.id,
        db.select({ id: copyTable.approvalId }).from(copyTable).where(eq(copyTable.userId, userId)),
      )
    case 'all':
      return isSeen(ctx)
  }
}

export async function listApprovals(ctx: Ctx, query: ListQuery): Promise<Page<ApprovalRow>> {
  const { db } = ctx
  const seen = await inView(ctx, query.view)
  const wanted = and(
    query.projId === undefined ? undefined : eq(table.projId, query.projId),
    query.status ? eq(table.status, query.status) : undefined,
    query.kind ? eq(table.kind, query.kind) : undefined,
    query.definitionId === undefined ? undefined : eq(table.definitionId, query.definitionId),
    query.blurry?.trim() ? hasWords(query.blurry, seen) : undefined,
  )
  const where = and(seen, isInProject(db), wanted)
  const order = query.view === 'toMe' ? [sql`${table.dueTime} asc nulls last`, asc(table.id)] : [desc(table.id)]
  const content = await readApprovals(ctx, where, { order, limit: query.size, offset: query.page * query.size })
  const isAll = seen === undefined && wanted === undefined
  return { content, totalElements: isAll ? await countAll(db) : await countRows(db, table, where) }
}

/** What one person sees are thousands: they are read. All of the house are found by the index of words. */
const hasWords = (words: string, seen: SQL | undefined) =>
  seen ? contains(table.searchText, words) : found(table.searchText, gramsOf(table.searchText), words)

/** Their number is kept; those of projects in the recycle bin are few. */
async function countAll(db: Db): Promise<number> {
  const gone = db.select({ id: projectTable.projId }).from(projectTable).where(isNotNull(projectTable.deleteTime))
  return (await countRows(db, table, undefined)) - (await countRows(db, table, inArray(table.projId, gone)))
}

export async function countApprovals(ctx: Ctx, projId: number | undefined) {
  const { db } = ctx
  const { userId } = ctx.user
  const here = and(isInProject(db), projId === undefined ? undefined : eq(table.projId, projId))
  const toMe = and(here, inArray(table.id, openTasksOf(db, userId)))
  const endOfDay = sql`(date_trunc('day', now() at time zone ${siteZone()}) + interval '1 day') at time zone ${siteZone()}`
  const total = async (where: SQL | undefined) =>
    (await db.select({ total: count() }).from(table).where(where))[0]!.total
  const unread = db
    .select({ id: copyTable.approvalId })
    .from(copyTable)
    .where(and(eq(copyTable.userId, userId), isNull(copyTable.readTime)))
  return {
    toMe: await total(toMe),
    dueToday: await total(and(toMe, lt(table.dueTime, endOfDay))),
    mine: await total(and(here, eq(table.userId, userId), eq(table.status, 'running'))),
    copied: await total(and(here, inArray(table.id, unread))),
  }
}

/** Those of a thing that the caller may see, the newest first. */
export async function approvalsAbout(ctx: Ctx, kind: string, id: number): Promise<ApprovalRow[]> {
  const about = ctx.db
    .select({ id: subjectTable.approvalId })
    .from(subjectTable)
    .where(and(eq(subjectTable.kind, kind), eq(subjectTable.refId, id)))
  const where = and(inArray(table.id, about), isInProject(ctx.db), await isSeen(ctx))
  return readApprovals(ctx, where, { order: [desc(table.id)], limit: 100, offset: 0 })
}

/** For the search of the whole site: by number, title or starter. */
export async function findApprovals(ctx: Ctx, blurry: string, size: number): Promise<Found[]> {
  const seen = await isSeen(ctx)
  const rows = await ctx.db
    .select()
    .from(table)
    .where(and(hasWords(blurry, seen), isInProject(ctx.db), seen))
    .orderBy(desc(table.id))
    .limit(size)
  return rows.map((row) => ({
    kind: 'approval',
    title: row.title,
    detail: row.number,
    link: approvalLink(row),
    projId: row.projId ?? undefined,
  }))
}

interface Part {
  order: SQL[]
  limit: number
  offset: number
}

export async function readApprovals(ctx: Ctx, where: SQL | undefined, part: Part): Promise<ApprovalRow[]> {
  const { db, lang } = ctx
  const rows = await db
    .select({
      row: table,
      projName: projectTable.projName,
      subName: projectSubTable.subName,
      name: sql<string>`${versionTable.chain}->>'name'`,
      nameEn: sql<string | null>`${versionTable.chain}->>'nameEn'`,
    })
    .from(table)
    .innerJoin(
      versionTable,
      and(eq(versionTable.definitionId, table.definitionId), eq(versionTable.version, table.definitionVersion)),
    )
    .leftJoin(projectTable, eq(projectTable.projId, table.projId))
    .leftJoin(projectSubTable, eq(projectSubTable.subId, table.subId))
    .where(where)
    .orderBy(...part.order)
    .limit(part.limit)
    .offset(part.offset)
  const ids = rows.map(({ row }) => row.id)
  if (ids.length === 0) return []
  const steps = groupBy(
    await db
      .select({
        approvalId: stepTable.approvalId,
        round: stepTable.round,
        name: stepTable.name,
        nameEn: stepTable.nameEn,
        state: stepTable.state,
      })
      .from(stepTable)
      .where(inArray(stepTable.approvalId, ids))
      .orderBy(asc(stepTable.sort)),
    ({ approvalId }) => approvalId,
  )
  const tasks = await db
    .select({
      id: taskTable.id,
      approvalId: taskTable.approvalId,
      userId: taskTable.userId,
      arrivedTime: taskTable.arrivedTime,
    })
    .from(taskTable)
    .where(and(inArray(taskTable.approvalId, ids), eq(taskTable.state, 'open')))
    .orderBy(asc(taskTable.id))
  const unread = await db
    .select({ id: copyTable.approvalId })
    .from(copyTable)
    .where(and(inArray(copyTable.approvalId, ids), eq(copyTable.userId, ctx.user.userId), isNull(copyTable.readTime)))
  const names = await readNames(db, {
    userIds: [...rows.map(({ row }) => row.userId), ...tasks.map(({ userId }) => userId)],
    lang,
  })
  return rows.map(({ row, projName, subName, ...definition }) => {
    const open = tasks.filter(({ approvalId }) => approvalId === row.id)
    const mine = open.find(({ userId }) => userId === ctx.user.userId)
    const counted = (steps.get(row.id) ?? []).filter(
      ({ round, state }) => round === row.round && state !== 'skipped' && state !== 'cancelled',
    )
    const at = counted.findIndex(({ state }) => state === 'open')
    return {
      id: row.id,
      number: row.number,
      title: row.title,
      kind: row.kind,
      purpose: row.purpose,
      definitionName: inLang(lang, definition),
      projId: row.projId ?? undefined,
      projName: projName ?? undefined,
      subId: row.subId ?? undefined,
      subName: subName ?? undefined,
      status: row.status,
      starter: row.userId === null ? { nickName: row.userName ?? '', left: true } : names.person(row.userId),
      startTime: isoTime(row.startTime),
      endTime: isoTime(row.endTime),
      step: at < 0 ? undefined : { at: at + 1, of: counted.length, name: inLang(lang, counted[at]!) },
      waitsFor: open.map(({ userId }) => names.person(userId)),
      dueTime: isoTime(row.dueTime),
      taskId: mine?.id,
      arrivedTime: isoTime(mine?.arrivedTime),
      isUnread: unread.some(({ id }) => id === row.id) || undefined,
    }
  })
}

/** Begun on these days, by the site's calendar. */
export const begunBetween = (from: string | undefined, to: string | undefined): SQL | undefined =>
  and(
    from ? gte(table.startTime, sql`(${from}::date)::timestamp at time zone ${siteZone()}`) : undefined,
    to ? lt(table.startTime, sql`(${to}::date + 1)::timestamp at time zone ${siteZone()}`) : undefined,
  )
