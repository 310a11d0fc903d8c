import {
  disciplineOf,
  FileName,
  type HubFile,
  type HubFileKind,
  hubFileFormatOf,
  type ReceivedFile,
} from '@sunmao/contract'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { keepBlob } from '../../blobs/store-blob.ts'
import { tellProject } from '../../bus/tell.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { refusing } from '../../resource/refusing.ts'
import { askCancel, enqueue } from '../../tasks/queue.ts'
import { ascending, lockSub, writeInProject, writeInProjects } from '../project/project-lock.service.ts'
import { checkRoom } from '../upload/project-quota.service.ts'
import { findOwn, finishUpload } from '../upload/upload.service.ts'
import { uploadTable } from '../upload/upload.table.ts'
import { hubFileVersionTable as fileTable, hubFileTable } from './hub-file.table.ts'
import { findHubFile } from './hub-file-list.service.ts'
import { HUB_FILE_UPLOAD } from './hub-file-upload.service.ts'
import { kindOfName } from './kind-of-name.ts'
import { prepareTask } from './prepare.task.ts'

interface Described {
  kind?: HubFileKind
  discipline?: string
  note?: string
}

/**
 * The same name in the same sub is the next version. Of two at once, one is the version after the other. The same upload
 * again is the same file.
 */
export async function createHubFile(
  ctx: ProjectCtx,
  { uploadId, ...given }: Described & { uploadId: number },
): Promise<HubFile> {
  const upload = await findOwn(ctx, HUB_FILE_UPLOAD, uploadId)
  const { projId, name, size, fields } = upload
  const described = { ...given, discipline: given.discipline ?? fields.discipline }
  const fileId = await inTransaction(ctx, async (own) => {
    const subId = upload.subId!
    await lockSub(own.db, projId, subId)
    return finishUpload(own, upload, () => addVersion(own, { projId, subId, name, size, uploadId, ...described }))
  })
  return show(ctx, fileId)
}

/** In one request, for files of some megabytes. */
export async function uploadHubFile(
  ctx: ProjectCtx,
  subId: number,
  file: ReceivedFile,
  given: Described,
): Promise<HubFile> {
  const named = FileName.safeParse(file.name)
  if (!named.success) throw badRequest('upload.badName')
  if (file.size === 0) throw badRequest('upload.emptyFile')
  const { projId } = ctx.project
  const fileId = await inTransaction(ctx, async (own) => {
    await lockSub(own.db, projId, subId)
    await checkRoom(own, projId, file.size)
    const { hash, size } = await keepBlob(own.db, file)
    return addVersion(own, { projId, subId, name: named.data, size, hash, ...given })
  })
  return show(ctx, fileId)
}

async function show(ctx: ProjectCtx, fileId: number): Promise<HubFile> {
  const made = await findHubFile(ctx, fileId)
  // Deleted since.
  if (!made) throw notFound()
  return made
}

interface NewVersion extends Described {
  projId: number
  subId: number
  name: string
  size: number
  /** The bytes themselves, or the upload that has them. */
  hash?: string
  uploadId?: number
}

async function addVersion(own: ProjectCtx, file: NewVersion): Promise<number> {
  const { projId, size, hash, uploadId, note } = file
  const { userId, me } = own.user
  const { hubFileId, versions } = await nextVersion(own, file)
  const [row] = await own.db
    .insert(fileTable)
    .values({
      hubFileId,
      version: versions,
      format: hubFileFormatOf(file.name),
      size,
      hash,
      uploadId,
      note,
      status: 'queued',
      userId,
      createBy: me.username,
      updateBy: me.username,
    })
    .returning({ fileId: fileTable.fileId })
  const { fileId } = row!
  await own.db.update(hubFileTable).set({ latestFileId: fileId }).where(eq(hubFileTable.hubFileId, hubFileId))
  await startPreparing(own, fileId, projId, file.kind === undefined && versions === 1)
  return fileId
}

/** The file of that name with one version more, or a new one. */
async function nextVersion(own: ProjectCtx, { projId, subId, name, kind, discipline }: NewVersion) {
  const by = own.user.me.username
  const isIt = and(eq(hubFileTable.subId, subId), sql`lower(${hubFileTable.name}) = lower(${name})`)
  const [changed] = await own.db
    .update(hubFileTable)
    .set({
      versions: sql`${hubFileTable.versions} + 1`,
      updateBy: by,
      ...(kind && { kind }),
      ...(discipline && { discipline }),
    })
    .where(isIt)
    .returning()
  if (changed) return changed
  const [made] = await own.db
    .insert(hubFileTable)
    .values({
      projId,
      subId,
      name,
      kind: kind ?? kindOfName(name),
      discipline: discipline ?? disciplineOf(name),
      versions: 1,
      createBy: by,
      updateBy: by,
    })
    .returning()
  return made!
}

