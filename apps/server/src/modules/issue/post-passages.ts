import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PassageSource, PassageText } from '../../answers.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { groupBy } from '../../db/group-by.ts'
import { passageTable } from '../passage/passage.table.ts'
import { threadPostTable as postTable, threadTable } from '../thread/thread.table.ts'
import { authorName, userTable } from '../users/users.table.ts'

/** Each kind of thread by its own rule. */
const seenThreads = (ctx: ProjectCtx): SQL | undefined =>
  or(...Object.entries(ctx.registry.threads).map(([kind, rule]) => and(eq(threadTable.kind, kind), rule.seen(ctx))))

/** What people have said about things of a project; who sees the thing sees it. */
export const postPassages: PassageSource = {
  kind: 'post',
  scope: 'issue.read',
  seen: (ctx) => sql`exists (select from ${postTable}
    join ${threadTable} on ${threadTable.threadId} = ${postTable.threadId}
    where ${postTable.postId} = ${passageTable.refId} and ${seenThreads(ctx)})`,
  read: async (ctx, rows) => {
    const ids = rows.map(({ refId }) => refId)
    const posts = await ctx.db
      .select({
        refId: postTable.postId,
        text: postTable.text,
        kind: threadTable.kind,
        thing: threadTable.refId,
        name: authorName(postTable),
      })
      .from(postTable)
      .innerJoin(threadTable, eq(threadTable.threadId, postTable.threadId))
      .leftJoin(userTable, eq(userTable.id, postTable.userId))
      .where(and(inArray(postTable.postId, ids), seenThreads(ctx)))
    const found = await Promise.all([...groupBy(posts, ({ kind }) => kind)].map((own) => withThings(ctx, ...own)))
    return found.flat()
  },
}

interface Said {
  refId: number
  text: string
  thing: number
  name: string | null
}

async function withThings(ctx: ProjectCtx, kind: string, posts: readonly Said[]): Promise<PassageText[]> {
  const things = await ctx.registry.threads[kind]!.things(
    ctx,
    posts.map(({ thing }) => thing),
  )
  return posts.flatMap(({ refId, text, thing, name }) => {
    const about = things.get(thing)
    return about ? [{ refId, part: 0, title: about.title, detail: name ?? undefined, text, link: about.link }] : []
  })
}
