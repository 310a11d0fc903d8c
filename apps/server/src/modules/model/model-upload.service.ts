import { isIfcXml, type ModelUpload } from '@sunmao/contract'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Ctx, ProjectCtx } from '../../http/context.ts'
import { AppError, badRequest } from '../../http/errors.ts'
import { lockByName, type Quota, quotaOf, sizeInWords } from '../parameters/quota.service.ts'
import { writeInProject } from '../project/project-lock.service.ts'
import { beginUpload, listUploads, presentUploads, type ShownUpload } from '../upload/upload.service.ts'
import { uploadTable } from '../upload/upload.table.ts'
import { bytesUnfinished } from '../upload/upload-quota.service.ts'
import { modelFileTable, modelTable } from './model.table.ts'

export const MODEL_UPLOAD = 'model'

/** A parameter that an administrator may change. */
export const projectQuota: Quota = { code: 'model_quota_project_gb', unit: 1e9, most: 200 }

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

/** The files of all versions, and those on their way. */
export async function projectUsage(db: Db, projId: number): Promise<{ used: number; most?: number }> {
  const [kept] = await db
    .select({ bytes: sql<number>`coalesce(sum(${modelFileTable.size}), 0)`.mapWith(Number) })
    .from(modelFileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
    .where(eq(modelTable.projId, projId))
  const coming = await bytesUnfinished(db, eq(uploadTable.projId, projId))
  return { used: kept!.bytes + coming, most: await quotaOf(db, projectQuota) }
}

/** Refuses an upload that is one too many for the project; it is counted already. */
async function checkProject(own: Ctx, { projId, size }: { projId: number; size: number }): Promise<void> {
  await lockByName(own.db, `uploads into ${projId}`)
  const { used, most } = await projectUsage(own.db, projId)
  if (most === undefined || used <= most) return
  const facts = { used: sizeInWords(used - size), size: sizeInWords(size), most: sizeInWords(most) }
  throw new AppError(507, 'model.projectFull', facts)
}
