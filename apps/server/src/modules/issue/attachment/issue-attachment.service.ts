// Files of issues and of comments on them. They come in parts like all uploads; when one is complete its bytes become one blob,
// and in one transaction the attachment names it and the parts go. A kill before that leaves the upload as it was.
import { type Attachment, attachmentMost, type Input, type issueUpload, type Upload } from '@sunmao/contract'
import { asc, eq, inArray } from 'drizzle-orm'
import { imageType, recogniseImage } from '../../../blobs/image-kind.ts'
import { tellProject } from '../../../bus/tell.ts'
import type { Ctx, ProjectCtx } from '../../../core/context.ts'
import { AppError, badRequest, conflict, notFound } from '../../../core/errors.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { sizeInWords } from '../../parameters/quota.service.ts'
import { writeInProject, writeInProjects } from '../../project/project-lock.service.ts'
import { removeParts, storeParts } from '../../upload/join-upload.service.ts'
import { checkProject } from '../../upload/project-quota.service.ts'
import { beginUpload, findOwn, finishUpload, presentUploads, type UploadRow } from '../../upload/upload.service.ts'
import { issueAttachmentTable as table } from '../issue.table.ts'
import { addActivity, isOver, lockIssue } from '../issue-row.ts'
import { readAttachments } from './issue-attachment.queries.ts'

export const ISSUE_UPLOAD = 'issueAttachment'

const MOST_FILES = 200
/** Enough to tell a picture by. */
const HEAD_BYTES = 65_536

export const beginAttachment = (
  ctx: ProjectCtx,
  { issueId, ...file }: Input<typeof issueUpload.begin>['body'],
): Promise<Upload> =>
  inTransaction(ctx, async (own) => {
    if (file.size > attachmentMost)
      throw new AppError(413, 'attachment.tooLarge', { most: sizeInWords(attachmentMost) })
    const { projId } = await writeInProject(own.db, own.project.projId)
    await checkCount(own, issueId)
    const subId = own.rows[0]!.subId!
    const upload = await beginUpload(own, { ...file, kind: ISSUE_UPLOAD, projId, subId })
    await checkProject(own, upload)
    return (await presentUploads(own, [upload]))[0]!
  })

async function checkCount(own: Ctx, issueId: number): Promise<void> {
  if ((await own.db.$count(table, eq(table.issueId, issueId))) >= MOST_FILES)
    throw new AppError(409, 'attachment.tooMany', { most: MOST_FILES })
}

export const addAttachment = (
  ctx: ProjectCtx,
  { issueId, uploadId }: { issueId: number; uploadId: number },
): Promise<Attachment> =>
  inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    const { projId } = await lockIssue(own, issueId)
    const upload = await findOwnIn(own, projId, uploadId)
    const isNew = upload.resultId === null
    const id = await keep(own, { issueId, postId: null }, upload)
    if (isNew) {
      await addActivity(own, issueId, 'edit', [{ field: 'attachments', to: upload.name }])
      tellProject(own, projId, 'issue', issueId)
    }
    return (await readAttachments(own, eq(table.id, id)))[0]!
  })

/** For the rule of an issue's thread: who may comment may send files with it. */
export async function attachToPost(own: Ctx, issueId: number, postId: number, uploadIds: readonly number[]) {
  const { projId } = await lockIssue(own, issueId)
  for (const uploadId of new Set(uploadIds)) {
    const upload = await findOwnIn(own, projId, uploadId)
    await keep(own, { issueId, postId }, upload)
  }
  tellProject(own, projId, 'issue', issueId)
}

/** Its size was counted in the project that it was begun in. */
async function findOwnIn(own: Ctx, projId: number, uploadId: number): Promise<UploadRow> {
  const upload = await findOwn(own, ISSUE_UPLOAD, uploadId)
  if (upload.projId !== projId) throw notFound()
  return upload
}

/** Once, whoever asks again; for another issue or comment the same upload is not there any more. */
async function keep(own: Ctx, to: { issueId: number; postId: number | null }, upload: UploadRow): Promise<number> {
  const id = await finishUpload(own, upload, async () => {
    const { hash, size } = await storeParts(own, upload)
    const type = await typeOf(own, hash)
    const [row] = await own.db
      .insert(table)
      .values({ ...to, userId: own.user.userId, name: upload.name, type, size, hash })
      .returning({ id: table.id })
    await removeParts(own.db, upload.uploadId)
    return row!.id
  })
  const [row] = await own.db.select().from(table).where(eq(table.id, id))
  if (row?.issueId !== to.issueId || row.postId !== to.postId) throw badRequest('attachment.used')
  return id
}

/** By its bytes: a browser shows pictures, and of everything else it is told nothing. */
async function typeOf({ blobs }: Ctx, hash: string): Promise<string> {
  const head: Uint8Array[] = []
  const { size } = await blobs.open(hash, { start: 0, end: 0 })
  const { bytes } = await blobs.open(hash, { start: 0, end: Math.min(size, HEAD_BYTES) - 1 })
  for await (const part of bytes) head.push(part)
  const kind = recogniseImage(Buffer.concat(head))
  return kind ? imageType(kind) : 'application/octet-stream'
}

/** All of them or none. What is over keeps what it was decided on. */
export const removeAttachments = (ctx: ProjectCtx, ids: number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    await writeInProjects(
      own.db,
      own.projects.map(({ projId }) => projId),
    )
    const rows = await own.db.select().from(table).where(inArray(table.id, ids)).orderBy(asc(table.issueId))
    for (const issueId of new Set(rows.map((row) => row.issueId))) {
      const issue = await lockIssue(own, issueId)
      if (isOver(issue)) throw conflict('attachment.issueOver')
      const names = rows.filter((row) => row.issueId === issueId).map(({ name }) => name)
      await addActivity(own, issueId, 'edit', [{ field: 'attachments', from: names.join('、') }])
      tellProject(own, issue.projId, 'issue', issueId)
    }
    const gone = await own.db.delete(table).where(inArray(table.id, ids)).returning({ id: table.id })
    if (gone.length !== new Set(ids).size) throw notFound()
  })
