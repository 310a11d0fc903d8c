import { translate } from '@sunmao/i18n/node'
import { eq, lt, sql } from 'drizzle-orm'
import type { Ctx, OpenCtx } from '../../core/context.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { nextId } from '../../db/next-id.ts'
import type { Sealed, Secrets } from '../../secrets/sealed.ts'
import { enqueue } from '../../tasks/queue.ts'
import { confirmPerson } from '../session/confirm.service.ts'
import { mailTask } from './mail.task.ts'
import { outboxTable } from './outbox.table.ts'

export type MailKind = 'mail.resetCode' | 'mail.emailCode' | 'mail.shareCode'

interface Letter {
  to: string
  subject: string
  text: string
  id?: number
  secret?: Sealed
  secretUntil?: Date
  /** For calendars. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string }
}

type Stored = typeof outboxTable.$inferSelect
type Means = Pick<OpenCtx, 'db' | 'config'>

/** Stands in the kept text for the code. */
const MARK = '••••••'

/** A letter with a code, in the language of the call. */
export const mailCode = (
  ctx: Means & Pick<OpenCtx, 'lang' | 'secrets'>,
  to: string,
  kind: MailKind,
  { name, code, seconds }: { name: string; code: string; seconds: number },
): Promise<void> =>
  mailSecret(ctx, to, { code, until: new Date(Date.now() + seconds * 1000) }, (mark) => {
    const facts = { name, code: mark, minutes: seconds / 60 }
    return {
      subject: translate(ctx.lang, `${kind}.subject`, facts),
      text: translate(ctx.lang, `${kind}.text`, facts),
    }
  })

/** A letter with a secret, kept apart from the text for as long as it works. */
export async function mailSecret(
  ctx: Means & Pick<OpenCtx, 'secrets'>,
  to: string,
  { code, until }: { code: string; until: Date },
  write: (mark: string) => Pick<Letter, 'subject' | 'text'>,
): Promise<void> {
  const id = await nextId(ctx.db, outboxTable.id)
  const secret = ctx.secrets.seal(outboxTable.secret, id, code)
  await putMails(ctx, [{ to, ...write(MARK), id, secret, secretUntil: until }])
}

/** Puts letters into the outbox and, where a mail server is configured, a task for each that posts it: both or neither. */
export async function putMails({ db, config }: Means, letters: readonly Letter[]): Promise<void> {
  const status = config.smtpUrl ? 'queued' : 'kept'
  await db.transaction(async (tx) => {
    for (const letter of letters) {
      const [mail] = await tx
        .insert(outboxTable)
        .overridingSystemValue()
        // A line break would end the header.
        .values({ ...letter, subject: letter.subject.replace(/\s+/g, ' '), status })
        .returning()
      if (mail && status === 'queued') await enqueue(tx, mailTask, { id: mail.id })
    }
  })
}

/** As its reader gets it. */
export const wholeText = (secrets: Secrets, { id, text, secret }: Pick<Stored, 'id' | 'text' | 'secret'>) =>
  secret === null ? text : text.replace(MARK, () => secrets.open(outboxTable.secret, id, secret))

/** Where a mail server brings the letter, its code is nobody else's. */
export const hasSecret = ({ status, secret, secretUntil }: Stored) =>
  status === 'kept' && secret !== null && secretUntil !== null && secretUntil > new Date()

/** For the administrator of a site without a mail server, who hands the code on: it could open the other's account. */
export async function revealSecret(ctx: Ctx, given: { id: number; password?: string }): Promise<{ text: string }> {
  await confirmPerson(ctx, given.password)
  const [mail] = await ctx.db.select().from(outboxTable).where(eq(outboxTable.id, given.id))
  if (!mail) throw notFound()
  if (!hasSecret(mail)) throw badRequest('outbox.secretGone')
  return { text: wholeText(ctx.secrets, mail) }
}

export const sweepSecrets = (db: Db) =>
  db.update(outboxTable).set({ secret: null }).where(lt(outboxTable.secretUntil, sql`now()`))
