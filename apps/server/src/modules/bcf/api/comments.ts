// Comments on topics are the posts of the issue's conversation: what is written here is heard of like everything that is said there.
import type { BcfComment } from '@sunmao/bcf'
import type { BcfApiAsked, BcfApiComment, CommentEvent } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import type { ProjectCtx } from '../../../core/context.ts'
import { conflict, notFound } from '../../../core/errors.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { addPost } from '../../thread/thread.service.ts'
import { userTable } from '../../users/users.table.ts'
import { bcfCommentTable } from '../bcf.table.ts'
import { bcfNameOf } from '../export/read-fields.ts'
import { commentOf, readPosts } from '../export/read-parts.ts'
import { issueIdOf } from './means.ts'
import { answerOf, type Fields } from './odata/match-rows.ts'
import { topicGuidOf } from './topic-guid.ts'
import { readTopicViews } from './viewpoints.ts'

interface Written extends BcfComment {
  topic: string
}

const fields: Fields<Written> = {
  guid: { kind: 'guid', of: ({ guid }) => guid },
  author: { kind: 'text', of: ({ author }) => author, isSortable: true },
  date: { kind: 'date', of: ({ date }) => Date.parse(date), isSortable: true },
}

/** The oldest first. */
export async function readComments(ctx: ProjectCtx, issueId: number): Promise<Written[]> {
  const topic = await topicGuidOf(ctx.db, issueId)
  const posts = (await readPosts(ctx.db, [issueId])).get(issueId) ?? []
  const all = posts.map((post) => ({ ...commentOf(topic, post), topic }))
  return all.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date))
}

export async function listComments(
  ctx: ProjectCtx,
  { includeAuthorization, ...asked }: BcfApiAsked & { includeAuthorization?: string },
): Promise<BcfApiComment[]> {
  const found = answerOf(fields, await readComments(ctx, issueIdOf(ctx)), asked)
  return found.map((one) => shapeOf(one, includeAuthorization))
}

export async function showComment(
  ctx: ProjectCtx,
  guid: string,
  includeAuthorization?: string,
): Promise<BcfApiComment> {
  const found = (await readComments(ctx, issueIdOf(ctx))).find((one) => one.guid === guid)
  if (!found) throw notFound()
  return shapeOf(found, includeAuthorization)
}

interface NewComment {
  guid?: string | null
  comment: string
  viewpoint_guid?: string | null
}

export const createComment = (ctx: ProjectCtx, body: NewComment): Promise<BcfApiComment> =>
  inTransaction(ctx, async (own) => {
    const issueId = issueIdOf(own)
    const post = await addPost(own, { kind: 'issue', refId: issueId, text: body.comment, mentions: [] })
    const viewpoint = body.viewpoint_guid ?? undefined
    if (viewpoint && !(await readTopicViews(own, issueId)).some(({ guid }) => guid === viewpoint)) throw notFound()
    const known = await readComments(own, issueId)
    if (body.guid && known.some(({ guid }) => guid === body.guid)) throw conflict('bcf.api.guidTaken')
    const [me] = await own.db.select().from(userTable).where(eq(userTable.id, own.user.userId))
    const guid = body.guid ?? crypto.randomUUID()
    const comment = { guid, date: post.createTime, author: bcfNameOf(me), text: body.comment, viewpoint }
    await own.db.insert(bcfCommentTable).values({ postId: post.postId, issueId, guid, comment })
    return shapeOf({ ...comment, topic: await topicGuidOf(own.db, issueId) })
  })

const shapeOf = (one: Written, includeAuthorization?: string): BcfApiComment => ({
  guid: one.guid,
  date: one.date,
  author: one.author,
  comment: one.text,
  topic_guid: one.topic,
  viewpoint_guid: one.viewpoint,
  modified_date: one.modifiedDate,
  modified_author: one.modifiedAuthor,
  ...(includeAuthorization === 'true' && { authorization: { comment_actions: [] } }),
})

const TEXT_TOLD = 1024

/** It was said, with this text; and where it came from it may have been changed since. */
export function eventsOfComment(one: Written): CommentEvent[] {
  const told = [
    { type: 'comment_text_updated', value: one.text.slice(0, TEXT_TOLD) },
    ...(one.viewpoint ? [{ type: 'viewpoint_updated', value: one.viewpoint }] : []),
  ]
  const of = { topic_guid: one.topic, comment_guid: one.guid }
  const first = {
    ...{ ...of, date: one.date, author: one.author },
    actions: [{ type: 'comment_created', value: null }, ...told],
  }
  if (!one.modifiedDate || one.modifiedDate === one.date) return [first]
  return [first, { ...of, date: one.modifiedDate, author: one.modifiedAuthor ?? one.author, actions: told.slice(0, 1) }]
}
