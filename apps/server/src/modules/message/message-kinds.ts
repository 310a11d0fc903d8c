import type { MessageGroup } from '@sunmao/contract'
import type { Key, Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'

/** Every kind of notice, its text's key, and the group by which people choose where it reaches them. */
export const groups = {
  'message.newPlace': 'account',
  'message.passwordChanged': 'account',
  'message.emailChanged': 'account',
  'message.identityBound': 'account',
  'message.tokenCreated': 'account',
  'message.desktopApplied': 'account',
  'message.desktopDecided': 'account',
  'message.addedToProject': 'project',
  'message.projectStatus': 'project',
  'message.todo': 'todo',
  'message.announcement': 'announcement',
  'message.feedbackAnswered': 'feedback',
  'message.threadPost': 'thread',
} as const satisfies Record<string, MessageGroup>
export type MessageKind = keyof typeof groups
export type Facts = Readonly<Record<string, string>>

/** What a notice says in a language. A fact `@some.key` is a text of ours, such as the word of a status. */
export function textOf(lang: Lang, kind: string, facts: Facts): string {
  const said = Object.entries(facts).map(([name, value]) => [name, wordOf(lang, value)])
  return translate(lang, kind as MessageKind, Object.fromEntries(said))
}

const wordOf = (lang: Lang, value: string) =>
  /^@[a-zA-Z]+(\.\w+)+$/.test(value) ? translate(lang, value.slice(1) as Key) : value
