import { and, ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A LIKE pattern for "contains", with the caller's own wildcards taken literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** All pairs of letters that follow each other in a text, as an index keeps them: it finds what contains some of them. */
export const gramsOf = (text: SQL | PgColumn): SQL => sql`grams(${text})`

/** What an index can tell: that all pairs are there, not that they are together. */
export const mayHave = (grams: SQL, typed: string): SQL => sql`${grams} @> grams(${typed.trim().toLowerCase()})`

/** That a search text, kept in small letters, contains what somebody typed; no index helps. */
export const contains = (searchText: PgColumn, typed: string): SQL =>
  like(searchText, containing(typed.trim().toLowerCase()))

/** The same by an index. */
export const found = (searchText: PgColumn, grams: SQL, typed: string): SQL | undefined =>
  and(mayHave(grams, typed), contains(searchText, typed))

/** By ids, or by words in one of the columns. */
export const byIdsOrWords = (
  { ids, blurry }: { ids?: readonly number[]; blurry?: string },
  id: PgColumn,
  texts: readonly PgColumn[],
): SQL | undefined =>
  and(
    ids && inArray(id, [...ids]),
    blurry?.trim() ? or(...texts.map((column) => ilike(column, containing(blurry.trim())))) : undefined,
  )
