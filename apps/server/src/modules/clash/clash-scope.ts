// Which models a test is about: the newest version of each that can be looked at.

import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { modelFileTable, modelPackTable, modelTable } from '../model/model.table.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'

export interface ScopeModel {
  modelId: number
  subId: number
  name: string
  discipline: string
  fileId: number
  version: number
}

interface Scope {
  projId: number
  subId: number | null
}

/** By model. */
export const modelsOfScope = ({ db }: { db: Db }, { projId, subId }: Scope): Promise<ScopeModel[]> =>
  read(
    db,
    and(
      eq(modelTable.projId, projId),
      subId === null ? undefined : eq(modelTable.subId, subId),
      inArray(modelFileTable.status, ['ready', 'partial']),
    ),
  )

/** Those of these versions that are still there. */
export const modelsOfFiles = ({ db }: { db: Db }, fileIds: readonly number[]): Promise<ScopeModel[]> =>
  fileIds.length === 0 ? Promise.resolve([]) : read(db, inArray(modelFileTable.fileId, [...fileIds]))

async function read(db: Db, where: ReturnType<typeof and>): Promise<ScopeModel[]> {
  const rows = await db
    .selectDistinctOn([modelTable.modelId], {
      modelId: modelTable.modelId,
      subId: modelTable.subId,
      name: modelTable.name,
      discipline: modelTable.discipline,
      fileId: modelFileTable.fileId,
      version: modelFileTable.version,
    })
    .from(modelFileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
    .innerJoin(
      modelPackTable,
      and(eq(modelPackTable.fileId, modelFileTable.fileId), eq(modelPackTable.kind, 'geometry')),
    )
    .where(and(where, isThere(modelFileTable)))
    .orderBy(modelTable.modelId, desc(modelFileTable.version))
  return rows.map((row) => ({ ...row, discipline: row.discipline ?? '' }))
}
