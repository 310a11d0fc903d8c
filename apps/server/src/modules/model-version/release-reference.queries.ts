import { and, desc, eq, ne } from 'drizzle-orm'
import type { FindReferences } from '../../answers.ts'
import { byIdsOrWords } from '../../db/search.ts'
import { modelPubVersionTable as table } from './model-version.table.ts'

/** Releases that others refer to. */
export const findReleaseReferences: FindReferences = async ({ db }, wanted) => {
  const rows = await db
    .select()
    .from(table)
    .where(
      and(eq(table.projId, wanted.projId), ne(table.status, 'draft'), byIdsOrWords(wanted, table.id, [table.name])),
    )
    .orderBy(desc(table.id))
    .limit(wanted.limit)
  return rows.map(({ id, name, projId, subId }) => ({
    id,
    title: name,
    link: `/model/pubVersion?projId=${projId}&sub=${subId}`,
  }))
}
