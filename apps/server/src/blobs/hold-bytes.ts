import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'

/** Of two that keep and drop the same bytes at once, one waits for the other. */
export const holdBytes = (tx: Db, hash: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`blob ${hash}`}, 0))`)
