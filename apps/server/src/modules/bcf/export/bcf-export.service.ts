import { type BlobAnswer, type bcfExport, bcfExportMost, type Input, mediaTypes } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { eq, lt, ne, sql } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../../core/context.ts'
import { badRequest, conflict, notFound } from '../../../core/errors.ts'
import { wireTime } from '../../../core/wire-time.ts'
import type { Db } from '../../../db/client.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { enqueue } from '../../../tasks/queue.ts'
import { findClashGroupIds } from '../../clash/clash-exchange.service.ts'
import { findAnnotationIds } from '../../hub-annotation/annotation-exchange.service.ts'
import { issueTable } from '../../issue/issue.table.ts'
import { findIssueIds } from '../../issue/list/find-issue-ids.service.ts'
import { listChecks } from '../../requirement/requirement-check.service.ts'
import { bcfExportTable as table } from './bcf-export.table.ts'
import { bcfExportTask } from './bcf-export.task.ts'

type Version = Input<typeof bcfExport.begin>['body']['version']
type Kind = (typeof table.$inferSelect)['kind']

/** What is in it is decided now, by what the caller sees; the work is a task's. */
async function begin(ctx: ProjectCtx, { kind, version, ids }: { kind: Kind; version: Version; ids: number[] }) {
  if (ids.length === 0) throw conflict('bcf.empty')
  if (ids.length > bcfExportMost) throw badRequest('bcf.tooMany', { limit: String(bcfExportMost) })
  const { projId, projName } = ctx.project
  const end = version === '3.0' ? 'bcf' : 'bcfzip'
  const what = kind === 'issue' ? [] : [translate(ctx.lang, `bcf.label.${kind}`)]
  const name = `${[projName, ...what, wireTime(new Date()).slice(0, 10)].join(' ')}.${end}`
  return inTransaction(ctx, async ({ db, user: { userId }, lang, project }) => {
    const seesLocked = project.can('model:edit')
    const values = { projId, userId, kind, version, lang, ids, name, seesLocked }
    const [row] = await db.insert(table).values(values).returning()
    const taskId = await enqueue(db, bcfExportTask, { id: row!.id }, { ownerId: userId, projId })
    await db.update(table).set({ taskId }).where(eq(table.id, row!.id))
    return { id: row!.id, taskId, name }
  })
}

const most = bcfExportMost + 1

export async function beginBcfExport(
  ctx: ProjectCtx,
  { projId, version, filter }: Input<typeof bcfExport.begin>['body'],
) {
  // A draft is its raiser's alone, wherever it is.
  const ids = await findIssueIds(ctx, { ...filter, projId }, ne(issueTable.status, 'draft'), most)
  return begin(ctx, { kind: 'issue', version, ids })
}

export async function beginAnnotationExport(
  ctx: ProjectCtx,
  { projId, version, filter }: Input<typeof bcfExport.beginAnnotations>['body'],
) {
  return begin(ctx, { kind: 'annotation', version, ids: await findAnnotationIds(ctx, { ...filter, projId }, most) })
}

export async function beginClashExport(
  ctx: ProjectCtx,
  { version, groupIds, ...filter }: Input<typeof bcfExport.beginClashGroups>['body'],
) {
  const found = await findClashGroupIds(ctx, filter, most)
  const ids = groupIds ? found.filter((id) => groupIds.includes(id)) : found
  return begin(ctx, { kind: 'clashGroup', version, ids })
}

/** The newest checks of all models that the caller may see. */
export async function beginRequirementExport(
  ctx: ProjectCtx,
  { id, version }: Input<typeof bcfExport.beginRequirement>['body'],
) {
  const checks = await listChecks(ctx, id)
  const ids = checks.flatMap((check) =>
    check.status === 'done' && check.results.some(({ outcome }) => outcome === 'fail') ? check.id : [],
  )
  return begin(ctx, { kind: 'requirement', version, ids })
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
