import { sql } from 'drizzle-orm'
import type { Locator } from '../../core/locate.ts'
import { modelLock } from './locked.service.ts'
import { modelFileTable, modelTable } from './model.table.ts'

export const modelLocators: Record<string, Locator> = {
  model: {
    from: sql`${modelFileTable} join ${modelTable} on ${modelTable.modelId} = ${modelFileTable.modelId}`,
    id: modelFileTable.fileId,
    projId: modelTable.projId,
    subId: modelTable.subId,
    lock: modelLock(modelTable.locked),
    isShareable: true,
  },
}
