import { sql } from 'drizzle-orm'
import type { Locator } from '../../core/locate.ts'
import { modelLock } from './locked.service.ts'
import { modelFileTable, modelTable } from './model.table.ts'

const versions = sql`${modelFileTable} join ${modelTable} on ${modelTable.modelId} = ${modelFileTable.modelId}`
const ofModel = {
  id: modelFileTable.fileId,
  projId: modelTable.projId,
  subId: modelTable.subId,
  lock: modelLock(modelTable.locked),
}

export const modelLocators: Record<string, Locator> = {
  model: { ...ofModel, from: sql`${versions} and ${modelFileTable.deleteTime} is null`, isShareable: true },
  removedModel: { ...ofModel, from: sql`${versions} and ${modelFileTable.deleteTime} is not null` },
}
