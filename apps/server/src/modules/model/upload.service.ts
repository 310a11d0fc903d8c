import type { ModelUpload, StoredFile } from '@sunmao/contract'
import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Blobs } from '../../blobs/blobs.ts'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Ctx } from '../../http/context.ts'
import { AppError, badRequest, notFound } from '../../http/errors.ts'
import { isoTime } from '../../http/wire-time.ts'
import { projectSubTable } from '../project/project.table.ts'
import { lockOpenProject } from '../project/project-lock.service.ts'
import { clearWaste, holdBlobs, noteWaste } from './held-blobs.ts'
import { modelUploadPartTable as partTable, modelUploadTable as table } from './model.table.ts'
import { checkQuotas } from './quota.service.ts'

/** Large enough for few calls, small enough that a lost connection costs little. */
const PART_BYTES = 8_388_608
const GIGABYTE = 1024 ** 3
const KEPT_DAYS = 7

type Row = typeof table.$inferSelect

interface NewUpload {
  subId: number
  name: string
  size: number
  discipline?: string
  lastModified?: number
}

/** The same file of the same person goes on where it stopped, in whatever window. */
export const beginUpload = (ctx: Ctx, { lastModified = 0, ...fields }: NewUpload): Promise<ModelUpload> =>
  inTransaction(ctx, async (own) => {
    if (fields.size === 0) throw badRequest('ifc.empty')
    const most = ctx.config.maxUploadGb
    if (fields.size > most * GIGABYTE) throw new AppError(413, 'model.tooLarge', { most })
    const [sub] = await own.db.select().from(projectSubTable).where(eq(projectSubTable.subId, fields.subId))
    if (!sub) throw notFound()
    await lockOpenProject(own.db, sub.projId)
    const [row] = await own.db
      .insert(table)
      .values({ ...fields, lastModified, projId: sub.projId, userId: ctx.user.userId })
      .onConflictDoUpdate({
        target: [table.userId, table.subId, table.name, table.size, table.lastModified],
        set: { lastTime: sql`now()`, discipline: fields.discipline ?? null },
      })
      .returning()
    await checkQuotas(own, row!)
    return (await present(own, [row!]))[0]!
  })

/** Twice is once. A part of another size or content than it should have is refused and leaves nothing behind. */
export async function addPart(
  ctx: Ctx,
  { uploadId, index, sha256 }: { uploadId: number; index: number; sha256?: string },
  part: StoredFile,
): Promise<{ received: number }> {
  const upload = await requireOwn(ctx, uploadId)
  const expected = Math.min(PART_BYTES, upload.size - index * PART_BYTES)
  if (part.size !== expected || (sha256 && sha256 !== part.hash)) throw badRequest('model.partWrong', { index })
  await ctx.db.transaction(async (tx) => {
    const [current] = await tx
      .update(table)
      .set({ lastTime: sql`now()` })
      .where(eq(table.uploadId, uploadId))
      .returning()
    // Finished or given up meanwhile.
    if (!current) throw notFound()
    if (!(await holdBlobs(tx, ctx.blobs, [part.hash]))) throw badRequest('model.partWrong', { index })
    await tx
      .insert(partTable)
      .values({ uploadId, index, hash: part.hash, size: part.size })
      .onConflictDoUpdate({
        target: [partTable.uploadId, partTable.index],
        set: { hash: part.hash, size: part.size },
      })
  })
  return { received: await ctx.db.$count(partTable, eq(partTable.uploadId, uploadId)) }
}

export async function listUploads(ctx: Ctx, projId: number): Promise<ModelUpload[]> {
  const rows = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.projId, projId), eq(table.userId, ctx.user.userId)))
    .orderBy(asc(table.uploadId))
  return present(ctx, rows)
}

/** All of them or none, with what has arrived. */
export async function removeUploads(ctx: Ctx, uploadIds: number[]): Promise<void> {
  for (const uploadId of new Set(uploadIds)) await requireOwn(ctx, uploadId)
  await forget(ctx.db, ctx.blobs, inArray(table.uploadId, uploadIds))
}

/** Uploads that nobody went on with for so long. Each part that arrives begins the time anew. */
export const sweepUploads = ({ db, blobs }: Pick<Ctx, 'db' | 'blobs'>) =>
  forget(db, blobs, lt(table.lastTime, sql`now() - make_interval(days => ${KEPT_DAYS})`))

/** Those that are just being finished are left alone. */
async function forget(db: Db, blobs: Blobs, where: SQL): Promise<void> {
  const waste = await db.transaction(async (tx) => {
    const rows = await tx.select().from(table).where(where).for('update', { skipLocked: true })
    const ids = rows.map(({ uploadId }) => uploadId)
    if (ids.length === 0) return undefined
    const gone = await tx.delete(partTable).where(inArray(partTable.uploadId, ids)).returning()
    await tx.delete(table).where(inArray(table.uploadId, ids))
    const hashes = gone.map(({ hash }) => hash)
    return noteWaste(tx, hashes)
  })
  await clearWaste(db, blobs, waste)
}

/** Nobody goes on with another's upload. */
export async function requireOwn(ctx: Ctx, uploadId: number): Promise<Row> {
  const [row] = await ctx.db.select().from(table).where(eq(table.uploadId, uploadId))
  if (row?.userId !== ctx.user.userId) throw notFound()
  return row
}

/** The blobs of a complete upload in their order. */
export async function takeParts(ctx: Ctx, upload: Row): Promise<string[]> {
  const parts = await ctx.db
    .select()
    .from(partTable)
    .where(eq(partTable.uploadId, upload.uploadId))
    .orderBy(asc(partTable.index))
  const total = parts.reduce((sum, part) => sum + part.size, 0)
  if (total !== upload.size || parts.some((part, at) => part.index !== at)) throw badRequest('model.notComplete')
  await ctx.db.delete(table).where(eq(table.uploadId, upload.uploadId))
  return parts.map((part) => part.hash)
}

async function present(ctx: Ctx, rows: Row[]): Promise<ModelUpload[]> {
  const ids = rows.map((row) => row.uploadId)
  const parts = ids.length > 0 ? await ctx.db.select().from(partTable).where(inArray(partTable.uploadId, ids)) : []
  return rows.map((row) => ({
    uploadId: row.uploadId,
    projId: row.projId,
    subId: row.subId,
    name: row.name,
    size: row.size,
    discipline: row.discipline ?? undefined,
    partSize: PART_BYTES,
    received: parts.filter((part) => part.uploadId === row.uploadId).map((part) => part.index),
    createTime: isoTime(row.createTime),
  }))
}
