import type { Post, Thread } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import { tellMembers, tellPeople } from '../../bus/tell.ts'
import type { Ctx, ThreadRule, ThreadSubject } from '../../core/context.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import { countRows } from '../../db/count.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { notify } from '../message/message.service.ts'
import { countUnread, findPosts, moveMark, readPosts, readThreads, seenThreads, thingOf } from './thread.queries.ts'
import { threadPostTable, threadTable } from './thread.table.ts'
import { ruleOf } from './thread-rule.service.ts'

export interface ThingRef {
  kind: string
  refId: number
}

export async function listThreads(ctx: Ctx, { page, size }: { page: number; size: number }) {
  const where = seenThreads(ctx)
  const rows = await readThreads(ctx, where, size, page * size)
  const things = await thingsOf(ctx, rows)
  const last = await findPosts(
    ctx,
    rows.map((row) => row.lastId),
  )
  return {
    // One that was taken away between the two questions is not there any more.
    content: rows.flatMap(({ lastId, ...row }): Thread[] => {
      const thing = things[row.kind]?.get(row.refId)
      return thing ? [{ ...row, ...thing, last: last.find((post) => post.postId === lastId) }] : []
    }),
    totalElements: await countRows(ctx.db, threadTable, where),
    unread: await countUnread(ctx, where),
  }
}

async function thingsOf(ctx: Ctx, rows: readonly ThingRef[]) {
  const things: Record<string, Map<number, ThreadSubject>> = {}
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const refIds = rows.filter((row) => row.kind === kind).map((row) => row.refId)
    things[kind] = await ruleOf(ctx, kind).things(ctx, refIds)
  }
  return things
}

/** What he may not see is not there. */
async function requireSubject(ctx: Ctx, { kind, refId }: ThingRef): Promise<ThreadSubject> {
  const thing = (await ruleOf(ctx, kind).things(ctx, [refId])).get(refId)
  if (!thing) throw notFound()
  return thing
}

export async function openThread(ctx: Ctx, ref: ThingRef) {
  const thing = await requireSubject(ctx, ref)
  const [row] = await readThreads(ctx, thingOf(ref.kind, ref.refId), 1, 0)
  const [last] = row ? await findPosts(ctx, [row.lastId]) : []
  return { ...ref, ...thing, threadId: row?.threadId, unread: row?.unread ?? 0, last }
}

export async function listPosts(ctx: Ctx, { before, size, ...ref }: ThingRef & { before?: number; size: number }) {
  await requireSubject(ctx, ref)
  const posts = await readPosts(ctx, ref.kind, ref.refId, before, size + 1)
  return { content: await withAttachments(ctx, ruleOf(ctx, ref.kind), posts.slice(0, size)), more: posts.length > size }
}

/** What the posts brought with them. */
async function withAttachments(ctx: Ctx, rule: ThreadRule, posts: Post[]): Promise<Post[]> {
  const found = await rule.attachments?.(
    ctx,
    posts.map(({ postId }) => postId),
  )
  return posts.map((post) => ({ ...post, attachments: found?.get(post.postId) }))
}

/** Their names. */
async function attach(
  own: Ctx,
  rule: ThreadRule,
  { refId, postId, uploadIds }: { refId: number; postId: number; uploadIds: number[] },
): Promise<string[]> {
  if (uploadIds.length === 0) return []
  if (!rule.attach || !rule.attachments) throw badRequest('thread.noFiles')
  await rule.attach(own, refId, postId, uploadIds)
  return ((await rule.attachments(own, [postId])).get(postId) ?? []).map(({ name }) => name)
}

/**
 * The thread begins with its first post, whoever of two is first. Its row is held until the commit, so posts of one thread
 * become visible in the order of their ids and no mark can pass one that nobody could see yet.
 */
export function addPost(
  ctx: Ctx,
  { text, mentions, uploadIds = [], ...ref }: ThingRef & { text: string; mentions: number[]; uploadIds?: number[] },
): Promise<Post> {
  return inTransaction(ctx, async (own) => {
    const { kind, refId } = ref
    const rule = ruleOf(own, kind)
    const thing = await requireSubject(own, ref)
    await rule.checkOpen?.(own, refId)
    const thread = await threadFor(own, ref)
    const { userId, me } = own.user
    const [row] = await own.db.insert(threadPostTable).values({ threadId: thread.threadId, userId, text }).returning()
    await moveMark(own, kind, refId, row!.postId)
    const post = { ...ref, postId: row!.postId, uploadIds }
    const files = await attach(own, rule, post)
    const facts = { name: me.nickName, title: thing.title, text: text || files.join('、') }
    const mentioned = (await rule.seers?.(own, refId, mentions))?.filter((id) => id !== userId) ?? []
    await notify(own, mentioned, 'thread', 'message.threadMention', facts, thing.link)
    const noticed = await rule.noticed?.(own, refId)
    if (noticed) {
      const others = noticed.userIds.filter((id) => id !== userId && !mentioned.includes(id))
      await notify(own, others, 'thread', 'message.threadPost', facts, noticed.link)
    }
    const audience = await rule.audience(own, refId)
    if ('projId' in audience) tellMembers(own, audience.projId, 'thread', refId)
    tellPeople(own, [...('userIds' in audience ? audience.userIds : []), userId], 'thread', refId)
    return (await withAttachments(own, rule, await findPosts(own, [row!.postId])))[0]!
  })
}

/** For somebody from outside who may see the thing: words and names, no faces and no files. */
export const listGuestPosts = async (ctx: Ctx, { kind, refId }: ThingRef, most: number): Promise<Post[]> =>
  (await readPosts(ctx, kind, refId, undefined, most)).map(({ postId, user, text, createTime }) => ({
    ...{ postId, text, createTime, mine: false },
    user: { nickName: user.nickName },
  }))

/** Of somebody from outside, under the name that he goes by; whoever has a part in the thing gets a notice. */
export const addGuestPost = (
  ctx: Ctx,
  ref: ThingRef,
  { projId, name, title, text }: { projId: number; name: string; title: string; text: string },
): Promise<Post> =>
  inTransaction(ctx, async (own) => {
    const rule = ruleOf(own, ref.kind)
    await rule.checkOpen?.(own, ref.refId)
    const thread = await threadFor(own, ref)
    const [row] = await own.db
      .insert(threadPostTable)
      .values({ threadId: thread.threadId, userName: name, text })
      .returning()
    const noticed = await rule.noticed?.(own, ref.refId)
    if (noticed) await notify(own, noticed.userIds, 'thread', 'message.threadPost', { name, title, text }, noticed.link)
    tellMembers(own, projId, 'thread', ref.refId)
    return (await findPosts(own, [row!.postId]))[0]!
  })

/** It begins with its first post, whoever of two is first; its row is held until the commit. */
async function threadFor(own: Ctx, ref: ThingRef) {
  const [thread] = await own.db
    .insert(threadTable)
    .values(ref)
    .onConflictDoUpdate({ target: [threadTable.kind, threadTable.refId], set: { lastTime: sql`clock_timestamp()` } })
    .returning()
  return thread!
}

export async function markRead(ctx: Ctx, { postId, ...ref }: ThingRef & { postId: number }): Promise<void> {
  await requireSubject(ctx, ref)
  await moveMark(ctx, ref.kind, ref.refId, postId)
  tellPeople(ctx, [ctx.user.userId], 'thread', ref.refId)
}
