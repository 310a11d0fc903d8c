import type { ApprovalRow, Found, Page } from '@sunmao/contract'
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { isoTime, siteZone } from '../../core/wire-time.ts'
import { groupBy } from '../../db/group-by.ts'
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
import { findIds, hasWords, isAmong, type ListQuery, openTasksOf } from './approval-ids.queries.ts'
import { readNames } from './people-names.queries.ts'

export async function listApprovals(ctx: Ctx, query: ListQuery): Promise<Page<ApprovalRow>> {
  const { ids, total } = await findIds(ctx, query)
  return { content: await readApprovals(ctx, ids), totalElements: total }
}

export async function countApprovals({ db, user: { userId } }: Ctx, projId: number | undefined) {
  const here = and(isInProject(db), projId === undefined ? undefined : eq(table.projId, projId))
  const endOfDay = sql`(date_trunc('day', now() at time zone ${siteZone()}) + interval '1 day') at time zone ${siteZone()}`
  const [toMe] = await db
    .select({ all: count(), dueToday: sql<number>`(count(*) filter (where ${table.dueTime} < ${endOfDay}))::int` })
    .from(table)
    .where(and(here, isAmong(openTasksOf(db, userId))))
  const unread = db
    .select({ id: copyTable.approvalId })
    .from(copyTable)
    .where(and(eq(copyTable.userId, userId), isNull(copyTable.readTime)))
  return {
    toMe: toMe!.all,
    dueToday: toMe!.dueToday,
    mine: await db.$count(table, and(here, eq(table.userId, userId), eq(table.status, 'running'))),
    copied: await db.$count(table, and(here, isAmong(unread))),
  }
}

/** Those of a thing that the caller may see, the newest first. */
export async function approvalsAbout(ctx: Ctx, kind: string, id: number): Promise<ApprovalRow[]> {
  const about = ctx.db
    .select({ id: subjectTable.approvalId })
    .from(subjectTable)
    .where(and(eq(subjectTable.kind, kind), eq(subjectTable.refId, id)))
  const rows = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, about), isInProject(ctx.db), await isSeen(ctx)))
    .orderBy(desc(table.id))
    .limit(100)
  return readApprovals(
    ctx,
    rows.map((row) => row.id),
  )
}

/** For the search of the whole site: by number, title or starter. */
export async function findApprovals(ctx: Ctx, blurry: string, size: number): Promise<Found[]> {
  const seen = await isSeen(ctx)
  const rows = await ctx.db
    .select()
    .from(table)
    .where(and(await hasWords(ctx.db, blurry, seen), isInProject(ctx.db), seen))
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

/** In the order of the ids. */
export async function readApprovals(ctx: Ctx, ids: readonly number[]): Promise<ApprovalRow[]> {
  const { db, lang } = ctx
  if (ids.length === 0) return []
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
    .where(inArray(table.id, [...ids]))
  rows.sort((a, b) => ids.indexOf(a.row.id) - ids.indexOf(b.row.id))
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
      .where(inArray(stepTable.approvalId, [...ids]))
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
    .where(and(inArray(taskTable.approvalId, [...ids]), eq(taskTable.state, 'open')))
    .orderBy(asc(taskTable.id))
  const unread = await db
    .select({ id: copyTable.approvalId })
    .from(copyTable)
    .where(
      and(inArray(copyTable.approvalId, [...ids]), eq(copyTable.userId, ctx.user.userId), isNull(copyTable.readTime)),
    )
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
