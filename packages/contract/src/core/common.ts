import * as z from 'zod'
import type { Locate } from './locate.ts'

const MAX_INT4 = 2_147_483_647

/** Row ids as they stand in JSON. */
export const Id = z.int().positive().max(MAX_INT4)
/** Row ids as they stand in an address. */
export const IdText = z.coerce.number<number>().pipe(Id)
/** A parent in a tree; 0 = the top. */
export const ParentId = z.int().min(0).max(MAX_INT4)
export const ParentIdText = z.coerce.number<number>().pipe(ParentId)
export const Ids = z.array(Id).min(1).max(1000)

type Changed<S extends z.ZodRawShape> = {
  [K in keyof S]: z.ZodOptional<S[K] extends z.ZodDefault<infer T extends z.ZodType> ? T : S[K]>
}

/**
 * Some of these fields, for a change: what is not given stays as it is. `partial()` would fill it in with what a new row begins
 * with.
 */
export const changesOf = <S extends z.ZodRawShape>(fields: z.ZodObject<S>): z.ZodObject<Changed<S>> =>
  z.object(
    Object.fromEntries(
      Object.entries(fields.shape).map(([name, field]) => [
        name,
        z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
      ]),
    ) as unknown as Changed<S>,
  )

export const Flag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')

/** A repeated key in an address: one value or several. */
export const many = <S extends z.ZodType>(item: S) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item).optional())

/** Two texts `yyyy-MM-dd HH:mm:ss` = between; any other count is ignored. */
export const Between = many(
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    .refine((text) => !Number.isNaN(Date.parse(`${text.replace(' ', 'T')}Z`))),
)

const Sort = z.string().regex(/^[A-Za-z_]+(,(asc|desc))?$/)

/** How many rows one page may have. */
export const pageSize = (most: number) => z.coerce.number<number>().int().min(1).max(most).default(20)

/** The specification fetches dictionaries with 9999 and a project's roles with 10000, the ancestor's clients all posts. */
export const everyRow = pageSize(10_000)

/** `page` is 0-based. */
export const PageQuery = z.object({
  page: z.coerce.number<number>().int().min(0).max(1_000_000).default(0),
  size: pageSize(200),
  sort: many(Sort),
  blurry: z.string().max(100).optional(),
})
export type PageQuery = z.output<typeof PageQuery>

export const pageOf = <S extends z.ZodType>(row: S) =>
  z.object({ content: z.array(row), totalElements: z.int().min(0) })
export interface Page<T> {
  content: T[]
  totalElements: number
}

/** What every refused or failed call answers; what else some say beside it is for the callers of those. */
/** A row that stood in the way of what was asked of several, and why, in the caller's language. */
export const RefusedRow = z.object({
  id: Id,
  projId: Id,
  number: z.string().optional(),
  title: z.string(),
  code: z.string(),
  text: z.string(),
})
export type RefusedRow = z.infer<typeof RefusedRow>

export const ErrorBody = z.object({
  /** The one that counts: a proxy may answer with a status line of its own. */
  status: z.int(),
  /** In the caller's language. */
  message: z.string(),
  timestamp: z.number(),
  /** Stays the same in every language. */
  code: z.string(),
  /** What is wrong with which field of the input. */
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** The row as it is now, where somebody else was first. */
  current: z.unknown().optional(),
  /** Of several rows the first twenty that stood in the way, and how many there were. */
  rows: z.array(RefusedRow).optional(),
  refused: z.int().optional(),
  /** Seconds to wait. */
  retryAfter: z.number().optional(),
  /** Names a failure of the server in its log. */
  errorId: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** A sub by its `subId`. */
export const bySub = (part: 'query' | 'body'): Locate => ({
  kind: 'sub',
  ids: (input) => [Number((input[part] as Record<string, unknown>).subId)],
})

/** The address carries the project id itself. */
export const byProject = (part: 'params' | 'query' | 'body', field: string): Locate => ({
  kind: 'project',
  ids: (input) => [Number((input[part] as Record<string, unknown>)[field])],
})
