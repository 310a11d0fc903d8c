import type { Post } from '@sunmao/contract'
import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { personOf } from '../users/person.service.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { threadMarkTable, threadPostTable, threadTable } from './thread.table.ts'

/** The threads that the caller may see, each kind by its own rule. */
export const seenThreads = (ctx: Ctx): SQL | undefined =>
  or(...Object.entries(ctx.registry.threads).map(([kind, rule]) => and(eq(threadTable.kind, kind), rule.seen(ctx))))

// Written out: in a select from one table the builder leaves the table's name away, and inside a subquery the column would
// mean another.
const threadId = sql.raw('"thread"."thread_id"')

/** Posts of others behind the caller's mark. */
const unreadOf = (ctx: Ctx) => sql<number>`(
  select count(*)::int from ${threadPostTable} p
  where p.thread_id = ${threadId} and p.user_id is distinct from ${ctx.user.userId}
    and p.post_id > coalesce((
      select m.post_id from ${threadMarkTable} m
      where m.thread_id = ${threadId} and m.user_id = ${ctx.user.userId}), 0))`

export const readThreads = (ctx: Ctx, where: SQL | undefined, limit: number, offset: number) =>
  ctx.db
    .select({
      threadId: threadTable.threadId,
      kind: threadTable.kind,
      refId: threadTable.refId,
      unread: unreadOf(ctx),
      lastId: sql<number>`(
        select max(p.post_id) from ${threadPostTable} p where p.thread_id = ${threadId})`,
    })
    .from(threadTable)
    .where(where)
    .orderBy(desc(threadTable.lastTime), desc(threadTable.threadId))
    .limit(limit)
    .offset(offset)

export async function countUnread(ctx: Ctx, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db
    .select({ unread: sql<number>`coalesce(sum(${unreadOf(ctx)}), 0)::int` })
    .from(threadTable)
    .where(where)
  return row?.unread ?? 0
}

export const thingOf = (kind: string, refId: number) => and(eq(threadTable.kind, kind), eq(threadTable.refId, refId))

const ofThing = (ctx: Ctx, kind: string, refId: number) =>
  inArray(
    threadPostTable.threadId,
    ctx.db.select({ id: threadTable.threadId }).from(threadTable).where(thingOf(kind, refId)),
  )

/** The newest first. */
export const readPosts = (ctx: Ctx, kind: string, refId: number, before: number | undefined, limit: number) =>
  postsBy(ctx, and(ofThing(ctx, kind, refId), before ? lt(threadPostTable.postId, before) : undefined), limit)

export const findPosts = (ctx: Ctx, postIds: readonly number[]) =>
  postIds.length === 0
    ? Promise.resolve([])
    : postsBy(ctx, inArray(threadPostTable.postId, [...postIds]), postIds.length)

async function postsBy(ctx: Ctx, where: SQL | undefined, limit: number): Promise<Post[]> {
  const rows = await ctx.db
    .select({
      post: threadPostTable,
      nickName: authorName(threadPostTable),
      avatarName: userTable.avatarName,
      personKind: userTable.kind,
    })
    .from(threadPostTable)
    .leftJoin(userTable, eq(userTable.id, threadPostTable.userId))
    .where(where)
    .orderBy(desc(threadPostTable.postId))
    .limit(limit)
  return rows.map(({ post, nickName, avatarName, personKind }) => ({
    postId: post.postId,
    user: personOf({ id: post.userId, nickName, avatarName, kind: personKind }),
    text: post.text,
    createTime: isoTime(post.createTime),
    mine: post.userId === ctx.user.userId,
  }))
}

/** A mark only moves forward, and not behind the last post. */
export const moveMark = (ctx: Ctx, kind: string, refId: number, postId: number) =>
  ctx.db.execute(sql`
    insert into ${threadMarkTable} (thread_id, user_id, post_id)
    select t.thread_id, ${ctx.user.userId}, least(${postId}, max(p.post_id))
    from ${threadTable} t join ${threadPostTable} p on p.thread_id = t.thread_id
    where t.kind = ${kind} and t.ref_id = ${refId}
    group by t.thread_id
    on conflict (thread_id, user_id) do update
      set post_id = greatest(${threadMarkTable}.post_id, excluded.post_id)`)
