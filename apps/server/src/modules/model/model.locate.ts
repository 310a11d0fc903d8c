import { sql } from 'drizzle-orm'
import type { Locator } from '../../core/locate.ts'
import { modelFileTable, modelTable } from './model.table.ts'

export const modelLocators: Record<string, Locator> = {
  model: {
    from: sql`${modelFileTable} join ${modelTable} on ${modelTable.modelId} = ${modelFileTable.modelId}`,
    id: modelFileTable.fileId,
    projId: modelTable.projId,
    subId: modelTable.subId,
    isLocked: modelTable.locked,
  },
}
