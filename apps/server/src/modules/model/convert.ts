import { eq } from 'drizzle-orm'
import type { Blobs } from '../../blobs/blobs.ts'
import type { Db } from '../../db/client.ts'
import type { TaskContext } from '../../tasks/define-task.ts'
import { CONVERTER } from './converter.ts'
import { blobsOf, clearWaste, holdBlobs, noteWaste } from './held-blobs.ts'
import { joinParts } from './join-parts.ts'
import { makePacks } from './make-packs.ts'
import { modelFileTable as fileTable, type ModelPacks, type Said } from './model.table.ts'
import { readOriginal } from './read-original.ts'
import { Unreadable } from './unreadable.ts'

/**
 * From the uploaded parts to packs. Every step can be done again: what a killed attempt has stored lies under the name of its
 * content, and the row changes once, at the end.
 */
export async function convert(context: TaskContext<{ fileId: number }>): Promise<void> {
  const { db, config, blobs, progress, signal } = context
  const { fileId } = context.payload
  const isIt = eq(fileTable.fileId, fileId)
  const [row] = await db.select().from(fileTable).where(isIt)
  // Deleted meanwhile.
  if (!row) return
  const end = (set: Partial<typeof fileTable.$inferInsert>) => db.update(fileTable).set(set).where(isIt)
  progress(1, 'join')
  const hash = await joinParts(db, blobs, row)
  if (row.format === 'document') return void (await end({ status: 'ready', error: null }))
  try {
    const read = await readOriginal(blobs, hash, row, { progress, signal, folder: config.dataDir })
    progress(85, 'pack')
    const { packs, facts, warnings } = await makePacks(db, blobs, row, read)
    const status = read.building.troubles.length > 0 ? 'partial' : 'ready'
    await keepPacks(db, blobs, fileId, { status, packs, facts, warnings, converter: CONVERTER, error: null })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const said: Said = { code: error.code, facts: error.facts }
    await end({ status: 'failed', error: said })
  }
}

/** Those of a conversion before go; so do these when the model was deleted meanwhile. */
async function keepPacks(
  db: Db,
  blobs: Blobs,
  fileId: number,
  set: Partial<typeof fileTable.$inferInsert> & { packs: ModelPacks },
): Promise<void> {
  const isIt = eq(fileTable.fileId, fileId)
  const made = blobsOf({ hash: null, parts: [], packs: set.packs })
  const waste = await db.transaction(async (tx) => {
    const [before] = await tx.select().from(fileTable).where(isIt).for('update')
    if (!before) return noteWaste(tx, made)
    if (!(await holdBlobs(tx, blobs, made))) throw new Error(`model ${fileId}: its packs were just taken away`)
    await tx.update(fileTable).set(set).where(isIt)
    return noteWaste(tx, blobsOf({ hash: null, parts: [], packs: before.packs }))
  })
  await clearWaste(db, blobs, waste)
}
