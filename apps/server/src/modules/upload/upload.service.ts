// Files that come in parts, whatever they are to become. Any server takes any part; what has arrived survives a lost
// connection, a restart and a kill. A kind of file says where it may go (its module begins it) and what becomes of it (its
// module finishes it); the rest is the same for all.
import type { ReceivedFile, Upload } from '@sunmao/contract'
import { and, asc, eq, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { keepBlob } from '../../blobs/store-blob.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError, badRequest, notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { uploadPartTable as partTable, uploadTable as table } from './upload.table.ts'
import { checkUnfinished } from './upload-quota.service.ts'

/** Large enough for few calls, small enough that a lost connection costs little. */
const PART_BYTES = 8_388_608
const GIGABYTE = 1024 ** 3
export const KEPT_DAYS = 7

export type UploadRow = typeof table.$inferSelect
export type ShownUpload = Upload & Pick<UploadRow, 'subId' | 'place' | 'fields'>

interface NewUpload {
  kind: string
  projId: number
  subId?: number
  place?: string
  name: string
  size: number
  lastModified?: number
  fields?: UploadRow['fields']
}

/**
 * The same file of the same person goes on where it stopped, in whatever window. In the caller's transaction, which has made
 * sure that it may go there.
 */
export async function beginUpload(own: Ctx, { lastModified = 0, fields = {}, ...file }: NewUpload): Promise<UploadRow> {
  const { userId } = own.user
  if (file.size === 0) throw badRequest('upload.emptyFile')
  const most = own.config.maxUploadGb
  if (file.size > most * GIGABYTE) throw new AppError(413, 'upload.tooLarge', { most })
  const [row] = await own.db
    .insert(table)
    .values({ ...file, lastModified, fields, userId })
    .onConflictDoUpdate({
      target: [table.userId, table.kind, table.subId, table.place, table.name, table.size, table.lastModified],
      targetWhere: isNull(table.finishTime),
      set: { lastTime: sql`now()`, fields },
    })
    .returning()
  await checkUnfinished(own, row!)
  return row!
}

/** Twice is once. A part of another size or content than it should have is refused and leaves nothing behind. */
export async function addPart(
  ctx: Ctx,
  kind: string,
  { uploadId, index, sha256 }: { uploadId: number; index: number; sha256?: string },
  part: ReceivedFile,
): Promise<{ received: number }> {
  const upload = await requireOwn(ctx, kind, uploadId)
  const expected = Math.min(PART_BYTES, upload.size - index * PART_BYTES)
  if (part.size !== expected || (sha256 && sha256 !== part.hash)) throw badRequest('upload.partWrong', { index })
  await ctx.db.transaction(async (tx) => {
    const [current] = await tx
      .update(table)
      .set({ lastTime: sql`now()` })
      .where(and(eq(table.uploadId, uploadId), isNull(table.finishTime)))
      .returning()
    // Finished or given up meanwhile.
    if (!current) throw notFound()
    const { hash, size } = await keepBlob(tx, part)
    await tx
      .insert(partTable)
      .values({ uploadId, index, hash, size })
      .onConflictDoUpdate({ target: [partTable.uploadId, partTable.index], set: { hash, size } })
  })
  return { received: await ctx.db.$count(partTable, eq(partTable.uploadId, uploadId)) }
}

/** The caller's own of this kind that are not finished. */
export async function listUploads(ctx: Ctx, kind: string, projId: number): Promise<ShownUpload[]> {
  const own = and(eq(table.kind, kind), eq(table.projId, projId), eq(table.userId, ctx.user.userId))
  const rows = await ctx.db
    .select()
    .from(table)
    .where(and(own, isNull(table.finishTime)))
    .orderBy(asc(table.uploadId))
  return presentUploads(ctx, rows)
}

/** All of them or none, with what has arrived. */
export async function removeUploads(ctx: Ctx, kind: string, uploadIds: number[]): Promise<void> {
  for (const uploadId of new Set(uploadIds)) await requireOwn(ctx, kind, uploadId)
  await ctx.db.delete(table).where(and(inArray(table.uploadId, uploadIds), isNull(table.finishTime)))
}

/** Another's upload is not there. Nor is one's own that is finished, for whoever wants to change it. */
async function requireOwn(ctx: Ctx, kind: string, uploadId: number): Promise<UploadRow> {
  const row = await findOwn(ctx, kind, uploadId)
  if (row.finishTime) throw notFound()
  return row
}

export async function findOwn(ctx: Ctx, kind: string, uploadId: number): Promise<UploadRow> {
  const [row] = await ctx.db.select().from(table).where(eq(table.uploadId, uploadId))
  if (row?.kind !== kind || row.userId !== ctx.user.userId) throw notFound()
  return row
}

/**
 * Makes a row of the complete upload, once: whoever asks again, because the answer was lost or in a second window, gets the
 * same one. The row names the upload until it has the bytes themselves: see `joinUpload`.
 */
export async function finishUpload(own: Ctx, { uploadId }: UploadRow, make: () => Promise<number>): Promise<number> {
  const isIt = eq(table.uploadId, uploadId)
  const [upload] = await own.db.select().from(table).where(isIt).for('update')
  if (!upload) throw notFound()
  if (upload.resultId !== null) return upload.resultId
  await requireComplete(own.db, upload)
  const resultId = await make()
  await own.db.update(table).set({ finishTime: sql`now()`, resultId }).where(isIt)
  return resultId
}

async function requireComplete(db: Db, { uploadId, size }: UploadRow): Promise<void> {
  const parts = await partsOf(db, uploadId)
  const total = parts.reduce((sum, part) => sum + part.size, 0)
  if (total !== size || parts.some((part, at) => part.index !== at)) throw badRequest('upload.notComplete')
}

export const partsOf = (db: Db, uploadId: number) =>
  db.select().from(partTable).where(eq(partTable.uploadId, uploadId)).orderBy(asc(partTable.index))

/** Uploads that nobody went on with for so long, and the memory of those that are finished and joined. */
export async function sweepUploads(db: Db): Promise<void> {
  const isOld = (column: typeof table.lastTime | typeof table.finishTime) =>
    lt(column, sql`now() - make_interval(days => ${KEPT_DAYS})`)
  const parts = db.select().from(partTable).where(eq(partTable.uploadId, table.uploadId))
  await db
    .delete(table)
    .where(
      or(
        and(isNull(table.finishTime), isOld(table.lastTime)),
        and(isNotNull(table.finishTime), isOld(table.finishTime), notExists(parts)),
      ),
    )
}

export async function presentUploads(ctx: Ctx, rows: readonly UploadRow[]): Promise<ShownUpload[]> {
  const ids = rows.map((row) => row.uploadId)
  const parts = ids.length > 0 ? await ctx.db.select().from(partTable).where(inArray(partTable.uploadId, ids)) : []
  return rows.map((row) => ({
    uploadId: row.uploadId,
    projId: row.projId,
    subId: row.subId,
    place: row.place,
    name: row.name,
    size: row.size,
    fields: row.fields,
    partSize: PART_BYTES,
    received: parts.filter((part) => part.uploadId === row.uploadId).map((part) => part.index),
    createTime: isoTime(row.createTime),
  }))
}
