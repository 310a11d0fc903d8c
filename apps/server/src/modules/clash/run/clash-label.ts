import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { modelPubVersionFileTable, modelPubVersionTable } from '../../model-version/model-version.table.ts'
import type { ScopeModel } from '../clash-scope.ts'

/** The release that these versions are, else their numbers: V2, V1–V3. */
export async function labelOf(db: Db, models: readonly ScopeModel[]): Promise<string> {
  if (models.length === 0) return ''
  const fileIds = models.map(({ fileId }) => fileId)
  const [release] = await db
    .select({ name: modelPubVersionTable.name })
    .from(modelPubVersionTable)
    .innerJoin(modelPubVersionFileTable, eq(modelPubVersionFileTable.pubVersionId, modelPubVersionTable.id))
    .where(
      and(
        inArray(modelPubVersionTable.subId, [...new Set(models.map(({ subId }) => subId))]),
        notInArray(modelPubVersionTable.status, ['withdrawn', 'draft']),
      ),
    )
    .groupBy(modelPubVersionTable.id)
    .having(sql`array_agg(${modelPubVersionFileTable.fileId} order by ${modelPubVersionFileTable.fileId})
      = ${sql.param([...fileIds].sort((a, b) => a - b))}::int[]`)
    .limit(1)
  if (release) return release.name
  const versions = models.map(({ version }) => version)
  const [least, most] = [Math.min(...versions), Math.max(...versions)]
  return least === most ? `V${most}` : `V${least}–V${most}`
}
