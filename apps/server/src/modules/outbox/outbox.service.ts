import { translate } from '@sunmao/i18n/node'
import type { OpenCtx } from '../../http/context.ts'
import { enqueue } from '../../tasks/queue.ts'
import { mailTask } from './mail.task.ts'
import { outboxTable } from './outbox.table.ts'

export type MailKind = 'mail.resetCode' | 'mail.emailCode'

interface Letter {
  to: string
  subject: string
  text: string
}

type Means = Pick<OpenCtx, 'db' | 'config'>

/** A letter in the language of the call. */
export const sendMail = (
  ctx: Means & Pick<OpenCtx, 'lang'>,
  to: string,
  kind: MailKind,
  facts: Record<string, string | number>,
): Promise<void> =>
  putLetters(ctx, [
    { to, subject: translate(ctx.lang, `${kind}.subject`, facts), text: translate(ctx.lang, `${kind}.text`, facts) },
  ])

/** Puts letters into the outbox and, where a mail server is configured, a task for each that posts it: both or neither. */
export async function putLetters({ db, config }: Means, letters: readonly Letter[]): Promise<void> {
  const status = config.smtpUrl ? 'queued' : 'kept'
  await db.transaction(async (tx) => {
    for (const letter of letters) {
      const [mail] = await tx
        .insert(outboxTable)
        // A line break would end the header.
        .values({ ...letter, subject: letter.subject.replace(/\s+/g, ' '), status })
        .returning()
      if (mail && status === 'queued') await enqueue(tx, mailTask, { id: mail.id })
    }
  })
}
