import { disciplineOf, type Model } from '@sunmao/contract'
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { refusing } from '../../resource/refusing.ts'
import { askCancel, enqueue } from '../../tasks/queue.ts'
import { modelPubVersionFileTable } from '../model-version/model-version.table.ts'
import { lockSub, writeInProject, writeInProjects } from '../project/project-lock.service.ts'
import { findOwn, finishUpload, type UploadRow } from '../upload/upload.service.ts'
import { uploadTable } from '../upload/upload.table.ts'
import { convertTask } from './convert.task.ts'
import { modelFileTable as fileTable, modelTable } from './model.table.ts'
import { findModel } from './model-list.service.ts'
import { MODEL_UPLOAD } from './model-upload.service.ts'

const ADDRESS_S = 600

/**
 * The same name in the same sub is the next version. Of two at once, one is the version after the other. The same upload
 * again is the same model.
 */
export async function createModel(
  ctx: ProjectCtx,
  { uploadId, ...given }: { uploadId: number; note?: string; discipline?: string },
): Promise<Model> {
  const upload = await findOwn(ctx, MODEL_UPLOAD, uploadId)
  const fileId = await inTransaction(ctx, async (own) => {
    // Two of one name at once come one after another.
    await lockSub(own.db, upload.projId, upload.subId!)
    return finishUpload(own, upload, () => addVersion(own, upload, given))
  })
  const made = await findModel(ctx, fileId)
  // Deleted since.
  if (!made) throw notFound()
  return made
}

async function addVersion(
  own: ProjectCtx,
  upload: UploadRow,
  { note, discipline }: { note?: string; discipline?: string },
): Promise<number> {
  const { uploadId, projId, subId, name, size, fields } = upload
  const { userId, me } = own.user
  const model = await nextVersion(own, { projId, subId: subId!, name, discipline: discipline ?? fields.discipline })
  const { modelId, versions } = model
  const audit = { createBy: me.username, updateBy: me.username }
  const [file] = await own.db
    .insert(fileTable)
    .values({
      modelId,
      version: versions,
      format: formatOf(name),
      size,
      uploadId,
      note,
      status: 'queued',
      userId,
      ...audit,
    })
    .returning()
  const { fileId } = file!
  await own.db.update(modelTable).set({ latestFileId: fileId }).where(eq(modelTable.modelId, modelId))
  await startConversion(own, file!, projId)
  return fileId
}

/** The model of that name with one version more, or a new one. */
async function nextVersion(
  ctx: ProjectCtx,
  { projId, subId, name, discipline }: { projId: number; subId: number; name: string; discipline?: string },
) {
  const by = ctx.user.me.username
  const isIt = and(eq(modelTable.subId, subId), sql`lower(${modelTable.name}) = lower(${name})`)
  const [changed] = await ctx.db
    .update(modelTable)
    .set({ versions: sql`${modelTable.versions} + 1`, updateBy: by, ...(discipline && { discipline }) })
    .where(isIt)
    .returning()
  if (changed) return changed
  const fields = { projId, subId, name, discipline: discipline ?? disciplineOf(name), versions: 1 }
  const [made] = await ctx.db
    .insert(modelTable)
    .values({ ...fields, createBy: by, updateBy: by })
    .returning()
  return made!
}

async function startConversion(
  ctx: ProjectCtx,
  { fileId, format, size }: typeof fileTable.$inferSelect,
  projId: number,
): Promise<void> {
  const payload = { fileId, size: format === 'ifc' ? size : 0 }
  const taskId = await enqueue(ctx.db, convertTask, payload, { ownerId: ctx.user.userId, projId })
  await ctx.db
    .update(fileTable)
    .set({ taskId, status: 'queued', error: null, progress: 0 })
    .where(eq(fileTable.fileId, fileId))
  tell(ctx, projId)
}

const tell = (ctx: ProjectCtx, projId: number) => tellProject(ctx, projId, 'model')

interface Changes {
  fileId: number
  rowVersion: number
  name?: string
  discipline?: string | null
  note?: string | null
  locked?: boolean
}

