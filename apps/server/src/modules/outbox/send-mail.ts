import { eq } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { TaskContext } from '../../tasks/define-task.ts'
import { wholeText } from './outbox.service.ts'
import { outboxTable } from './outbox.table.ts'

/**
 * Posts one letter. After a kill between posting and marking it may go out twice, never not at all; the second has the
 * same Message-ID, by which mail servers tell.
 */
export async function sendMail({ db, config, secrets, payload: { id } }: TaskContext<{ id: number }>): Promise<void> {
  const [mail] = await db.select().from(outboxTable).where(eq(outboxTable.id, id))
  if (!mail || mail.status === 'sent' || !config.smtpUrl) return
  try {
    await createTransport(config.smtpUrl).sendMail({
      messageId: `<outbox-${mail.id}-${mail.createTime.getTime()}@${new URL(config.publicUrl).hostname}>`,
      from: config.mailFrom,
      to: mail.to,
      subject: mail.subject,
      text: wholeText(secrets, mail),
      ...(mail.calendar && { icalEvent: { method: mail.calendar.method, content: mail.calendar.text } }),
    })
  } catch (error) {
    await db
      .update(outboxTable)
      .set({ status: 'failed', error: String(error) })
      .where(eq(outboxTable.id, id))
    throw error
  }
  await db.update(outboxTable).set({ status: 'sent', error: null, secret: null }).where(eq(outboxTable.id, id))
}
