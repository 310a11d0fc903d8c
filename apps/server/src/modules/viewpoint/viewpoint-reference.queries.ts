import { and, desc, eq } from 'drizzle-orm'
import type { FindReferences } from '../../answers.ts'
import { byIdsOrWords } from '../../db/search.ts'
import { projectSubTable } from '../project/project.table.ts'
import { viewpointTable as table } from './viewpoint.table.ts'

/** Viewpoints of the project; whose models are locked, its page tells. */
export const findViewpointReferences: FindReferences = async ({ db }, wanted) => {
  const rows = await db
    .select({ id: table.id, name: table.name, fileIds: table.fileIds })
    .from(table)
    .innerJoin(projectSubTable, eq(projectSubTable.subId, table.subId))
    .where(
      and(
        eq(projectSubTable.projId, wanted.projId),
        eq(table.isPersonal, false),
        byIdsOrWords(wanted, table.id, [table.name]),
      ),
    )
    .orderBy(desc(table.id))
    .limit(wanted.limit)
  return rows.map(({ id, name, fileIds }) => ({
    id,
    title: name,
    link: `/modelBrowse?projId=${wanted.projId}&files=${fileIds.join()}&viewpoint=${id}`,
  }))
}
