import type { PageQuery } from '@sunmao/contract'
import { and, asc, between, desc, eq, ilike, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { instantOf } from '../core/wire-time.ts'
import { containing } from '../db/search.ts'

export type ListQuery = Partial<PageQuery> & { createTime?: string[] } & Record<string, unknown>

const paging: Readonly<Record<string, true>> = { page: true, size: true, sort: true, blurry: true, createTime: true }

/** What a list asks for: `blurry` over the columns to search, the time of creation, and every column named in the query. */
export function wanted(
  columns: Record<string, PgColumn>,
  search: readonly PgColumn[],
  query: ListQuery,
): SQL | undefined {
  const like = query.blurry ? containing(query.blurry) : undefined
  const [from, to, ...rest] = query.createTime ?? []
  return and(
    like ? or(...search.map((column) => ilike(column, like))) : undefined,
    from && to && rest.length === 0 ? between(columns.createTime!, instantOf(from), instantOf(to)) : undefined,
    ...Object.entries(query).map(([name, value]) => {
      const column = Object.hasOwn(paging, name) || value === undefined ? undefined : columnNamed(columns, name)
      return column && (typeof value === 'string' ? ilike(column, containing(value)) : eq(column, value))
    }),
  )
}

/** Columns that are not among the given ones are no order. */
export function orderOf(columns: Record<string, PgColumn>, usual: PgColumn, query: Pick<ListQuery, 'sort'>): SQL[] {
  const asked = (query.sort ?? []).flatMap((text) => {
    const [name = '', direction] = text.split(',')
    const column = columnNamed(columns, name)
    return column ? [direction === 'desc' ? desc(column) : asc(column)] : []
  })
  return asked.length > 0 ? asked : [asc(usual)]
}

/** Names come from outside: those that every object has are no columns. */
const columnNamed = (columns: Record<string, PgColumn>, name: string) =>
  Object.hasOwn(columns, name) ? columns[name] : undefined
