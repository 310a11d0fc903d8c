import type { CrudName, Route } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import type * as z from 'zod'
import type { Field } from './fields.tsx'

type Verb = 'list' | 'download' | 'create' | 'update' | 'remove'

/** The calls of a plain table, as `defineResource` makes them. */
export type AnyResource = Readonly<Record<Verb, Route>>

type BodyOf<R> = R extends { create: { body: infer B } } ? (B extends z.ZodType ? z.output<B> : never) : never
type KindOf<V> = true extends V ? 'toggle' : V extends number ? 'number' : 'text'

/** Every field of the contract with an input of its type: the compiler knows when one is forgotten. */
export type FieldsOf<R> = { [K in Exclude<keyof BodyOf<R>, 'id'>]-?: Field<KindOf<NonNullable<BodyOf<R>[K]>>> }

export interface ResourceRow {
  id: number
  rowVersion: number
  [field: string]: unknown
}

/** The resource's one word: it is in its address, its permissions and its texts. */
export const nameOf = (resource: AnyResource) => resource.list.path.slice('/api/'.length) as CrudName

export const labelOf = (resource: AnyResource, field: string) => `${nameOf(resource)}.${field}` as Key

export const addCodes = (resource: AnyResource) => [`${nameOf(resource)}:add` as const]