async function startPreparing(own: ProjectCtx, fileId: number, projId: number, isGuessed?: boolean): Promise<void> {
  const taskId = await enqueue(own.db, prepareTask, { fileId, isGuessed }, { ownerId: own.user.userId, projId })
  await own.db
    .update(fileTable)
    .set({ taskId, status: 'queued', error: null, progress: 0 })
    .where(eq(fileTable.fileId, fileId))
  tell(own, projId)
}

const tell = (ctx: ProjectCtx, projId: number) => tellProject(ctx, projId, 'hubFile')

type Words = 'note' | 'number' | 'title' | 'revision' | 'scale' | 'level'

interface Changes extends Partial<Record<Words, string | null>> {
  fileId: number
  rowVersion: number
  name?: string
  kind?: HubFileKind
  discipline?: string | null
}

/** Name, kind and discipline belong to the file; note and title block to its version. */
export async function updateHubFile(
  ctx: ProjectCtx,
  { fileId, rowVersion, name, kind, discipline, ...words }: Changes,
): Promise<HubFile> {
  await refusing(() =>
    inTransaction(ctx, async (own) => {
      await writeInProject(own.db, own.project.projId)
      const { chain } = await lockVersion(own, fileId)
      if (chain.rowVersion !== rowVersion) throw conflict('error.stale', await findHubFile(own, fileId))
      const updateBy = own.user.me.username
      await own.db
        .update(hubFileTable)
        .set({ name, kind, discipline, updateBy })
        .where(eq(hubFileTable.hubFileId, chain.hubFileId))
      await own.db
        .update(fileTable)
        .set({ ...words, updateBy })
        .where(eq(fileTable.fileId, fileId))
      tell(own, chain.projId)
    }),
  )
  return show(ctx, fileId)
}

/** Versions go one by one; the last one takes the file with it, and links of a drawing go with the drawing. */
export const removeHubFiles = (ctx: ProjectCtx, fileIds: number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    await writeInProjects(
      own.db,
      own.projects.map(({ projId }) => projId),
    )
    for (const fileId of ascending(fileIds)) {
      const { file, chain } = await lockVersion(own, fileId)
      if (file.taskId) await askCancel(own.db, file.taskId)
      await own.db.delete(fileTable).where(eq(fileTable.fileId, fileId))
      // Parts that were not joined yet.
      if (file.uploadId) await own.db.delete(uploadTable).where(eq(uploadTable.uploadId, file.uploadId))
      const [latest] = await own.db
        .select({ fileId: fileTable.fileId })
        .from(fileTable)
        .where(eq(fileTable.hubFileId, chain.hubFileId))
        .orderBy(desc(fileTable.version))
        .limit(1)
      const isIt = eq(hubFileTable.hubFileId, chain.hubFileId)
      if (latest) await own.db.update(hubFileTable).set({ latestFileId: latest.fileId }).where(isIt)
      else await own.db.delete(hubFileTable).where(isIt)
      tell(own, chain.projId)
    }
  })

/** Again from the original, which is never changed. */
export async function prepareAgain(ctx: ProjectCtx, fileId: number): Promise<HubFile> {
  await inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    const { chain } = await lockVersion(own, fileId)
    const now = await findHubFile(own, fileId)
    if (now?.status === 'queued' || now?.status === 'preparing') throw conflict('hubFile.underWay')
    await startPreparing(own, fileId, chain.projId)
  })
  return show(ctx, fileId)
}

/** One writer of a file at a time. */
async function lockVersion(own: ProjectCtx, fileId: number) {
  const version = own.db.select({ id: fileTable.hubFileId }).from(fileTable).where(eq(fileTable.fileId, fileId))
  const [chain] = await own.db.select().from(hubFileTable).where(inArray(hubFileTable.hubFileId, version)).for('update')
  const [file] = await own.db.select().from(fileTable).where(eq(fileTable.fileId, fileId))
  if (!chain || !file) throw notFound()
  return { chain, file }
}
