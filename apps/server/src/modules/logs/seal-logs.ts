// Each seal covers the rows that came since the last one and the seal before it, with a key that is not in the database in clear. A
// row that is changed, added or removed later no longer fits its seal; a seal that is changed or removed no longer fits the next.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { Secrets } from '../../secrets/sealed.ts'
import { logKeyTable, type logRemovalTable, logSealTable, logTable } from './logs.table.ts'

type Row = typeof logTable.$inferSelect
type Seal = typeof logSealTable.$inferSelect
type Removal = typeof logRemovalTable.$inferSelect

const ONE = 1
/** So many are read at a time. */
const BATCH = 5000

export async function readKey(db: Db, secrets: Secrets): Promise<Buffer> {
  const fresh = secrets.seal(logKeyTable.key, ONE, randomBytes(32).toString('base64'))
  await db.insert(logKeyTable).values({ id: ONE, key: fresh }).onConflictDoNothing()
  const [row] = await db.select().from(logKeyTable).where(eq(logKeyTable.id, ONE))
  return Buffer.from(secrets.open(logKeyTable.key, ONE, row!.key), 'base64')
}

const contentOf = (row: Row) =>
  JSON.stringify([
    row.id,
    row.userId,
    row.username,
    row.logType,
    row.description,
    row.method,
    row.params,
    row.object,
    row.projId,
    row.requestIp,
    row.browser,
    row.timeMs,
    row.outcome,
    // The database keeps the fields of an object in an order of its own.
    row.told && [row.told.code, Object.entries(row.told.params).sort()],
    row.errorId,
    row.exception,
    row.cause,
    // Rows from before lines were kept have none: their seals stay as they are.
    row.steps?.map(({ name, at, time, isFailed, level }) => [name, at, time, isFailed, ...(level ? [level] : [])]),
    row.createTime.getTime(),
    // Rows from before there were any are sealed without.
    ...(row.changes ? [row.changes.map(({ field, before, after }) => [field, before, after])] : []),
  ])

export interface Digest {
  infoRows: number
  infoDigest: string
  errorRows: number
  errorDigest: string
}

/** Of the rows from one id to another. */
export async function digestRows(db: Db, fromId: number, toId: number): Promise<Digest> {
  const hashes = { INFO: createHash('sha256'), ERROR: createHash('sha256') }
  const counts = { INFO: 0, ERROR: 0 }
  for (let after = fromId - 1; ; ) {
    const rows = await db
      .select()
      .from(logTable)
      .where(and(gt(logTable.id, after), lte(logTable.id, toId)))
      .orderBy(asc(logTable.id))
      .limit(BATCH)
    for (const row of rows) {
      hashes[row.logType].update(contentOf(row)).update('\n')
      counts[row.logType]++
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) break
    after = last.id
  }
  return {
    infoRows: counts.INFO,
    infoDigest: hashes.INFO.digest('hex'),
    errorRows: counts.ERROR,
    errorDigest: hashes.ERROR.digest('hex'),
  }
}

export const sealOf = (key: Buffer, before: string, one: Digest & Pick<Seal, 'fromId' | 'toId'>): string =>
  createHmac('sha256', key)
    .update(
      JSON.stringify([before, one.fromId, one.toId, one.infoRows, one.infoDigest, one.errorRows, one.errorDigest]),
    )
    .digest('hex')

export const removalSealOf = (
  key: Buffer,
  { logType, toId, username, createTime }: Pick<Removal, 'logType' | 'toId' | 'username' | 'createTime'>,
): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['removal', logType, toId, username, createTime.getTime()]))
    .digest('hex')

export const lastSeal = async (db: Db): Promise<Seal | undefined> =>
  (await db.select().from(logSealTable).orderBy(desc(logSealTable.id)).limit(1))[0]

/** Seals what has come since the last time; answers up to which row everything is sealed. */
export async function sealRows(db: Db, secrets: Secrets): Promise<number> {
  const key = await readKey(db, secrets)
  // In a transaction of its own: whoever writes waits for this moment only.
  const toId = await db.transaction(lastWritten)
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('log seal', 0))`)
    const before = await lastSeal(tx)
    const fromId = (before?.toId ?? 0) + 1
    if (toId < fromId) return before?.toId ?? 0
    const one = { fromId, toId, ...(await digestRows(tx, fromId, toId)) }
    await tx.insert(logSealTable).values({ ...one, seal: sealOf(key, before?.seal ?? '', one) })
    return toId
  })
}

/**
 * The last row of which it is certain that no other one will come before it: whoever writes holds the table until his transaction has
 * ended, and takes the number of his row only while he holds it.
 */
async function lastWritten(tx: Db): Promise<number> {
  await tx.execute(sql`lock table ${logTable} in share mode`)
  const [row] = await tx.select({ last: sql<number>`coalesce(max(id), 0)` }).from(logTable)
  return row?.last ?? 0
}
