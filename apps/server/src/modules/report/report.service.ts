import { type BlobAnswer, type ReportFormat, reportMost, reportVolume, type WantedReport } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { eq, lt, sql } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { AppError, badRequest, conflict, notFound } from '../../core/errors.ts'
import { wireTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { sheetType } from '../../resource/sheet.ts'
import { enqueue, findTask } from '../../tasks/queue.ts'
import { reportTable as table } from './report.table.ts'
import { reportTask } from './report.task.ts'

const types: Record<ReportFormat, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  xlsx: sheetType,
}
const LOOK_MS = 400
/** Who wants to wait longer asks for the report and comes back for it. */
const LONGEST_MS = 5 * 60_000

/** What is in it is decided now, by what the caller sees; the work is a task's. */
export async function beginReport(ctx: ProjectCtx, wanted: WantedReport) {
  const { kind, format } = wanted
  const { projId, projName } = ctx.project
  const ids = await idsOf(ctx, wanted, reportMost + 1)
  if (ids.length === 0) throw conflict('report.empty')
  if (ids.length > reportMost) throw badRequest('report.tooMany', { limit: String(reportMost) })
  const day = wireTime(new Date()).slice(0, 10)
  const name = `${projName} ${translate(ctx.lang, `report.title.${kind}`)} ${day}.${isInVolumes(ids) ? 'zip' : format}`
  return inTransaction(ctx, async ({ db, user: { userId }, lang }) => {
    const [row] = await db.insert(table).values({ projId, userId, kind, format, lang, ids, name }).returning()
    const taskId = await enqueue(db, reportTask, { id: row!.id }, { ownerId: userId, projId })
    await db.update(table).set({ taskId }).where(eq(table.id, row!.id))
    return { id: row!.id, taskId, name }
  })
}

const isInVolumes = (ids: readonly number[]): boolean => ids.length > reportVolume

async function idsOf(ctx: ProjectCtx, { projId, kind, filter }: WantedReport, most: number): Promise<number[]> {
  const source = ctx.registry.reports.find((one) => one.kind === kind)
  return source ? source.find(ctx, { ...filter, projId }, most) : []
}

export async function downloadReport(ctx: Ctx, id: number): Promise<BlobAnswer> {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!row) throw notFound()
  if (!row.hash) throw conflict('report.notReady')
  const { bytes } = await ctx.blobs.open(row.hash)
  return { type: isInVolumes(row.ids) ? 'application/zip' : types[row.format], bytes, name: row.name }
}

/** For callers who know no tasks: answers when it is there. Nothing is worked on here, only looked after. */
export async function makeReport(ctx: ProjectCtx, wanted: WantedReport): Promise<BlobAnswer> {
  const { id, taskId } = await beginReport(ctx, wanted)
  // The socket tells whether somebody still waits: the request itself is over as soon as it is read.
  for (
    const until = performance.now() + LONGEST_MS;
    performance.now() < until && !ctx.request.socket.destroyed;
    await pause(LOOK_MS)
  ) {
    const task = await findTask(ctx.db, taskId)
    if (task?.status === 'done') return downloadReport(ctx, id)
    if (task?.status === 'failed' || task?.status === 'cancelled') throw new AppError(422, 'report.failed')
  }
  throw conflict('report.notReady')
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A report is fetched when it is made; who wants it again makes it anew. */
export const sweepReports = (db: Db) => db.delete(table).where(lt(table.createTime, sql`now() - interval '1 day'`))
