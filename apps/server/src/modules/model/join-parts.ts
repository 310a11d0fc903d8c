import { eq, sql } from 'drizzle-orm'
import type { Blobs } from '../../blobs/blobs.ts'
import type { Db } from '../../db/client.ts'
import { modelFileTable as fileTable } from './model.table.ts'

/** One blob of all parts; they go when the row knows the whole. */
export async function joinParts(
  db: Db,
  blobs: Blobs,
  { fileId, parts, size }: typeof fileTable.$inferSelect,
): Promise<string> {
  const whole = await blobs.put(bytesOf(blobs, parts))
  if (whole.size !== size) throw new Error(`model ${fileId}: ${whole.size} bytes of ${size}`)
  await db.update(fileTable).set({ hash: whole.hash, parts: [] }).where(eq(fileTable.fileId, fileId))
  for (const hash of new Set(parts)) if (hash !== whole.hash && !(await isNeeded(db, hash))) await blobs.remove(hash)
  return whole.hash
}

async function* bytesOf(blobs: Blobs, parts: readonly string[]) {
  for (const hash of parts) yield* (await blobs.open(hash)).bytes
}

/** The same bytes may be a part of somebody else's upload, or a whole file. */
async function isNeeded(db: Db, hash: string): Promise<boolean> {
  const { rows } = await db.execute<{ needed: boolean }>(sql`select
    exists (select from model_upload_part where hash = ${hash})
    or exists (select from model_file where hash = ${hash} or ${hash} = any(parts))
    or exists (select from file where hash = ${hash})
    or exists (select from local_storage where hash = ${hash}) as needed`)
  return rows[0]?.needed ?? true
}
