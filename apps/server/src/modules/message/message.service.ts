import type { OpenCtx } from '../../http/context.ts'
import { messageTable } from './message.table.ts'

export type MessageKind =
  | 'message.newPlace'
  | 'message.passwordChanged'
  | 'message.emailChanged'
  | 'message.identityBound'
  | 'message.tokenCreated'

/** Leaves a notice for one person and tells his open windows. */
export async function notify(
  ctx: Pick<OpenCtx, 'db' | 'bus'>,
  userId: number,
  kind: MessageKind,
  facts: Record<string, string> = {},
): Promise<void> {
  await ctx.db.insert(messageTable).values({ userId, kind, facts })
  ctx.bus.publish(`user:${userId}`, { type: 'message' })
}
