import { and, eq, inArray } from 'drizzle-orm'
import { conflict, notFound } from '../../../core/errors.ts'
import type { Db } from '../../../db/client.ts'
import { isThere } from '../../versioned-file/versioned-file.service.ts'
import { modelFileTable as fileTable, modelTable } from '../model.table.ts'
import { packsOfKind, type ReadPacks } from './model-pack.service.ts'

/** A version that can be asked about: what a thread needs to open it. */
export interface PackedModel {
  fileId: number
  discipline: string
  /** The blob of its building. */
  pack: string
}

/** In the order asked for. */
export async function packedModels(db: Db, fileIds: readonly number[], read?: ReadPacks): Promise<PackedModel[]> {
  const rows = await db
    .select({ fileId: fileTable.fileId, discipline: modelTable.discipline })
    .from(fileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, fileTable.modelId))
    .where(and(inArray(fileTable.fileId, [...fileIds]), isThere(fileTable)))
  const packs = await packsOfKind(db, 'building', fileIds, read)
  return [...new Set(fileIds)].map((fileId) => {
    const row = rows.find((one) => one.fileId === fileId)
    if (!row) throw notFound()
    const pack = packs.get(fileId)
    if (!pack) throw conflict('model.notReady')
    return { fileId, discipline: row.discipline ?? '', pack }
  })
}
