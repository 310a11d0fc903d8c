import { type MessageGroup, safePath } from '@sunmao/contract'
import { tellPeople } from '../../bus/tell.ts'
import type { OpenCtx } from '../../core/context.ts'
import { putMails } from '../outbox/outbox.service.ts'
import { insertNotices, wantMail } from './message.queries.ts'
import type { Facts, MessageKind } from './message-kinds.ts'
import { noticeMail } from './message-mail.ts'

export type { MessageKind }

/**
 * Leaves a notice for people where each wants it, with the place where it happened, and tells their open windows. Rows and
 * letters belong to the caller's transaction. People choose by `group` where it reaches them. A fact `@some.key` is said in the reader's language.
 */
export async function notify(
  ctx: Pick<OpenCtx, 'db' | 'config'> & { bus: Pick<OpenCtx['bus'], 'publish'> },
  to: number | readonly number[],
  group: MessageGroup,
  kind: MessageKind,
  facts: Facts = {},
  link?: string,
): Promise<void> {
  const userIds = [...new Set([to].flat())]
  if (userIds.length === 0) return
  const notice = { kind, group, facts, link: safePath(link) }
  const readers = await insertNotices(ctx.db, userIds, notice)
  const addresses = await wantMail(ctx.db, userIds, notice.group)
  if (addresses.length > 0) {
    const letter = noticeMail(ctx.config.publicUrl, notice)
    await putMails(
      ctx,
      addresses.map((address) => ({ ...letter, to: address })),
    )
  }
  tellPeople(ctx, readers, 'message')
}

/** The same by letter to addresses that need not be anybody's here. */
export const mailNotice = (
  ctx: Pick<OpenCtx, 'db' | 'config'>,
  addresses: readonly string[],
  kind: MessageKind,
  facts: Facts = {},
  link?: string,
): Promise<void> => {
  const letter = noticeMail(ctx.config.publicUrl, { kind, facts, link: safePath(link) })
  return putMails(
    ctx,
    addresses.map((to) => ({ ...letter, to })),
  )
}
