import type * as z from 'zod'
import type { PermissionCode, Scope } from './feature.ts'
import type { Locate } from './locate.ts'
import type { ShareRight } from './share-right.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What else a call on rows of a project lets happen. */
export interface RowRules {
  /** Rows that are the caller's alone need no code: membership is enough. */
  own?: true
  /** Whoever has a part in every row, as its raiser for instance, needs no code: what each part may do is the row's own rule. */
  parts?: true
  /** Tells that a locked model is there, and nothing of what is in it. */
  locked?: 'shown'
  /** A change that an archived project still takes. */
  archived?: 'open'
}

/**
 * Who may call. `codes` empty means: nobody but an administrator. `codes: 'any'` means: every member of the project. Of
 * several kinds of rows every one must pass; the first names the project.
 */
export type Policy =
  | { kind: 'public' }
  | { kind: 'signedIn' }
  | { kind: 'permit'; codes: readonly PermissionCode[] }
  | ({ kind: 'inProject'; codes: readonly PermissionCode[] | 'any'; locate: Locate | readonly Locate[] } & RowRules)

export const anyone = { kind: 'public' } as const satisfies Policy
export const signedIn = { kind: 'signedIn' } as const satisfies Policy
export const permit = (codes: readonly PermissionCode[]) => ({ kind: 'permit', codes }) as const satisfies Policy
export const adminOnly = permit([])
export const inProject = (
  codes: readonly PermissionCode[] | 'any',
  locate: Locate | readonly Locate[],
  rules: RowRules = {},
) => ({ kind: 'inProject', codes, locate, ...rules }) as const satisfies Policy
export const memberOf = (locate: Locate | readonly Locate[], rules?: RowRules) => inProject('any', locate, rules)

/** One multipart file field: how large, and which contents (recognised by their first bytes, not by their name). */
export interface FileRule {
  maxBytes: number
  /** 'any' = every content; such a file is not read into memory, only its hash and size are handed on. */
  kinds: readonly (ReadKind | 'any')[]
  optional?: boolean
}
type ReadKind = 'png' | 'jpg' | 'gif' | 'xlsx' | 'json' | 'csv'

/** What a call does that takes long or is much work; `Route.costs` says it where the shape of the call does not. */
export type CostKind = 'list' | 'question' | 'upload' | 'search' | 'preview' | 'report' | 'export'

export interface Route {
  /** What it does, for who writes a program: one short sentence in the imperative. */
  summary: string
  /** What is special about it. */
  description?: string
  method: Method
  path: `/${string}`
  policy: Policy
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** A body in JSON may be as large as this instead of the usual megabyte. */
  bodyBytes?: number
  /** A call of the ancestor stack: texts for numbers and the like in `body` are taken for what they mean. */
  loose?: true
  /**
   * Forms of the ancestor stack keep the keys of the row they showed before. With `key`, which no new row can have, in the
   * body of a creating call these fields, which only we know, are that row's and are left out.
   */
  leftOver?: { key: string; fields: readonly string[] }
  /** Multipart input: text fields are `body`, files are listed here by field name. */
  files?: Record<string, FileRule>
  /** Absent = the answer has no body; 'blob' = bytes with their own content type. */
  reply?: z.ZodType | 'blob'
  /** What a blob can be: its content types. */
  types?: readonly string[]
  /** The answer is a stream of events, each of this schema; such a call has no `reply`. */
  events?: z.ZodType
  status?: 200 | 201 | 204
  /** Also answer this method: the GET calls of the specification that write take POST too. */
  also?: Method
  /** Key of the operation in the log; plain reads have none. */
  log?: string
  /** At most so many calls a minute from one address. */
  perMinute?: number
  /** At most so many calls a minute of one person, in however many windows. */
  perPersonMinute?: number
  /** What it takes out of its caller's minute, where that cannot be seen in the rest of what is said here. */
  costs?: CostKind
  /** Only for who has signed in, or given his password again (`POST /auth/confirm`), within the last ten minutes. */
  recentPassword?: true
  /** Stays open to somebody who must first change the password. */
  beforePasswordChange?: true
  /** The answer holds a secret that is told once: it is not kept for a repeated Idempotency-Key. */
  secret?: true
  /** Sessions that are no person's may make it too. Everything else is closed to them. */
  open?: readonly ('guest' | 'library')[]
  /** What a link must allow besides looking, for a guest of it to make the call. */
  right?: ShareRight
  /** What an API token must have been given to make it. */
  scope?: Scope
  /** Changes nothing although it is no GET: somebody who only looks may make it too. */
  reads?: true
  /**
   * While an administrator looks as somebody else, reads answer as for that person and writes are refused. `self`: he makes
   * this call as himself all the same. `refused`: not even read, for what is its owner's alone.
   */
  asOther?: 'self' | 'refused'
}

