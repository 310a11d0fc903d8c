import type { ProjectCtx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { pictureAddress } from '../file/picture.service.ts'
import { filesThere } from './files-there.service.ts'

/** A view of models that somebody kept by name, as it is read with its author and project. */
export interface SavedView {
  row: {
    id: number
    subId: number
    userId: number | null
    name: string
    isPersonal: boolean
    fileIds: number[]
    picture: string | null
    createBy: string | null
    createTime: Date
    rowVersion: number
  }
  by: string | null
  projId: number
  /** Whether the caller may see what is in its models. */
  isOpen: boolean
}

/** What all of them show: the versions that are still there, and a picture unless a model in it is locked for the caller. */
export async function presentSavedViews(ctx: ProjectCtx, found: readonly SavedView[]) {
  const there = await filesThere(
    ctx,
    found.flatMap(({ row }) => row.fileIds),
  )
  return Promise.all(
    found.map(async ({ row, by, projId, isOpen }) => ({
      id: row.id,
      projId,
      subId: row.subId,
      name: row.name,
      isPersonal: row.isPersonal,
      mine: row.userId === ctx.user.userId,
      fileIds: row.fileIds.filter((fileId) => there.has(fileId)),
      picture: row.picture && isOpen ? await pictureAddress(ctx, row.picture) : undefined,
      createBy: row.createBy ?? '',
      createByName: by ?? row.createBy ?? '',
      createTime: isoTime(row.createTime),
      rowVersion: row.rowVersion,
    })),
  )
}
