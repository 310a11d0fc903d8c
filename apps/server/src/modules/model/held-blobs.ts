import { eq, sql } from 'drizzle-orm'
import { BlobMissing } from '../../blobs/blob-name.ts'
import type { Blobs } from '../../blobs/blobs.ts'
import { dropBytes, holdBytes } from '../../blobs/shared-bytes.ts'
import type { Db } from '../../db/client.ts'
import { taskTable } from '../../tasks/task.table.ts'
import type { modelFileTable } from './model.table.ts'

/** Keeps blobs from being taken away while the caller writes them down; false when that has happened already. */
export async function holdBlobs(db: Db, blobs: Blobs, hashes: readonly string[]): Promise<boolean> {
  // In one order, so that two who want the same do not wait for each other.
  for (const hash of [...new Set(hashes)].sort()) {
    await holdBytes(db, hash)
    if (!(await exists(blobs, hash))) return false
  }
  return true
}

async function exists(blobs: Blobs, hash: string): Promise<boolean> {
  try {
    const { bytes } = await blobs.open(hash, { start: 0, end: 0 })
    for await (const _ of bytes);
    return true
  } catch (error) {
    if (error instanceof BlobMissing) return false
    throw error
  }
}

/** All blobs that a version names. */
export function blobsOf({ hash, parts, packs }: Pick<typeof modelFileTable.$inferSelect, 'hash' | 'parts' | 'packs'>) {
  const made = packs && [packs.building, packs.geometry, packs.drawingHead, ...packs.drawingChunks, packs.thumbnail]
  return [hash, ...parts, ...(made ?? [])].filter((name) => name != null)
}

/** Blobs that nobody may name any more, and the task that takes them away should we be killed before. */
export interface Waste {
  taskId: string
  hashes: readonly string[]
}

/** To be noted in the transaction that forgets the names, and cleared after it. */
export async function noteWaste(db: Db, hashes: readonly string[]): Promise<Waste | undefined> {
  if (hashes.length === 0) return undefined
  const [task] = await db
    .insert(taskTable)
    .values({ kind: 'dropBlobs', payload: { hashes }, runAfter: sql`now() + interval '1 minute'` })
    .returning({ id: taskTable.id })
  return { taskId: task!.id, hashes }
}

export async function clearWaste(db: Db, blobs: Blobs, waste: Waste | undefined): Promise<void> {
  if (!waste) return
  try {
    await dropBytes(db, blobs, waste.hashes)
    await db.delete(taskTable).where(eq(taskTable.id, waste.taskId))
  } catch {
    // The names are forgotten already, so the caller's work is done; the task tries again.
  }
}
