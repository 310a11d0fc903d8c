import { type SQL, sql } from 'drizzle-orm'
import { modelFileTable, modelTable } from './model.table.ts'

/** That one of these versions is of a locked model. */
export const isAnyLocked = (fileIds: SQL): SQL => sql`exists (
  select from ${modelFileTable} f join ${modelTable} m on m.model_id = f.model_id
  where m.locked and f.file_id = any(${fileIds}))`
