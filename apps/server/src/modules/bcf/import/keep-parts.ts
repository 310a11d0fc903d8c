// What of a topic has no field of ours, and what hangs on it: kept so that it can be written back as it came.
import type { BcfComment, BcfTopic } from '@sunmao/bcf'
import { and, eq, inArray } from 'drizzle-orm'
import type { Blobs } from '../../../blobs/blobs.ts'
import type { Db } from '../../../db/client.ts'
import { addViewsByExchange } from '../../issue/issue-exchange.service.ts'
import type { IssueMeans } from '../../issue/issue-insert.service.ts'
import { keepPosts } from '../../thread/kept-posts.service.ts'
import { threadPostTable } from '../../thread/thread.table.ts'
import { bcfCommentTable, bcfFileTable, bcfTopicTable, bcfViewpointTable, type FieldKeys } from '../bcf.table.ts'
import type { BcfWords } from '../mapping/bcf-words.ts'
import { fileIdsIn, packFiles } from '../packed-files.ts'
import type { TakenView } from '../view/take-view.ts'

type Means = IssueMeans & { blobs: Blobs }

const BASES_MOST = 20

/** The topic as it is now in the place of what was kept of it before. */
export async function keepTopic(
  { db, blobs, project }: Means,
  issueId: number,
  { comments: _, viewpoints: __, ...topic }: BcfTopic,
  base: FieldKeys,
): Promise<void> {
  const [before] = await db.select().from(bcfTopicTable).where(eq(bcfTopicTable.issueId, issueId))
  const old = before?.topic ? fileIdsIn(before.topic) : []
  if (old.length > 0) await db.delete(bcfFileTable).where(inArray(bcfFileTable.id, old))
  const kept = {
    topic: await packFiles({ db, blobs }, issueId, topic),
    bases: withBase(before?.bases ?? [], base),
    taken: base,
  }
  await db
    .insert(bcfTopicTable)
    .values({ issueId, projId: project.projId, guid: topic.guid, ...kept })
    .onConflictDoUpdate({ target: bcfTopicTable.issueId, set: kept })
}

/** At the end, whether or not it has been there before. */
export const withBase = (bases: readonly FieldKeys[], base: FieldKeys): FieldKeys[] => {
  const text = JSON.stringify(base)
  return [...bases.filter((one) => JSON.stringify(one) !== text), base].slice(-BASES_MOST)
}

export async function keepViews(
  own: Means,
  issueId: number,
  views: readonly TakenView[],
  isNew: boolean,
): Promise<void> {
  const packed: Awaited<ReturnType<typeof packFiles<TakenView['viewpoint']>>>[] = []
  for (const { viewpoint } of views) packed.push(await packFiles(own, issueId, viewpoint))
  const hashes = await hashesOf(
    own.db,
    packed.flatMap(({ snapshot }) => snapshot?.bcfFileId ?? []),
  )
  const ids = await addViewsByExchange(
    own,
    issueId,
    views.map(({ fileIds, state, pictureType }, at) => ({
      ...{ fileIds, state, pictureType },
      picture: (pictureType && hashes.get(packed[at]!.snapshot?.bcfFileId ?? 0)) || null,
    })),
    isNew,
  )
  for (const [at, view] of packed.entries())
    await own.db.insert(bcfViewpointTable).values({ viewpointId: ids[at]!, issueId, guid: view.guid, view })
}

async function hashesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(bcfFileTable)
    .where(inArray(bcfFileTable.id, [...ids]))
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

/** Under the names that they came with, marked as such: nobody of ours has said it here. */
export async function keepComments(
  own: Means,
  issueId: number,
  comments: readonly BcfComment[],
  words: BcfWords,
): Promise<void> {
  const inOrder = [...comments].sort((a, b) => timeOf(a).getTime() - timeOf(b).getTime())
  const nameOf = (author: string) => {
    const { value } = words.meaningOf('person', author)
    return `${(value && words.labelOf('person', value)) || author} · BCF`
  }
  const postIds = await keepPosts(
    own,
    { kind: 'issue', refId: issueId },
    inOrder.map((comment) => ({ userName: nameOf(comment.author), text: comment.text, createTime: timeOf(comment) })),
  )
  if (inOrder.length > 0)
    await own.db
      .insert(bcfCommentTable)
      .values(inOrder.map((comment, at) => ({ postId: postIds[at]!, issueId, guid: comment.guid, comment })))
}

const timeOf = ({ date }: BcfComment): Date => {
  const time = new Date(date)
  return Number.isNaN(time.getTime()) ? new Date() : time
}

/** Comments that came before and were changed since, where they came from. */
export async function renewComments(own: Means, issueId: number, comments: readonly BcfComment[]): Promise<number> {
  let renewed = 0
  const rows = await own.db.select().from(bcfCommentTable).where(eq(bcfCommentTable.issueId, issueId))
  for (const comment of comments) {
    const row = rows.find(({ guid }) => guid === comment.guid)
    const isNewer = (comment.modifiedDate ?? '') > (row?.comment.modifiedDate ?? '')
    if (!row || !isNewer || row.comment.text === comment.text) continue
    renewed += 1
    await own.db.update(threadPostTable).set({ text: comment.text }).where(eq(threadPostTable.postId, row.postId))
    await own.db
      .update(bcfCommentTable)
      .set({ comment })
      .where(and(eq(bcfCommentTable.postId, row.postId), eq(bcfCommentTable.issueId, issueId)))
  }
  return renewed
}
