import { sql } from 'drizzle-orm'
import { tellMembers } from '../../bus/tell.ts'
import type { Ctx } from '../../core/context.ts'
import type { ThingRef } from './thread.service.ts'
import { threadPostTable, threadTable } from './thread.table.ts'

interface KeptPost {
  /** Whoever said it elsewhere. */
  userName: string
  text: string
  createTime: Date
}

/**
 * Posts that were written elsewhere, in their order; their numbers. Nobody gets a notice. In the transaction of what they belong
 * to, which knows that they may be there.
 */
export async function keepPosts(
  own: Pick<Ctx, 'db'> & { bus: Pick<Ctx['bus'], 'publish'>; project: { projId: number } },
  ref: ThingRef,
  posts: readonly KeptPost[],
): Promise<number[]> {
  if (posts.length === 0) return []
  const [thread] = await own.db
    .insert(threadTable)
    .values(ref)
    .onConflictDoUpdate({ target: [threadTable.kind, threadTable.refId], set: { lastTime: sql`clock_timestamp()` } })
    .returning()
  const rows = await own.db
    .insert(threadPostTable)
    .values(posts.map((post) => ({ ...post, threadId: thread!.threadId })))
    .returning({ postId: threadPostTable.postId })
  tellMembers(own, own.project.projId, 'thread', ref.refId)
  return rows.map(({ postId }) => postId).sort((a, b) => a - b)
}
