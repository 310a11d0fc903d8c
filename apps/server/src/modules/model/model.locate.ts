import { sql } from 'drizzle-orm'
import type { Locator } from '../../http/locate.ts'
import { modelFileTable, modelTable, modelUploadTable } from './model.table.ts'
import { projectsOfTaken } from './taken-upload.service.ts'

export const modelLocators: Record<string, Locator> = {
  model: {
    from: sql`${modelFileTable} join ${modelTable} on ${modelTable.modelId} = ${modelFileTable.modelId}`,
    id: modelFileTable.fileId,
    projId: modelTable.projId,
    subId: modelTable.subId,
    fileIds: sql`array[${modelFileTable.fileId}]`,
    isLocked: modelTable.locked,
  },
  modelUpload: {
    from: sql`${modelUploadTable}`,
    id: modelUploadTable.uploadId,
    projId: modelUploadTable.projId,
    subId: modelUploadTable.subId,
    ownerId: modelUploadTable.userId,
    orElse: projectsOfTaken,
  },
}
