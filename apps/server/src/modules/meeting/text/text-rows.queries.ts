import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import type { Db } from '../../../db/client.ts'
import { newText } from '../../../rich-text/shared/shared-text.ts'
import { meetingTextTable as table, meetingTextUpdateTable as updateTable } from './meeting-text.table.ts'

export interface TextRow {
  row: typeof table.$inferSelect
  doc: Doc
}

/** After so many updates they are put into the snapshot. */
const UPDATES_MOST = 100

export async function readText(db: Db, itemId: number, lock?: 'update'): Promise<TextRow | undefined> {
  const found = db.select().from(table).where(eq(table.itemId, itemId))
  const [row] = await (lock ? found.for(lock) : found)
  return row && { row, doc: await docOf(db, row) }
}

/** Held until the end of the transaction; made of what stands in the item where nobody has written it together yet. */
export async function lockText(db: Db, itemId: number, html: () => Promise<string>): Promise<TextRow> {
  const known = await readText(db, itemId, 'update')
  if (known) return known
  const doc = newText(await html())
  const [made] = await db
    .insert(table)
    .values({ itemId, snapshot: Buffer.from(encodeStateAsUpdate(doc)) })
    .returning()
  return { row: made!, doc }
}

async function docOf(db: Db, { itemId, snapshot, snapshotSeq }: TextRow['row']): Promise<Doc> {
  const doc = new Doc()
  applyUpdate(doc, snapshot)
  const updates = await db
    .select({ update: updateTable.update })
    .from(updateTable)
    .where(and(eq(updateTable.itemId, itemId), gt(updateTable.seq, snapshotSeq)))
    .orderBy(asc(updateTable.seq))
  for (const { update } of updates) applyUpdate(doc, update)
  return doc
}

/** The update that made the document what it is now. */
export async function addUpdate(
  db: Db,
  { row, doc }: TextRow,
  { update, userId, writers }: { update: Uint8Array; userId: number; writers: Record<string, number> },
): Promise<number> {
  const { itemId } = row
  const seq = row.seq + 1
  await db.insert(updateTable).values({ itemId, seq, update: Buffer.from(update), userId })
  const isDue = seq - row.snapshotSeq >= UPDATES_MOST
  await db
    .update(table)
    .set({
      ...{ seq, writers, updateTime: sql`now()` },
      ...(isDue && { snapshot: Buffer.from(encodeStateAsUpdate(doc)), snapshotSeq: seq }),
    })
    .where(eq(table.itemId, itemId))
  if (isDue) await db.delete(updateTable).where(and(eq(updateTable.itemId, itemId), lte(updateTable.seq, seq)))
  return seq
}
