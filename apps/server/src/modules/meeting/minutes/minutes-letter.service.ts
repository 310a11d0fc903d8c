import { languages } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { plainText } from '../../../rich-text/plain-text.ts'
import { putMails } from '../../outbox/outbox.service.ts'
import {
  meetingActionTable as actionTable,
  meetingDecisionTable as decisionTable,
  meetingItemTable as itemTable,
  meetingPersonTable as personTable,
} from '../meeting.table.ts'
import type { MeetingRow } from '../meeting-access.service.ts'
import { spanText } from '../meeting-letter.service.ts'

/** Guests have no account to read the minutes with: they get them whole, as a text. */
export async function sendMinutes(own: Ctx, row: MeetingRow): Promise<void> {
  const guests = await own.db
    .select({ email: personTable.email })
    .from(personTable)
    .where(and(eq(personTable.meetingId, row.id), isNull(personTable.userId)))
  const addresses = guests.flatMap(({ email }) => email ?? [])
  if (addresses.length === 0) return
  const minutes = await textOf(own, row.id)
  const facts = { title: row.title, time: spanText(row), minutes }
  const letter = {
    subject: translate('zh-CN', 'mail.meetingMinutes.subject', facts),
    text: languages.map(({ value }) => translate(value, 'mail.meetingMinutes.text', facts)).join('\n\n----\n\n'),
  }
  await putMails(
    own,
    addresses.map((to) => ({ to, ...letter })),
  )
}

async function textOf({ db }: Pick<Ctx, 'db'>, meetingId: number): Promise<string> {
  const items = await db
    .select()
    .from(itemTable)
    .where(eq(itemTable.meetingId, meetingId))
    .orderBy(asc(itemTable.sort), asc(itemTable.id))
  const parts: string[] = []
  for (const [at, item] of items.entries()) {
    const decisions = await db.select().from(decisionTable).where(eq(decisionTable.itemId, item.id))
    const actions = await db.select().from(actionTable).where(eq(actionTable.itemId, item.id))
    const lines = [
      `${at + 1}  ${item.title}`,
      plainText(item.html),
      ...decisions.map(({ text }) => `✓ ${text}`),
      ...actions.map(({ text, dueDate }) => `→ ${text}${dueDate ? ` (${dueDate})` : ''}`),
    ]
    parts.push(lines.filter(Boolean).join('\n'))
  }
  return parts.join('\n\n')
}
