import { translate } from '@sunmao/i18n/node'
import type { OpenCtx } from '../../http/context.ts'
import { enqueue } from '../../tasks/queue.ts'
import { outboxTable } from './outbox.table.ts'

export type MailKind = 'mail.resetCode' | 'mail.emailCode'

/** Puts a letter into the outbox and, where a mail server is configured, a task that posts it: both or neither. */
export async function sendMail(
  ctx: OpenCtx,
  to: string,
  kind: MailKind,
  facts: Record<string, string | number>,
): Promise<void> {
  const subject = translate(ctx.lang, `${kind}.subject`, facts)
  const text = translate(ctx.lang, `${kind}.text`, facts)
  await ctx.db.transaction(async (tx) => {
    const status = ctx.config.smtpUrl ? 'queued' : 'kept'
    const [mail] = await tx.insert(outboxTable).values({ to, subject, text, status }).returning()
    if (mail && status === 'queued') await enqueue(tx, 'mail', { id: mail.id }, { maxAttempts: 5 })
  })
}
