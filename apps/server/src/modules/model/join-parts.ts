import { eq } from 'drizzle-orm'
import type { Blobs } from '../../blobs/blobs.ts'
import { dropBytes } from '../../blobs/shared-bytes.ts'
import type { Db } from '../../db/client.ts'
import { holdBlobs } from './held-blobs.ts'
import { modelFileTable as fileTable } from './model.table.ts'

/**
 * One blob of all parts. They go when the row knows the whole, and are forgotten when they are gone: a kill in between
 * leaves a row that still names them, and the next attempt takes them away.
 */
export async function joinParts(
  db: Db,
  blobs: Blobs,
  { fileId, hash, parts, size }: typeof fileTable.$inferSelect,
): Promise<string> {
  const isIt = eq(fileTable.fileId, fileId)
  const whole = hash ?? (await join(db, blobs, { fileId, parts, size }))
  if (parts.length > 0) {
    await dropBytes(db, blobs, parts, fileId)
    await db.update(fileTable).set({ parts: [] }).where(isIt)
  }
  return whole
}

async function join(
  db: Db,
  blobs: Blobs,
  { fileId, parts, size }: Pick<typeof fileTable.$inferSelect, 'fileId' | 'parts' | 'size'>,
): Promise<string> {
  const whole = await blobs.put(bytesOf(blobs, parts))
  if (whole.size !== size) throw new Error(`model ${fileId}: ${whole.size} bytes of ${size}`)
  const isThere = await db.transaction(async (tx) => {
    if (!(await holdBlobs(tx, blobs, [whole.hash]))) throw new Error(`model ${fileId}: its bytes were just taken away`)
    const rows = await tx.update(fileTable).set({ hash: whole.hash }).where(eq(fileTable.fileId, fileId)).returning()
    return rows.length > 0
  })
  // Deleted meanwhile, when the row did not know the whole yet.
  if (!isThere) await dropBytes(db, blobs, [whole.hash])
  return whole.hash
}

async function* bytesOf(blobs: Blobs, parts: readonly string[]) {
  for (const hash of parts) yield* (await blobs.open(hash)).bytes
}
