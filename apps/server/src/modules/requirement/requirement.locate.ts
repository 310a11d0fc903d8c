import { sql } from 'drizzle-orm'
import type { Locator } from '../../core/locate.ts'
import { modelLock } from '../model/locked.service.ts'
import { modelTable } from '../model/model.table.ts'
import { requirementCheckTable, requirementTable } from './requirement.table.ts'

export const requirementLocators: Record<string, Locator> = {
  requirement: {
    from: sql`${requirementTable}`,
    id: requirementTable.id,
    projId: requirementTable.projId,
  },
  requirementCheck: {
    from: sql`${requirementCheckTable}
      join ${requirementTable} on ${requirementTable.id} = ${requirementCheckTable.requirementId}
      join ${modelTable} on ${modelTable.modelId} = ${requirementCheckTable.modelId}`,
    id: requirementCheckTable.id,
    projId: requirementTable.projId,
    subId: modelTable.subId,
    lock: modelLock(modelTable.locked),
  },
}
