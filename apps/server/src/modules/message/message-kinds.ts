import type { Key, Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'

/** A notice is named by the key of its text. */
export type MessageKind = Extract<Key, `message.${string}`>
export type Facts = Readonly<Record<string, string>>

/** What a notice says in a language. A fact `@some.key` is a text of ours, such as the word of a status. */
export function textOf(lang: Lang, kind: string, facts: Facts): string {
  const said = Object.entries(facts).map(([name, value]) => [name, wordOf(lang, value)])
  return translate(lang, kind as MessageKind, Object.fromEntries(said))
}

const wordOf = (lang: Lang, value: string) =>
  /^@[a-zA-Z]+(\.\w+)+$/.test(value) ? translate(lang, value.slice(1) as Key) : value
