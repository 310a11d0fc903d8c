import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { parameterTable } from './parameters.table.ts'

/** A limit that an administrator may change under Parameters; 0 = no limit, and what is no number counts as not changed. */
export interface Quota {
  code: string
  /** Bytes for each 1 of the parameter. */
  unit: number
  most: number
}

/** In bytes; nothing where there is no limit. */
export async function quotaOf(db: Db, { code, unit, most }: Quota): Promise<number | undefined> {
  const [row] = await db.select().from(parameterTable).where(eq(parameterTable.code, code))
  const wanted = row && row.value.trim() !== '' ? Number(row.value) : Number.NaN
  const limit = Number.isNaN(wanted) ? most : wanted
  return limit > 0 ? limit * unit : undefined
}

/** Whoever counts and adds under this name does it one after another, for the rest of the transaction. */
export const lockByName = (db: Db, name: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)

const GIGABYTE = 1e9

export const sizeInWords = (bytes: number) =>
  bytes < GIGABYTE ? `${Math.ceil(bytes / 1e6)} MB` : `${Number((bytes / GIGABYTE).toFixed(1))} GB`
