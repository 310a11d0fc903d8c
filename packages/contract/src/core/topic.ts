import type * as z from 'zod'

/** Something small that one window sends to the others of its topic. It is passed on and never stored in the database. */
export interface SignalRule {
  data: z.ZodType
  /** From one connection; what is more is dropped. */
  perSecond: number
  /** Whoever joins later gets the last one of each connection at once. */
  isKept?: true
}

/** What windows can follow, on the wire `KIND:ID`. Who may is said by the server's module of the same feature. */
export interface TopicRule {
  /** Followers can hear who else is here. */
  hasRoster?: true
  /** By their kind. */
  signals?: Readonly<Record<string, SignalRule>>
}

/** Grows by `declare module '…/core/topic.ts' { interface Topics { project: true } }`. */
// biome-ignore lint/suspicious/noEmptyInterface: features add their members
export interface Topics {}
export type TopicKind = keyof Topics & string
export type Topic = `${TopicKind}:${string}`

const rules = new Map<string, TopicRule>()

export function defineTopic(kind: TopicKind, rule: TopicRule): void {
  if (rules.has(kind)) throw new Error(`two features define the topic ${kind}`)
  rules.set(kind, rule)
}

/** Complete once the whole contract is loaded. */
export const topicKinds = (): TopicKind[] => [...rules.keys()] as TopicKind[]

export function parseTopic(topic: string): { kind: TopicKind; id: string; rule: TopicRule } | undefined {
  const [, kind = '', id = ''] = /^([a-zA-Z]+):([\w-]{1,40})$/.exec(topic) ?? []
  const rule = rules.get(kind)
  return rule && { kind: kind as TopicKind, id, rule }
}
