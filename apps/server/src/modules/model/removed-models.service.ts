import { eq } from 'drizzle-orm'
import { removedVersions } from '../versioned-file/removed-list.service.ts'
import { modelTable } from './model.table.ts'
import { modelVersions } from './model-versions.service.ts'

/** Locked ones are for who manages models. */
export const removedModels = removedVersions('model', modelVersions, ({ project }) =>
  project.can('model:edit') ? undefined : eq(modelTable.locked, false),
)
