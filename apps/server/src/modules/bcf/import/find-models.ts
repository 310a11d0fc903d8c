// Which of our models the headers of topics mean: those of the same name, whatever its folder and ending. The version is the
// newest that can be opened, because elements are looked for by their GlobalIds.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { modelFileTable, modelTable } from '../../model/model.table.ts'
import { packsOfKind } from '../../model/packs/model-pack.service.ts'
import { isThere } from '../../versioned-file/versioned-file.service.ts'
import type { bcfImportTable, NamedModel } from './bcf-import.table.ts'

type Row = Pick<typeof bcfImportTable.$inferSelect, 'projId' | 'subId' | 'seesLocked'>

/** Names are compared without folder, ending and case. */
const bare = (name: string): string =>
  name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
    .replace(/\.(ifc|ifczip|ifcxml|rvt|nwc|nwd|glb)$/i, '')
    .trim()
    .toLowerCase()

export interface OurModel {
  fileId: number
  name: string
  subId: number
  hash: string | null
}

/** The newest versions of a project that can be opened; of the sub first. */
export async function modelsFor(db: Db, { projId, subId, seesLocked }: Row): Promise<OurModel[]> {
  const rows = await db
    .select({
      fileId: modelFileTable.fileId,
      name: modelTable.name,
      subId: modelTable.subId,
      hash: modelFileTable.hash,
    })
    .from(modelTable)
    .innerJoin(modelFileTable, eq(modelFileTable.fileId, modelTable.latestFileId))
    .where(
      and(
        eq(modelTable.projId, projId),
        isNull(modelTable.deleteTime),
        isThere(modelFileTable),
        seesLocked ? undefined : eq(modelTable.locked, false),
      ),
    )
    .orderBy(modelTable.modelId)
  const packed = await packsOfKind(
    db,
    'building',
    rows.map(({ fileId }) => fileId),
  )
  const open = rows.filter(({ fileId }) => packed.has(fileId))
  return [...open.filter((one) => one.subId === subId), ...open.filter((one) => one.subId !== subId)]
}

/** Versions of the project with these bytes. */
export const versionsWith = (db: Db, projId: number, hashes: readonly string[]) =>
  db
    .select({ fileId: modelFileTable.fileId, hash: modelFileTable.hash, locked: modelTable.locked })
    .from(modelFileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
    .where(and(eq(modelTable.projId, projId), inArray(modelFileTable.hash, [...hashes]), isThere(modelFileTable)))

export const modelNamed = (models: readonly OurModel[], name: string): OurModel | undefined =>
  models.find((one) => bare(one.name) === bare(name))

export async function findModels(db: Db, row: Row, named: ReadonlyMap<string, number>): Promise<NamedModel[]> {
  const models = await modelsFor(db, row)
  return [...named].map(([name, count]) => {
    const fileId = modelNamed(models, name)?.fileId
    return { name: name.slice(0, 300), count, ...(fileId && { fileId }) }
  })
}
