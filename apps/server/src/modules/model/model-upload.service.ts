import { isIfcXml, type ModelUpload } from '@sunmao/contract'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { writeInProject } from '../project/project-lock.service.ts'
import { checkProject } from '../upload/project-quota.service.ts'
import { beginUpload, listUploads, presentUploads, type ShownUpload } from '../upload/upload.service.ts'

export const MODEL_UPLOAD = 'model'

interface NewModelUpload {
  subId: number
  name: string
  size: number
  discipline?: string
  lastModified?: number
}

export const beginModelUpload = (ctx: ProjectCtx, { discipline, ...file }: NewModelUpload): Promise<ModelUpload> =>
  inTransaction(ctx, async (own) => {
    if (isIfcXml(file.name)) throw badRequest('ifc.isXml')
    const { projId } = await writeInProject(own.db, ctx.project.projId)
    const upload = await beginUpload(own, { ...file, kind: MODEL_UPLOAD, projId, fields: { discipline } })
    await checkProject(own, upload)
    return present((await presentUploads(own, [upload]))[0]!)
  })

export const listModelUploads = async (ctx: Ctx, projId: number): Promise<ModelUpload[]> =>
  (await listUploads(ctx, MODEL_UPLOAD, projId)).map(present)

const present = ({ fields, subId, ...upload }: ShownUpload): ModelUpload => ({
  ...upload,
  subId: subId!,
  discipline: fields.discipline,
})
