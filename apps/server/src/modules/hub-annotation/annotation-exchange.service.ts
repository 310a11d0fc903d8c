// What an exchange with other programs needs of annotations: which ones somebody may take along, what they say, and that one has
// come back as an issue.
import { type AnnotationFilter, isLiveAnnotation } from '@sunmao/contract'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import type { IssueMeans } from '../issue/issue-insert.service.ts'
import { threadPostTable, threadTable } from '../thread/thread.table.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { setStatus } from './annotation-move.service.ts'
import { annotationIdsOf } from './annotation-report.ts'
import { addresseesOf, lockAnnotation } from './annotation-row.ts'
import {
  hubAnnotationAddresseeTable as addressee,
  hubAnnotationReplyTable as reply,
  hubAnnotationTable as table,
} from './hub-annotation.table.ts'

/** With their pictures, so those over locked models need the key to them. */
export const findAnnotationIds = (ctx: ProjectCtx, filter: AnnotationFilter, most: number): Promise<number[]> =>
  annotationIdsOf(ctx, filter, most)

export const readAnnotationRows = (db: Db, projId: number, ids: readonly number[]) =>
  db
    .select({ row: table, name: authorName(table), email: userTable.email, username: userTable.username })
    .from(table)
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .where(and(eq(table.projId, projId), inArray(table.id, [...ids])))

export const readAddresseeIds = (db: Db, ids: readonly number[]) =>
  db
    .select()
    .from(addressee)
    .where(inArray(addressee.annotationId, [...ids]))
    .orderBy(asc(addressee.userId))

const author = { email: userTable.email, username: userTable.username }

export const readAnnotationReplies = (db: Db, ids: readonly number[]) =>
  db
    .select({ refId: reply.annotationId, row: reply, name: authorName(reply), ...author })
    .from(reply)
    .leftJoin(userTable, eq(userTable.id, reply.userId))
    .where(inArray(reply.annotationId, [...ids]))
    .orderBy(asc(reply.id))

export const readAnnotationPosts = (db: Db, ids: readonly number[]) =>
  db
    .select({ refId: threadTable.refId, row: threadPostTable, name: authorName(threadPostTable), ...author })
    .from(threadPostTable)
    .innerJoin(threadTable, eq(threadTable.threadId, threadPostTable.threadId))
    .leftJoin(userTable, eq(userTable.id, threadPostTable.userId))
    .where(and(eq(threadTable.kind, 'hubAnnotation'), inArray(threadTable.refId, [...ids])))
    .orderBy(asc(threadPostTable.postId))

/** Replies of annotations that became these issues: their text stands in the issue. */
export const repliesOfIssues = (db: Db, issueIds: readonly number[]) =>
  db
    .select({ issueId: table.issueId, replyId: reply.id })
    .from(reply)
    .innerJoin(table, eq(table.id, reply.annotationId))
    .where(inArray(table.issueId, [...issueIds]))

/** Its conversation goes on there. One that is over, or an issue already, stays what it is. */
export async function becomeIssue(own: IssueMeans, id: number, issueId: number): Promise<void> {
  const row = await lockAnnotation(own, id)
  if (row.issueId || !isLiveAnnotation(row.status)) return
  await own.db
    .update(threadTable)
    .set({ kind: 'issue', refId: issueId })
    .where(and(eq(threadTable.kind, 'hubAnnotation'), eq(threadTable.refId, id)))
  const addresseeIds = await addresseesOf(own, id)
  await setStatus(own, row, addresseeIds, { status: 'to_issue', issueId, closeTime: new Date() })
}