/** Declares a call. The argument comes back unchanged; its exact type carries input and reply to server and web. */
export const route = <const R extends Route>(r: R): R => r

export interface UploadedFile<K extends ReadKind = ReadKind> {
  name: string
  kind: K
  bytes: Uint8Array
}
export type ImageFile = UploadedFile<'png' | 'jpg' | 'gif'>

/** A file that has arrived. The server forgets it after the call, unless the handler keeps it. */
export interface ReceivedFile {
  name: string
  hash: string
  size: number
  keep(): Promise<void>
  discard(): Promise<void>
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Field<R, K extends string> = R extends { [P in K]: infer S } ? S : undefined
type FilesOf<R> = R extends { files: infer F } ? { [K in keyof F]?: FileOf<F[K]> } : undefined
type FileOf<F> = F extends { kinds: readonly ['any'] }
  ? ReceivedFile
  : F extends { kinds: readonly (infer K extends ReadKind)[] }
    ? UploadedFile<K>
    : never

/** What a handler receives after validation. */
export interface Input<R extends Route> {
  params: Out<Field<R, 'params'>>
  query: Out<Field<R, 'query'>>
  body: Out<Field<R, 'body'>>
  files: FilesOf<R>
}

type Given<K extends string, V> = [V] extends [undefined]
  ? { [P in K]?: undefined }
  : Record<string, never> extends V
    ? { [P in K]?: V }
    : { [P in K]: V }

/** What a caller passes; parts that the call does not have, or whose fields are all optional, may be left out. */
export type CallInput<R extends Route> = Given<'params', In<Field<R, 'params'>>> &
  Given<'query', In<Field<R, 'query'>>> &
  Given<'body', In<Field<R, 'body'>>> & { files?: Record<string, Blob> }

/** One event of a call that answers with a stream of them. */
export type EventOf<R extends Route> = Out<Field<R, 'events'>>

/** What a call answers. */
export type Reply<R extends Route> = R extends { reply: infer S } ? (S extends 'blob' ? Blob : Out<S>) : undefined
/** What a handler returns: the reply before the schema fills in defaults. */
export type Answer<R extends Route> = R extends { events: infer S } ? AsyncIterable<In<S>> : Returned<R>
// biome-ignore lint/suspicious/noConfusingVoidType: a handler of a call without a reply returns nothing, not undefined
type Returned<R extends Route> = R extends { reply: infer S } ? (S extends 'blob' ? BlobAnswer : In<S>) : void

export interface BlobAnswer {
  type: string
  bytes: Uint8Array | AsyncIterable<Uint8Array>
  name?: string
}

/** Calls that change nothing. A GET that writes takes another method too. */
export const isRead = (route: Route): boolean => (route.method === 'GET' && !route.also) || route.reads === true

/** A group of calls of one feature, keyed by verb. */
export type Routes = Record<string, Route>

const descriptions = new WeakMap<Routes, string>()

/** Says what a group of calls is about. The group comes back unchanged. */
export function describeRoutes<const G extends Routes>(description: string, routes: G): G {
  descriptions.set(routes, description)
  return routes
}

export const descriptionOf = (routes: Routes): string | undefined => descriptions.get(routes)
