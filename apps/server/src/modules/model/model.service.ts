import { disciplineOf, type Model } from '@sunmao/contract'
import type { ProjectCtx } from '../../core/context.ts'
import { enqueue } from '../../tasks/queue.ts'
import { createFromUpload } from '../versioned-file/add-version.service.ts'
import { cancelWork, show, updateVersion, workAgain } from '../versioned-file/change-version.service.ts'
import { purgeVersions, removeVersions, restoreVersions } from '../versioned-file/remove-version.service.ts'
import type { VersionedFile } from '../versioned-file/versioned-file.service.ts'
import { convertTask } from './convert/convert.task.ts'
import type { modelFileTable, modelTable } from './model.table.ts'
import { findModel } from './model-list.service.ts'
import { modelVersions } from './model-versions.service.ts'

/** How much an archive of IFC unpacks to, for what it takes. */
const ZIP_TIMES = 10

export const modelKind: VersionedFile<Model> = {
  ...modelVersions,
  kind: 'model',
  formatOf,
  guess: (name) => ({ discipline: disciplineOf(name) }),
  enqueue: (db, { fileId, format, size }: typeof modelFileTable.$inferSelect, owner, { isAsked }) =>
    enqueue(
      db,
      convertTask,
      { fileId, size: format === 'ifc' ? size : 0, isAsked },
      { ...owner, size: format === 'ifczip' ? size * ZIP_TIMES : size },
    ),
  find: findModel,
  texts: { underWay: 'model.underWay', notJoined: 'model.notJoined' },
}

function formatOf(name: string): Model['format'] {
  if (/\.ifc$/i.test(name)) return 'ifc'
  return /\.ifczip$/i.test(name) ? 'ifczip' : 'document'
}

interface NewModel {
  uploadId: number
  note?: string
  discipline?: string
}

export const createModel = async (ctx: ProjectCtx, { discipline, ...given }: NewModel): Promise<Model> =>
  show(ctx, modelKind, await createFromUpload(ctx, modelKind, { ...given, fields: { discipline } }))

interface Changes {
  fileId: number
  rowVersion: number
  name?: string
  discipline?: string | null
  note?: string | null
  locked?: boolean
}

/** Name, discipline and lock belong to the model, the note to its version. */
export function updateModel(
  ctx: ProjectCtx,
  { fileId, rowVersion, name, discipline, locked, note }: Changes,
): Promise<Model> {
  const ofChain: Partial<typeof modelTable.$inferInsert> = { name, discipline, locked }
  return updateVersion(ctx, modelKind, { fileId, rowVersion, ofChain, ofVersion: { note } })
}

export const removeModels = (ctx: ProjectCtx, fileIds: number[]) => removeVersions(ctx, modelKind, fileIds)

export const restoreModels = (ctx: ProjectCtx, fileIds: number[]) => restoreVersions(ctx, modelKind, fileIds)

export const purgeModels = (ctx: ProjectCtx, fileIds: number[]) => purgeVersions(ctx, modelKind, fileIds)

export const convertAgain = (ctx: ProjectCtx, fileId: number) => workAgain(ctx, modelKind, fileId)

export const cancelConversion = (ctx: ProjectCtx, fileId: number) => cancelWork(ctx, modelKind, fileId)
