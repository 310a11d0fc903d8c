import type { ModelUpload } from '@sunmao/contract'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { writeInProject } from '../project/project-lock.service.ts'
import { checkProject } from '../upload/project-quota.service.ts'
import { beginUpload, listUploads, presentUploads, type ShownUpload } from '../upload/upload.service.ts'

type VersionUpload = ModelUpload & { folderId: number | undefined }

export interface NewVersionUpload {
  subId: number
  name: string
  size: number
  discipline?: string
  lastModified?: number
  /** What else tells two uploads of one name apart. */
  place?: string
}

export const beginVersionUpload = (
  ctx: ProjectCtx,
  kind: string,
  { discipline, ...file }: NewVersionUpload,
): Promise<VersionUpload> =>
  inTransaction(ctx, async (own) => {
    const { projId } = await writeInProject(own.db, own.project.projId)
    const upload = await beginUpload(own, { ...file, kind, projId, fields: { discipline } })
    await checkProject(own, upload)
    return present((await presentUploads(own, [upload]))[0]!)
  })

export const listVersionUploads = async (ctx: Ctx, kind: string, projId: number): Promise<VersionUpload[]> =>
  (await listUploads(ctx, kind, projId)).map(present)

const present = ({ fields, subId, place, ...upload }: ShownUpload): VersionUpload => ({
  ...upload,
  subId: subId!,
  discipline: fields.discipline,
  folderId: place ? Number(place) : undefined,
})
