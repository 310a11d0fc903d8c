import { type MessageGroup, type MessageSetting, messageGroups } from '@sunmao/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { userTable } from '../users/users.table.ts'
import { messageSettingTable, messageTable } from './message.table.ts'
import type { Facts, MessageKind } from './message-kinds.ts'

export interface Notice {
  kind: MessageKind
  group: MessageGroup
  facts: Facts
  link: string | undefined
}

/** What holds for who has chosen nothing. */
const usual = { web: true, mail: 'off' } as const

/**
 * A row for everybody who wants it in the message centre or in the daily letter; answers who finds it in the centre. One
 * statement for any number of people.
 */
export async function insertNotices(db: Db, userIds: readonly number[], notice: Notice): Promise<number[]> {
  const { kind, group, facts, link = null } = notice
  const { rows } = await db.execute<{ user_id: number; is_hidden: boolean }>(sql`
    insert into ${messageTable} (user_id, kind, "group", facts, link, is_hidden, is_for_digest)
    select u.id, ${kind}, ${group}, ${JSON.stringify(facts)}::jsonb, ${link},
      not coalesce(s.web, ${usual.web}), coalesce(s.mail, ${usual.mail}) = 'daily'
    from ${userTable} u left join ${messageSettingTable} s on s.user_id = u.id and s."group" = ${group}
    where u.id = any(${sql.param(userIds)}::int[]) and u.kind <> 'gone'
      and (coalesce(s.web, ${usual.web}) or coalesce(s.mail, ${usual.mail}) = 'daily')
    returning user_id, is_hidden`)
  return rows.filter((row) => !row.is_hidden).map((row) => row.user_id)
}

/** The addresses of those who want a letter about each. */
export async function wantMail(db: Db, userIds: readonly number[], group: MessageGroup): Promise<string[]> {
  const rows = await db
    .select({ email: userTable.email })
    .from(messageSettingTable)
    .innerJoin(userTable, eq(userTable.id, messageSettingTable.userId))
    .where(
      and(
        eq(messageSettingTable.group, group),
        eq(messageSettingTable.mail, 'each'),
        eq(userTable.enabled, true),
        sql`${userTable.id} = any(${sql.param(userIds)}::int[])`,
      ),
    )
  return rows.flatMap(({ email }) => (email ? [email] : []))
}

export async function readSettings(db: Db, userId: number): Promise<MessageSetting[]> {
  const rows = await db.select().from(messageSettingTable).where(eq(messageSettingTable.userId, userId))
  return messageGroups.map((group) => {
    const chosen = rows.find((row) => row.group === group)
    return { group, web: chosen?.web ?? usual.web, mail: chosen?.mail ?? usual.mail }
  })
}

export async function writeSettings(db: Db, userId: number, settings: readonly MessageSetting[]): Promise<void> {
  // Of a group that is named twice the last word counts.
  const chosen = new Map(settings.map((setting) => [setting.group, setting]))
  if (chosen.size === 0) return
  await db
    .insert(messageSettingTable)
    .values([...chosen.values()].map((setting) => ({ userId, ...setting })))
    .onConflictDoUpdate({
      target: [messageSettingTable.userId, messageSettingTable.group],
      set: { web: sql`excluded.web`, mail: sql`excluded.mail` },
    })
}
