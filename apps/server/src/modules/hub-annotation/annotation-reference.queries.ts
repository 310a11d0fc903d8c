import { and, desc, eq } from 'drizzle-orm'
import type { FindReferences } from '../../answers.ts'
import { byIdsOrWords } from '../../db/search.ts'
import { annotationLink } from './annotation-link.ts'
import { hubAnnotationTable as table } from './hub-annotation.table.ts'

/** Annotations that others refer to. */
export const findAnnotationReferences: FindReferences = async ({ db }, wanted) => {
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.projId, wanted.projId), byIdsOrWords(wanted, table.id, [table.number, table.title])))
    .orderBy(desc(table.id))
    .limit(wanted.limit)
  return rows.map((row) => ({ id: row.id, title: `${row.number} ${row.title}`, link: annotationLink(row) }))
}
