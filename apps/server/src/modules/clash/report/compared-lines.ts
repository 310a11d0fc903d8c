import type { Lang } from '@sunmao/i18n'
import { translator } from '@sunmao/i18n/node'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { clashPointTable, clashRunTable, clashSelectionTable, clashTestTable } from '../clash.table.ts'

const a = alias(clashSelectionTable, 'a')
const b = alias(clashSelectionTable, 'b')

/** Of each test of the points' project: what its last whole run compared, or that it compared nothing. */
export async function comparedLines({ db, lang }: { db: Db; lang: Lang }, pointIds: readonly number[]) {
  const t = translator(lang)
  const ofPoints = db
    .select({ projId: clashPointTable.projId })
    .from(clashPointTable)
    .where(inArray(clashPointTable.id, [...pointIds]))
  const rows = await db
    .selectDistinctOn([clashTestTable.id], {
      name: clashTestTable.name,
      compared: clashRunTable.compared,
      a: a.name,
      b: b.name,
    })
    .from(clashTestTable)
    .innerJoin(a, eq(a.id, clashTestTable.aId))
    .innerJoin(b, eq(b.id, clashTestTable.bId))
    .innerJoin(clashRunTable, and(eq(clashRunTable.testId, clashTestTable.id), eq(clashRunTable.status, 'completed')))
    .where(inArray(clashTestTable.projId, ofPoints))
    .orderBy(asc(clashTestTable.id), desc(clashRunTable.id))
  return rows.flatMap(({ name, compared, ...sides }): [string, string][] => {
    if (!compared) return []
    if (compared.a === 0) return [[name, t('clash.nothingOn', { name: sides.a })]]
    if (compared.b === 0) return [[name, t('clash.nothingOn', { name: sides.b })]]
    return [[name, t('clash.compared', { a: compared.a, b: compared.b })]]
  })
}
