import type { ModelUpload } from '@sunmao/contract'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { writeInProject } from '../project/project-lock.service.ts'
import { checkProject } from '../upload/project-quota.service.ts'
import { beginUpload, listUploads, presentUploads, type ShownUpload } from '../upload/upload.service.ts'

export interface NewVersionUpload {
  subId: number
  name: string
  size: number
  discipline?: string
  lastModified?: number
}

export const beginVersionUpload = (
  ctx: ProjectCtx,
  kind: string,
  { discipline, ...file }: NewVersionUpload,
): Promise<ModelUpload> =>
  inTransaction(ctx, async (own) => {
    const { projId } = await writeInProject(own.db, own.project.projId)
    const upload = await beginUpload(own, { ...file, kind, projId, fields: { discipline } })
    await checkProject(own, upload)
    return present((await presentUploads(own, [upload]))[0]!)
  })

export const listVersionUploads = async (ctx: Ctx, kind: string, projId: number): Promise<ModelUpload[]> =>
  (await listUploads(ctx, kind, projId)).map(present)

const present = ({ fields, subId, ...upload }: ShownUpload): ModelUpload => ({
  ...upload,
  subId: subId!,
  discipline: fields.discipline,
})
