import { and, eq, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../core/context.ts'
import { conflict } from '../core/errors.ts'
import type { Db } from '../db/client.ts'
import { lastWriteTable } from './last-write.table.ts'

interface Row {
  id: number
  rowVersion: number
}

/**
 * Refuses a write whose sender has not seen what somebody else wrote. What his own session wrote meanwhile he has seen,
 * though his client may still send the version of before; of two that he sent at once, the second he has not. Call it
 * once, with the row locked, before the row is written.
 */
export async function refuseStale(
  ctx: Ctx,
  tx: Db,
  table: PgTable,
  row: Row,
  given: number | undefined,
  current: () => unknown,
): Promise<void> {
  const isOwn = and(
    eq(lastWriteTable.tableName, getTableName(table)),
    eq(lastWriteTable.rowId, row.id),
    eq(lastWriteTable.sessionId, ctx.user.sessionId),
    eq(lastWriteTable.toVersion, row.rowVersion),
    // The time at which this transaction began. No other has been open so long: what lies further ahead is of a clock before.
    sql`(${lastWriteTable.writeTime} < now() or ${lastWriteTable.writeTime} > now() + interval '1 minute')`,
  )
  const [last] = await tx.select().from(lastWriteTable).where(isOwn)
  const from = last?.fromVersion ?? row.rowVersion
  if (given !== undefined && (given < from || given > row.rowVersion)) throw conflict('error.stale', await current())
  await noteWrite(ctx, tx, table, row, from)
}

/** A write that asks for no version: the next one of this session need not have seen it. */
export async function noteWrite(ctx: Ctx, tx: Db, table: PgTable, row: Row, from = row.rowVersion): Promise<void> {
  // An API token has no session; what it wrote is somebody else's write to everybody.
  if (ctx.user.sessionId === 0) return
  const write = {
    sessionId: ctx.user.sessionId,
    fromVersion: from,
    toVersion: row.rowVersion + 1,
    writeTime: sql`clock_timestamp()`,
  }
  await tx
    .insert(lastWriteTable)
    .values({ tableName: getTableName(table), rowId: row.id, ...write })
    .onConflictDoUpdate({ target: [lastWriteTable.tableName, lastWriteTable.rowId], set: write })
}
