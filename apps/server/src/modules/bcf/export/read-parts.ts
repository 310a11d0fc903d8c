// What hangs on a topic: comments and viewpoints, those that came and those that were made here.
import type { BcfComment, BcfComponent, BcfViewpoint } from '@sunmao/bcf'
import type { ElementSet } from '@sunmao/contract'
import { and, asc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { Blobs } from '../../../blobs/blobs.ts'
import { isoTime } from '../../../core/wire-time.ts'
import type { Db } from '../../../db/client.ts'
import { groupBy } from '../../../db/group-by.ts'
import { issueViewpointTable } from '../../issue/issue.table.ts'
import { threadPostTable, threadTable } from '../../thread/thread.table.ts'
import { authorName, userTable } from '../../users/users.table.ts'
import { bcfCommentTable, bcfViewpointTable } from '../bcf.table.ts'
import { guidOfOurs } from '../guid-of-ours.ts'
import { readBlob, unpackFiles } from '../packed-files.ts'
import { viewToBcf } from '../view/view-state.ts'
import { type IssueRow, readModels } from './read-fields.ts'

/** Since a moment: those written since, and those that came and were changed where they came from. */
export async function readPosts(db: Db, issueIds: readonly number[], since?: Date) {
  const rows = await db
    .select({
      issueId: threadTable.refId,
      row: threadPostTable,
      kept: bcfCommentTable,
      by: authorName(threadPostTable),
      email: userTable.email,
      username: userTable.username,
    })
    .from(threadPostTable)
    .innerJoin(threadTable, eq(threadTable.threadId, threadPostTable.threadId))
    .leftJoin(bcfCommentTable, eq(bcfCommentTable.postId, threadPostTable.postId))
    .leftJoin(userTable, eq(userTable.id, threadPostTable.userId))
    .where(
      and(
        eq(threadTable.kind, 'issue'),
        inArray(threadTable.refId, [...issueIds]),
        since && or(gte(threadPostTable.createTime, since), sql`${bcfCommentTable.comment} ? 'modifiedDate'`),
      ),
    )
    .orderBy(asc(threadPostTable.postId))
  return groupBy(rows, ({ issueId }) => issueId)
}
type Post = Awaited<ReturnType<typeof readPosts>> extends Map<number, (infer P)[]> ? P : never

export const commentOf = (topic: string, { row, kept, by, email, username }: Post): BcfComment =>
  kept
    ? kept.comment
    : {
        guid: guidOfOurs(topic, 'comment', row.postId),
        date: isoTime(row.createTime),
        author: email ?? username ?? by ?? '?',
        text: row.text,
      }

export async function readViews(db: Db, issueIds: readonly number[]) {
  const rows = await db
    .select({ row: issueViewpointTable, kept: bcfViewpointTable })
    .from(issueViewpointTable)
    .leftJoin(bcfViewpointTable, eq(bcfViewpointTable.viewpointId, issueViewpointTable.id))
    .where(inArray(issueViewpointTable.issueId, [...issueIds]))
    .orderBy(asc(issueViewpointTable.id))
  return groupBy(rows, ({ row }) => row.issueId)
}
type ViewRow = Awaited<ReturnType<typeof readViews>> extends Map<number, (infer V)[]> ? V : never

interface ViewMeans {
  db: Db
  blobs: Blobs
  seesLocked: boolean
  /** Elements by their GlobalIds. */
  nameAll: (set: ElementSet) => Promise<BcfComponent[]>
}

/** An issue without views has one that names its elements. */
export async function viewpointsOf(
  means: ViewMeans,
  row: IssueRow,
  { guid, views }: { guid: string; views: readonly ViewRow[] },
): Promise<BcfViewpoint[]> {
  const models = await readModels(
    means.db,
    views.flatMap((one) => one.row.fileIds),
  )
  const isSeen = (one: ViewRow) => means.seesLocked || !one.row.fileIds.some((fileId) => models.get(fileId)?.locked)
  const viewpoints: BcfViewpoint[] = []
  for (const one of views.filter(isSeen)) viewpoints.push(await viewpointOf(means, guid, one))
  if (views.length > 0 || row.elements.length === 0) return viewpoints
  return [
    {
      guid: guidOfOurs(guid, 'elements', row.id),
      view: {
        selection: row.elements.map(({ globalId }) => ({ ifcGuid: globalId })),
        ...{ colouring: [], lines: [], clippingPlanes: [], bitmaps: [] },
      },
    },
  ]
}

async function viewpointOf(
  { db, blobs, nameAll }: ViewMeans,
  topic: string,
  { row, kept }: ViewRow,
): Promise<BcfViewpoint> {
  if (kept) return unpackFiles<BcfViewpoint>({ db, blobs }, kept.view)
  const { picture } = row
  return {
    guid: guidOfOurs(topic, 'view', row.id),
    view: await viewToBcf(row.state, nameAll),
    snapshot: picture ? { path: 'snapshot', size: 0, read: () => readBlob(blobs, picture) } : undefined,
  }
}
