import * as z from 'zod'

/**
 * The words of its own that a feature adds to lists which the whole product shares. Each feature says them once, beside its
 * calls, with `defineFeature`, and tells the compiler by a member of `Features`.
 */
export interface Feature extends Words {
  /** Where its words stand in lists that people see; without one, after all that have one. */
  order?: number
}

interface Words {
  /** What somebody may do: policies, seeded menus and the web's `can()` take their codes from here. */
  permissions?: readonly `${string}:${string}`[]
  /** What an API token can be given. A call names the one it needs; calls that name none are closed to tokens. */
  scopes?: readonly `${string}.${'read' | 'write'}`[]
  /** What the search of the whole site finds. */
  foundKinds?: readonly string[]
  /** What a to-do can be about. */
  todoKinds?: readonly string[]
  /** What a notice can be about; a person chooses for each where it reaches him. */
  messageGroups?: readonly string[]
  /** What the server tells open windows of when it has changed. */
  eventKinds?: readonly string[]
  /** What a chain of approval can decide on. */
  approvableKinds?: readonly string[]
}

/** Grows by `declare module '…/core/feature.ts' { interface Features { issue: typeof issueFeature } }`. */
// biome-ignore lint/suspicious/noEmptyInterface: features add their members
export interface Features {}

type List = keyof Words
/** One word of a list. */
export type Term<L extends List> = {
  [K in keyof Features]: Features[K] extends { [P in L]: readonly (infer T)[] } ? T : never
}[keyof Features] &
  string

export type PermissionCode = Term<'permissions'>
export type Scope = Term<'scopes'>
export type FoundKind = Term<'foundKinds'>
export type TodoKind = Term<'todoKinds'>
export type MessageGroup = Term<'messageGroups'>
export type EventKind = Term<'eventKinds'>
export type ApprovableKind = Term<'approvableKinds'>

const lists: { [L in List]-?: string[] } = {
  permissions: [],
  scopes: [],
  foundKinds: [],
  todoKinds: [],
  messageGroups: [],
  eventKinds: [],
  approvableKinds: [],
}

/** Complete once the whole contract is loaded: lists are for use, not for building schemas. */
export const termsOf = <L extends List>(list: L) => lists[list] as readonly string[] as readonly Term<L>[]
export const permissionCodes = termsOf('permissions')
export const scopes = termsOf('scopes')
export const foundKinds = termsOf('foundKinds')
export const todoKinds = termsOf('todoKinds')
export const messageGroups = termsOf('messageGroups')
export const eventKinds = termsOf('eventKinds')
export const approvableKinds = termsOf('approvableKinds')

const LAST = 100
const orders = new Map<string, number>()

/** Says a feature's words. The argument comes back unchanged; its exact type carries them to the compiler. */
export function defineFeature<const F extends Feature>(feature: F): F {
  const { order = LAST, ...words }: Feature = feature
  for (const [list, added] of Object.entries(words) as [List, readonly string[]][]) addTerms(list, added, order)
  return feature
}

function addTerms(list: List, words: readonly string[], order: number): void {
  const orderOf = (word: string) => orders.get(`${list} ${word}`)!
  for (const word of words) {
    if (lists[list].includes(word)) throw new Error(`two features define ${word}`)
    orders.set(`${list} ${word}`, order)
    lists[list].push(word)
  }
  lists[list].sort((a, b) => orderOf(a) - orderOf(b))
}

/** Takes the words of a list, whatever features there are. */
export const termOf = <L extends List>(list: L) =>
  z
    .string()
    .refine((word) => lists[list].includes(word))
    .meta({ list }) as unknown as z.ZodType<Term<L>, Term<L>>

/** `crud('dept')` are the four codes of a plain table. */
export const crud = <const N extends string>(name: N) =>
  [`${name}:list`, `${name}:add`, `${name}:edit`, `${name}:del`] as const

type NameOf<C> = C extends `${infer N}:add` ? (`${N}:list` | `${N}:del` extends PermissionCode ? N : never) : never
/** What has all four. */
export type CrudName = NameOf<PermissionCode>
