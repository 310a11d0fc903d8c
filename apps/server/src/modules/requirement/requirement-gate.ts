import { and, eq, sql } from 'drizzle-orm'
import type { GateText } from '../../answers.ts'
import type { Db } from '../../db/client.ts'
import { modelTable } from '../model/model.table.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { requirementTable, requirementCheckTable as table } from './requirement.table.ts'

/** Of the documents that count before a release: what fails in the newest versions, and what was not looked at. */
export async function unmetRequirements(db: Db, subId: number): Promise<GateText[]> {
  const rows = await db
    .select({
      name: requirementTable.name,
      models: sql<number>`count(*)::int`,
      open: sql<number>`count(*) filter (where ${table.status} is distinct from 'done')::int`,
      failed: sql<number>`coalesce(sum((select count(*) from jsonb_array_elements(${table.results}) one
        where one->>'outcome' = 'fail')) filter (where ${table.status} = 'done'), 0)::int`,
    })
    .from(requirementTable)
    .innerJoin(modelTable, eq(modelTable.projId, requirementTable.projId))
    .leftJoin(table, and(eq(table.requirementId, requirementTable.id), eq(table.fileId, modelTable.latestFileId)))
    .where(and(eq(requirementTable.isGate, true), eq(modelTable.subId, subId), isThere(modelTable)))
    .groupBy(requirementTable.id, requirementTable.name)
    .orderBy(requirementTable.id)
  return rows.flatMap(({ name, models, open, failed }): GateText[] => [
    ...(failed > 0 ? [{ level: 'warn' as const, code: 'requirement.gate.failed', facts: { name, failed } }] : []),
    ...(open > 0 ? [{ level: 'warn' as const, code: 'requirement.gate.open', facts: { name, open, models } }] : []),
  ])
}
