import { type BlobAnswer, type bcfExport, bcfExportMost, type Input, mediaTypes } from '@sunmao/contract'
import { eq, lt, ne, sql } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../../core/context.ts'
import { badRequest, conflict, notFound } from '../../../core/errors.ts'
import { wireTime } from '../../../core/wire-time.ts'
import type { Db } from '../../../db/client.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { enqueue } from '../../../tasks/queue.ts'
import { issueTable } from '../../issue/issue.table.ts'
import { findIssueIds } from '../../issue/list/find-issue-ids.service.ts'
import { bcfExportTable as table } from './bcf-export.table.ts'
import { bcfExportTask } from './bcf-export.task.ts'

/** What is in it is decided now, by what the caller sees; the work is a task's. */
export async function beginBcfExport(
  ctx: ProjectCtx,
  { projId, version, filter }: Input<typeof bcfExport.begin>['body'],
) {
  // A draft is its raiser's alone, wherever it is.
  const ids = await findIssueIds(ctx, { ...filter, projId }, ne(issueTable.status, 'draft'), bcfExportMost + 1)
  if (ids.length === 0) throw conflict('bcf.empty')
  if (ids.length > bcfExportMost) throw badRequest('bcf.tooMany', { limit: String(bcfExportMost) })
  const name = `${ctx.project.projName} ${wireTime(new Date()).slice(0, 10)}.${version === '3.0' ? 'bcf' : 'bcfzip'}`
  return inTransaction(ctx, async ({ db, user: { userId }, lang, project }) => {
    const seesLocked = project.can('model:edit')
    const [row] = await db.insert(table).values({ projId, userId, version, lang, ids, name, seesLocked }).returning()
    const taskId = await enqueue(db, bcfExportTask, { id: row!.id }, { ownerId: userId, projId })
    await db.update(table).set({ taskId }).where(eq(table.id, row!.id))
    return { id: row!.id, taskId, name }
  })
}

export async function downloadBcfExport(ctx: Ctx, id: number): Promise<BlobAnswer> {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!row) throw notFound()
  if (!row.hash) throw conflict('bcf.notReady')
  const { bytes } = await ctx.blobs.open(row.hash)
  return { type: mediaTypes.zip, bytes, name: row.name }
}

/** It is fetched when it is made; who wants it again makes it anew. */
export const sweepBcfExports = (db: Db) => db.delete(table).where(lt(table.createTime, sql`now() - interval '1 day'`))
