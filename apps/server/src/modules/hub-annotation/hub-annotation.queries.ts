import type { AnnotationFilter, AnnotationReply, HubAnnotation, Page } from '@sunmao/contract'
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { countRows } from '../../db/count.ts'
import { groupBy } from '../../db/group-by.ts'
import { pictureAddress } from '../file/picture.service.ts'
import { issueTable } from '../issue/issue.table.ts'
import { filesThere } from '../model/files-there.service.ts'
import { isAnyLocked } from '../model/locked.service.ts'
import { threadPostTable, threadTable } from '../thread/thread.table.ts'
import { personOf } from '../users/person.service.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { whereOf } from './annotation-filter.ts'
import {
  hubAnnotationAddresseeTable,
  hubAnnotationReplyTable,
  hubAnnotationTable as table,
} from './hub-annotation.table.ts'

export async function listAnnotations(
  ctx: ProjectCtx,
  { page, size, ...filter }: AnnotationFilter & { page: number; size: number },
): Promise<Page<HubAnnotation>> {
  const where = whereOf(ctx, filter)
  return {
    content: await readAnnotations(ctx, where, size, page * size),
    totalElements: await countRows(ctx.db, table, where),
  }
}

/** The newest first. Of a locked model nothing is seen without the key to it: its annotations have no picture then. */
export async function readAnnotations(
  ctx: ProjectCtx,
  where: SQL | undefined,
  limit: number,
  offset = 0,
): Promise<HubAnnotation[]> {
  const rows = await ctx.db
    .select({
      row: table,
      nickName: authorName(table),
      avatarName: userTable.avatarName,
      kind: userTable.kind,
      issueNumber: issueTable.number,
      isLocked: sql<boolean>`${isAnyLocked(sql`${table.fileIds}`)}`,
    })
    .from(table)
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .leftJoin(issueTable, eq(issueTable.id, table.issueId))
    .where(where)
    .orderBy(desc(table.id))
    .limit(limit)
    .offset(offset)
  if (rows.length === 0) return []
  const ids = rows.map(({ row }) => row.id)
  const people = groupBy(await readAddressees(ctx, ids), ({ annotationId }) => annotationId)
  const replies = await countReplies(ctx, ids)
  const comments = await countComments(ctx, ids)
  const there = await filesThere(
    ctx,
    rows.flatMap(({ row }) => row.fileIds),
  )
  const isHidden = (isLocked: boolean) => isLocked && !ctx.project.can('model:edit')
  return Promise.all(
    rows.map(async ({ row, nickName, avatarName, kind, issueNumber, isLocked }) => ({
      id: row.id,
      projId: row.projId,
      subId: row.subId,
      number: row.number,
      title: row.title,
      status: row.status,
      discipline: row.discipline,
      raiser: personOf({ id: row.userId, nickName, avatarName, kind }),
      addressees: (people.get(row.id) ?? []).map(personOf),
      dueDate: row.dueDate ?? undefined,
      round: row.round,
      location: row.location,
      fileIds: row.fileIds.filter((fileId) => there.has(fileId)),
      picture: row.picture && !isHidden(isLocked) ? await pictureAddress(ctx, row.picture) : undefined,
      replies: replies.get(row.id) ?? 0,
      comments: comments.get(row.id) ?? 0,
      issue: row.issueId ? { id: row.issueId, number: issueNumber ?? undefined } : undefined,
      createTime: isoTime(row.createTime),
      updateTime: isoTime(row.updateTime),
      closeTime: isoTime(row.closeTime),
      rowVersion: row.rowVersion,
    })),
  )
}

const readAddressees = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .select({
      annotationId: hubAnnotationAddresseeTable.annotationId,
      id: userTable.id,
      nickName: userTable.nickName,
      avatarName: userTable.avatarName,
      kind: userTable.kind,
    })
    .from(hubAnnotationAddresseeTable)
    .innerJoin(userTable, eq(userTable.id, hubAnnotationAddresseeTable.userId))
    .where(inArray(hubAnnotationAddresseeTable.annotationId, [...ids]))
    .orderBy(asc(userTable.nickName), asc(userTable.id))

async function countReplies(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await ctx.db
    .select({ id: hubAnnotationReplyTable.annotationId, total: sql<number>`count(*)::int` })
    .from(hubAnnotationReplyTable)
    .where(inArray(hubAnnotationReplyTable.annotationId, [...ids]))
    .groupBy(hubAnnotationReplyTable.annotationId)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

/** Its own conversation, or that of the issue it was turned into. */
async function countComments(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const isIts = or(
    and(eq(threadTable.kind, 'hubAnnotation'), eq(threadTable.refId, table.id)),
    and(eq(threadTable.kind, 'issue'), eq(threadTable.refId, table.issueId)),
  )
  const rows = await ctx.db
    .select({ id: table.id, total: sql<number>`count(*)::int` })
    .from(table)
    .innerJoin(threadTable, isIts)
    .innerJoin(threadPostTable, eq(threadPostTable.threadId, threadTable.threadId))
    .where(inArray(table.id, [...ids]))
    .groupBy(table.id)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

export async function readReplies(ctx: Ctx, annotationId: number): Promise<AnnotationReply[]> {
  const rows = await ctx.db
    .select({
      row: hubAnnotationReplyTable,
      nickName: authorName(hubAnnotationReplyTable),
      avatarName: userTable.avatarName,
      kind: userTable.kind,
    })
    .from(hubAnnotationReplyTable)
    .leftJoin(userTable, eq(userTable.id, hubAnnotationReplyTable.userId))
    .where(eq(hubAnnotationReplyTable.annotationId, annotationId))
    .orderBy(asc(hubAnnotationReplyTable.id))
  return rows.map(({ row, nickName, avatarName, kind }) => ({
    id: row.id,
    user: personOf({ id: row.userId, nickName, avatarName, kind }),
    html: row.html,
    createTime: isoTime(row.createTime),
  }))
}

/** Who raised those of a filter; who still waits for most replies comes first. */
export async function countAssignedBy(ctx: Ctx, filter: AnnotationFilter) {
  const open = sql<number>`(count(*) filter (where ${table.status} = 'open'))::int`
  const total = sql<number>`count(*)::int`
  const rows = await ctx.db
    .select({
      id: table.userId,
      nickName: authorName(table),
      avatarName: userTable.avatarName,
      kind: userTable.kind,
      total,
      open,
    })
    .from(table)
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .where(whereOf(ctx, filter))
    .groupBy(table.userId, authorName(table), userTable.avatarName, userTable.kind)
    .orderBy(desc(open), desc(total), asc(authorName(table)))
    .limit(200)
  return rows.map(({ total, open, ...person }) => ({ user: personOf(person), total, open }))
}
