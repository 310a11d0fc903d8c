import { and, desc, eq } from 'drizzle-orm'
import type { FindReferences } from '../../answers.ts'
import { byIdsOrWords } from '../../db/search.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { modelFileTable, modelTable } from './model.table.ts'

/** Versions that others refer to. */
export const findModelReferences: FindReferences = async ({ db }, wanted) => {
  const rows = await db
    .select({ id: modelFileTable.fileId, name: modelTable.name, version: modelFileTable.version })
    .from(modelFileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
    .where(
      and(
        isThere(modelFileTable),
        eq(modelTable.projId, wanted.projId),
        byIdsOrWords(wanted, modelFileTable.fileId, [modelTable.name]),
      ),
    )
    .orderBy(desc(modelFileTable.fileId))
    .limit(wanted.limit)
  return rows.map(({ id, name, version }) => ({
    id,
    title: `${name} v${version}`,
    link: `/model/detail?projId=${wanted.projId}&fileId=${id}`,
  }))
}
