import { not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ProjectCtx } from '../../core/context.ts'
import type { Locator } from '../../core/locate.ts'
import { modelFileTable, modelTable } from './model.table.ts'

/** The lock of whatever shows something of a locked model: those who manage models pass it. */
export const modelLock = (isOn: SQL | PgColumn): Locator['lock'] => ({
  isOn,
  code: 'model:edit',
  error: 'model.locked',
})

/** That one of these versions is of a locked model. */
export const isAnyLocked = (fileIds: SQL): SQL => sql`exists (
  select from ${modelFileTable} f join ${modelTable} m on m.model_id = f.model_id
  where m.locked and f.file_id = any(${fileIds}))`

/** That the caller may see what shows these versions: locked models are for who manages models. */
export const isOpenTo = ({ project }: ProjectCtx, fileIds: SQL): SQL | undefined =>
  project.can('model:edit') ? undefined : not(isAnyLocked(fileIds))