/** Name, discipline and lock belong to the model, the note to its version. */
export async function updateModel(ctx: ProjectCtx, { fileId, rowVersion, note, ...fields }: Changes): Promise<Model> {
  await refusing(() =>
    inTransaction(ctx, async (own) => {
      await writeInProject(own.db, ctx.project.projId)
      const { model } = await take(own, fileId)
      if (model.rowVersion !== rowVersion) throw conflict('error.stale', await findModel(own, fileId))
      const updateBy = ctx.user.me.username
      await own.db
        .update(modelTable)
        .set({ ...fields, updateBy })
        .where(eq(modelTable.modelId, model.modelId))
      if (note !== undefined) await own.db.update(fileTable).set({ note, updateBy }).where(eq(fileTable.fileId, fileId))
      tell(own, model.projId)
    }),
  )
  return (await findModel(ctx, fileId))!
}

/** Versions go one by one; the last one takes the model with it. What a release holds stays. */
export const removeModels = (ctx: ProjectCtx, fileIds: number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    await writeInProjects(
      own.db,
      ctx.projects.map(({ projId }) => projId),
    )
    const [held] = await own.db
      .select({ total: count() })
      .from(modelPubVersionFileTable)
      .where(inArray(modelPubVersionFileTable.fileId, fileIds))
    if (held && held.total > 0) throw badRequest('model.isPublished')
    for (const fileId of new Set(fileIds)) {
      const { file, model } = await take(own, fileId)
      if (file.taskId) await askCancel(own.db, file.taskId)
      const [gone] = await own.db.delete(fileTable).where(eq(fileTable.fileId, fileId)).returning()
      // Parts that were not joined yet.
      if (gone?.uploadId) await own.db.delete(uploadTable).where(eq(uploadTable.uploadId, gone.uploadId))
      const [latest] = await own.db
        .select({ fileId: fileTable.fileId })
        .from(fileTable)
        .where(eq(fileTable.modelId, model.modelId))
        .orderBy(desc(fileTable.version))
        .limit(1)
      const isIt = eq(modelTable.modelId, model.modelId)
      if (latest) await own.db.update(modelTable).set({ latestFileId: latest.fileId }).where(isIt)
      else await own.db.delete(modelTable).where(isIt)
      tell(own, model.projId)
    }
  })

/** Again from the original, which is never changed. */
export async function convertAgain(ctx: ProjectCtx, fileId: number): Promise<Model> {
  await inTransaction(ctx, async (own) => {
    await writeInProject(own.db, ctx.project.projId)
    const { file, model } = await take(own, fileId)
    const now = await findModel(own, fileId)
    if (now?.status === 'queued' || now?.status === 'converting') throw conflict('model.underWay')
    await startConversion(own, file, model.projId)
  })
  return (await findModel(ctx, fileId))!
}

export async function cancelConversion(ctx: ProjectCtx, fileId: number): Promise<Model> {
  const { file, model } = await take(ctx, fileId)
  if (file.taskId) await askCancel(ctx.db, file.taskId)
  tell(ctx, model.projId)
  return (await findModel(ctx, fileId))!
}

/** Where the bytes that were uploaded can be fetched for some minutes. */
export async function originalOf(ctx: ProjectCtx, fileId: number): Promise<{ address: string; name: string }> {
  const { file, model } = await take(ctx, fileId)
  if (!file.hash) throw conflict('model.notJoined')
  const options = { type: 'application/octet-stream', name: model.name, seconds: ADDRESS_S }
  return { address: await ctx.blobs.address(file.hash, options), name: model.name }
}

async function take(ctx: ProjectCtx, fileId: number) {
  const [row] = await ctx.db
    .select({ file: fileTable, model: modelTable })
    .from(fileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, fileTable.modelId))
    .where(and(eq(fileTable.fileId, fileId)))
  if (!row) throw notFound()
  return row
}

function formatOf(name: string): Model['format'] {
  if (/\.ifc$/i.test(name)) return 'ifc'
  return /\.ifczip$/i.test(name) ? 'ifczip' : 'document'
}
