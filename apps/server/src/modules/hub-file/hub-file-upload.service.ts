import type { HubFileUpload } from '@sunmao/contract'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { writeInProject } from '../project/project-lock.service.ts'
import { checkProject } from '../upload/project-quota.service.ts'
import { beginUpload, listUploads, presentUploads, type ShownUpload } from '../upload/upload.service.ts'

export const HUB_FILE_UPLOAD = 'hubFile'

interface NewHubFileUpload {
  subId: number
  name: string
  size: number
  discipline?: string
  lastModified?: number
}

export const beginHubFileUpload = (
  ctx: ProjectCtx,
  { discipline, ...file }: NewHubFileUpload,
): Promise<HubFileUpload> =>
  inTransaction(ctx, async (own) => {
    const { projId } = await writeInProject(own.db, ctx.project.projId)
    const upload = await beginUpload(own, { ...file, kind: HUB_FILE_UPLOAD, projId, fields: { discipline } })
    await checkProject(own, upload)
    return present((await presentUploads(own, [upload]))[0]!)
  })

export const listHubFileUploads = async (ctx: Ctx, projId: number): Promise<HubFileUpload[]> =>
  (await listUploads(ctx, HUB_FILE_UPLOAD, projId)).map(present)

const present = ({ fields, subId, ...upload }: ShownUpload): HubFileUpload => ({
  ...upload,
  subId: subId!,
  discipline: fields.discipline,
})
