// A topic of an archive beside the issue that it is, as both are now.
import type { BcfImportTopic } from '@sunmao/contract'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { groupBy } from '../../../db/group-by.ts'
import { repliesOfIssues } from '../../hub-annotation/annotation-exchange.service.ts'
import { issuePersonTable, issueTable, issueViewpointTable } from '../../issue/issue.table.ts'
import { threadPostTable, threadTable } from '../../thread/thread.table.ts'
import { bcfCommentTable, bcfTopicTable, bcfViewpointTable } from '../bcf.table.ts'
import { guidOfOurs } from '../guid-of-ours.ts'
import type { BcfWords } from '../mapping/bcf-words.ts'
import { giveGuidsOf } from '../origin/bcf-origin.ts'
import type { bcfImportTopicTable } from './bcf-import.table.ts'
import { type ComparedField, compareKeys, keysOfIssue, keysOfTopic } from './field-keys.ts'

type Topic = Pick<typeof bcfImportTopicTable.$inferSelect, 'guid' | 'topic'>

export interface OurIssue {
  row: typeof issueTable.$inferSelect
  kept: typeof bcfTopicTable.$inferSelect
  assigneeIds: number[]
  /** Guids of its comments and views, wherever they were made. */
  comments: ReadonlySet<string>
  views: ReadonlySet<string>
}

/** Those of these topics that are issues of this project; the same guid elsewhere is another topic. */
export async function findIssues(db: Db, projId: number, guids: readonly string[]): Promise<Map<string, OurIssue>> {
  if (guids.length === 0) return new Map()
  await giveGuidsOf(db, projId, guids)
  const rows = await db
    .select({ row: issueTable, kept: bcfTopicTable })
    .from(bcfTopicTable)
    .innerJoin(issueTable, eq(issueTable.id, bcfTopicTable.issueId))
    .where(and(eq(bcfTopicTable.projId, projId), inArray(bcfTopicTable.guid, [...guids])))
  const ids = rows.map(({ row }) => row.id)
  if (ids.length === 0) return new Map()
  const people = groupBy(
    await db
      .select()
      .from(issuePersonTable)
      .where(and(inArray(issuePersonTable.issueId, ids), eq(issuePersonTable.part, 'assignee')))
      .orderBy(asc(issuePersonTable.userId)),
    ({ issueId }) => issueId,
  )
  const guidOf = new Map(rows.map(({ kept }) => [kept.issueId, kept.guid]))
  const comments = await commentGuids(db, ids, guidOf)
  const views = await viewGuids(db, ids, guidOf)
  return new Map(
    rows.map(({ row, kept }) => [
      kept.guid,
      {
        ...{ row, kept },
        assigneeIds: (people.get(row.id) ?? []).map(({ userId }) => userId),
        comments: comments.get(row.id) ?? new Set(),
        views: views.get(row.id) ?? new Set(),
      },
    ]),
  )
}

type GuidOf = ReadonlyMap<number, string>
type Guids = Map<number, Set<string>>

async function commentGuids(db: Db, ids: readonly number[], guidOf: GuidOf): Promise<Guids> {
  const rows = await db
    .select({ issueId: threadTable.refId, postId: threadPostTable.postId, guid: bcfCommentTable.guid })
    .from(threadPostTable)
    .innerJoin(threadTable, eq(threadTable.threadId, threadPostTable.threadId))
    .leftJoin(bcfCommentTable, eq(bcfCommentTable.postId, threadPostTable.postId))
    .where(and(eq(threadTable.kind, 'issue'), inArray(threadTable.refId, [...ids])))
  const guids = guidsBy(
    rows,
    ({ issueId, postId, guid }) => guid ?? guidOfOurs(guidOf.get(issueId)!, 'comment', postId),
  )
  for (const { issueId, replyId } of await repliesOfIssues(db, ids))
    setOf(guids, issueId!).add(guidOfOurs(guidOf.get(issueId!)!, 'reply', replyId))
  return guids
}

async function viewGuids(db: Db, ids: readonly number[], guidOf: GuidOf): Promise<Guids> {
  const rows = await db
    .select({ issueId: issueViewpointTable.issueId, id: issueViewpointTable.id, guid: bcfViewpointTable.guid })
    .from(issueViewpointTable)
    .leftJoin(bcfViewpointTable, eq(bcfViewpointTable.viewpointId, issueViewpointTable.id))
    .where(inArray(issueViewpointTable.issueId, [...ids]))
  const guids = guidsBy(rows, ({ issueId, id, guid }) => guid ?? guidOfOurs(guidOf.get(issueId)!, 'view', id))
  // An issue without views goes out with one that names its elements; what it was made of had a view of its own.
  for (const [issueId, guid] of guidOf)
    setOf(guids, issueId)
      .add(guidOfOurs(guid, 'elements', issueId))
      .add(guidOfOurs(guid, 'origin', 0))
  return guids
}

function setOf(guids: Guids, issueId: number): Set<string> {
  const known = guids.get(issueId) ?? new Set()
  guids.set(issueId, known)
  return known
}

function guidsBy<R extends { issueId: number }>(rows: readonly R[], guidOf: (row: R) => string): Guids {
  const guids: Guids = new Map()
  for (const row of rows) setOf(guids, row.issueId).add(guidOf(row))
  return guids
}

export interface Comparison {
  change: BcfImportTopic['change']
  fields: ComparedField[]
  comments: number
  views: number
}

export function compareTopic({ topic }: Topic, issue: OurIssue | undefined, words: BcfWords): Comparison {
  const missing = (guids: readonly string[], known?: ReadonlySet<string>) =>
    guids.filter((guid) => !known?.has(guid)).length
  const comments = missing(
    topic.comments.map(({ guid }) => guid),
    issue?.comments,
  )
  const views = missing(topic.views, issue?.views)
  if (!issue) return { change: 'new', fields: [], comments, views }
  const fields = compareKeys(keysOfIssue(issue.row, issue.assigneeIds), keysOfTopic(topic, words), issue.kept.bases)
  const isConflict = fields.some(({ state }) => state === 'conflict')
  const isChange = comments + views > 0 || fields.some(({ state }) => state === 'theirs')
  return { change: isConflict ? 'conflict' : isChange ? 'changed' : 'same', fields, comments, views }
}
