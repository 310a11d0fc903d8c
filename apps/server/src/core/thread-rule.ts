import type { Attachment } from '@sunmao/contract'
import type { SQL } from 'drizzle-orm'
import type { Ctx } from './context.ts'

export interface Thing {
  title: string
  link: string
}

/** What a thread needs to know about the things of one kind. */
export interface ThreadRule {
  /** That the caller may see the thing of a row of `thread`. */
  seen(ctx: Ctx): SQL | undefined
  /** Of these things, those that the caller may see. */
  things(ctx: Ctx, refIds: readonly number[]): Promise<Map<number, Thing>>
  /** Throws where one may look but not talk. */
  checkOpen?(ctx: Ctx, refId: number): Promise<void>
  /** Whose open windows hear of a post: a project's people, or these. */
  audience(ctx: Ctx, refId: number): Promise<{ projId: number } | { userIds: number[] }>
  /** Who gets a notice as well, and where it leads; a large thread has none. */
  noticed?(ctx: Ctx, refId: number): Promise<{ userIds: number[]; link: string }>
  /** Makes attachments of a post of complete uploads; without it posts have none. In the transaction of the post. */
  attach?(ctx: Ctx, refId: number, postId: number, uploadIds: readonly number[]): Promise<void>
  /** By the post that they came with. */
  attachments?(ctx: Ctx, postIds: readonly number[]): Promise<Map<number, Attachment[]>>
  /** Of these people, those who may see the thing and so can be mentioned; without it nobody can. */
  seers?(ctx: Ctx, refId: number, userIds: readonly number[]): Promise<number[]>
}
