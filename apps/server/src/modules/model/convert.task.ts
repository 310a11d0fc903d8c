import { eq } from 'drizzle-orm'
import type { TaskHandler } from '../../tasks/handler.ts'
import { CONVERTER } from './converter.ts'
import { joinParts } from './join-parts.ts'
import { makePacks } from './make-packs.ts'
import { modelFileTable as fileTable, type Said } from './model.table.ts'
import { readOriginal } from './read-original.ts'
import { Unreadable } from './unreadable.ts'

/**
 * From the uploaded parts to packs. Every step can be done again: what a killed attempt has stored lies under the name of its
 * content, and the row changes once, at the end.
 */
export const convertTask: TaskHandler = async ({ db, blobs, payload, progress, signal }) => {
  const { fileId } = payload as { fileId: number }
  const isIt = eq(fileTable.fileId, fileId)
  const [row] = await db.select().from(fileTable).where(isIt)
  // Deleted meanwhile.
  if (!row) return
  const end = (set: Partial<typeof fileTable.$inferInsert>) => db.update(fileTable).set(set).where(isIt)
  progress(1, 'join')
  const hash = await joinParts(db, blobs, row)
  if (row.format === 'document') return void (await end({ status: 'ready', error: null }))
  try {
    const read = await readOriginal(blobs, hash, row, { progress, signal })
    progress(85, 'pack')
    const { packs, facts, warnings } = await makePacks(db, blobs, row, read)
    const status = read.building.troubles.length > 0 ? 'partial' : 'ready'
    await end({ status, packs, facts, warnings, converter: CONVERTER, error: null })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const said: Said = { code: error.code, facts: error.facts }
    await end({ status: 'failed', error: said })
  }
}
