import type { Job, JobKind, JobRun } from '@sunmao/contract'
import { jobMethod } from '@sunmao/contract'
import type { Key, Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { and, asc, between, desc, eq, ilike, inArray, isNull, max, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../core/context.ts'
import { instantOf, wireTime } from '../../core/wire-time.ts'
import { countRows } from '../../db/count.ts'
import { containing } from '../../db/search.ts'
import { paramsOf } from '../../tasks/job-kind.ts'
import { nextTimes } from '../../tasks/occasion.ts'
import { scheduleTable } from '../../tasks/schedule.table.ts'
import { clockOf } from '../../tasks/schedule.ts'
import { taskTable } from '../../tasks/task.table.ts'
import { payloadText } from './job-end.service.ts'
import { jobRunTable } from './jobs.table.ts'

type Row = typeof scheduleTable.$inferSelect
type Run = typeof jobRunTable.$inferSelect
interface Filter {
  jobName?: string | undefined
  createTime?: string[] | undefined
}
type RunFilter = Filter & { isSuccess?: boolean | undefined; jobId?: number | undefined }
interface Part {
  page: number
  size: number
}

const SHOWN_TIMES = 5

export const kindName = (lang: Lang, kind: string) => wordOf(lang, `jobs.kind.${kind}`, kind)

/** A kind that no module has any more has no word. */
function wordOf(lang: Lang, key: string, otherwise: string): string {
  const word = translate(lang, key as Key)
  return word === key ? otherwise : word
}

export const listKinds = ({ registry, lang }: Ctx): JobKind[] =>
  registry.jobKinds.map((kind) => ({
    kind: kind.kind,
    name: kindName(lang, kind.kind),
    about: wordOf(lang, `jobs.about.${kind.kind}`, ''),
    params: paramsOf(kind).map(({ choices, ...param }) => ({
      ...param,
      label: wordOf(lang, `jobs.param.${param.name}`, param.name),
      ...(choices && {
        choices: choices.map((value) => ({ value, label: wordOf(lang, `jobs.choice.${value}`, value) })),
      }),
    })),
  }))

/** Its own name, or that of its kind in the reader's language. */
function named({ registry, lang }: Ctx, { name, kind }: Record<'name' | 'kind', PgColumn>, blurry: string) {
  const wanted = blurry.toLowerCase()
  const kinds = registry.jobKinds
    .map((one) => one.kind)
    .filter((one) => kindName(lang, one).toLowerCase().includes(wanted))
  return or(ilike(name, containing(blurry)), and(isNull(name), inArray(kind, kinds)))
}

const within = (column: PgColumn, [from, to, ...rest]: string[] = []) =>
  from && to && rest.length === 0 ? between(column, instantOf(from), instantOf(to)) : undefined

const whereOf = (ctx: Ctx, { jobName, createTime }: Filter) =>
  and(jobName ? named(ctx, scheduleTable, jobName) : undefined, within(scheduleTable.createTime, createTime))

export async function listJobs(ctx: Ctx, { page, size, ...filter }: Filter & Part) {
  const where = whereOf(ctx, filter)
  return {
    content: await readJobs(ctx, where, size, page * size),
    totalElements: await countRows(ctx.db, scheduleTable, where),
  }
}

export const readJobsOf = (ctx: Ctx, filter: Filter) => (limit: number, offset: number) =>
  readJobs(ctx, whereOf(ctx, filter), limit, offset)

async function readJobs(ctx: Ctx, where: SQL | undefined, limit: number, offset: number): Promise<Job[]> {
  const rows = await ctx.db
    .select()
    .from(scheduleTable)
    .where(where)
    .orderBy(asc(scheduleTable.id))
    .limit(limit)
    .offset(offset)
  return presentJobs(ctx, rows)
}

export async function presentJobs(ctx: Ctx, rows: readonly Row[]): Promise<Job[]> {
  const ids = rows.map(({ id }) => id)
  const now = await clockOf(ctx.db)
  const busy = await ctx.db
    .selectDistinct({ id: taskTable.scheduleId })
    .from(taskTable)
    .where(
      and(
        inArray(taskTable.scheduleId, ids),
        or(eq(taskTable.status, 'running'), and(eq(taskTable.status, 'queued'), sql`run_after <= now()`)),
      ),
    )
  const newest = ctx.db
    .select({ id: max(jobRunTable.id) })
    .from(jobRunTable)
    .where(and(inArray(jobRunTable.scheduleId, ids), ne(jobRunTable.status, 'cancelled')))
    .groupBy(jobRunTable.scheduleId)
  const runs = await ctx.db.select().from(jobRunTable).where(inArray(jobRunTable.id, newest))
  return rows.map((row) => {
    const last = runs.find(({ scheduleId }) => scheduleId === row.id)
    return {
      id: row.id,
      jobName: row.name ?? kindName(ctx.lang, row.kind),
      beanName: row.kind,
      methodName: jobMethod,
      params: payloadText(row.payload),
      cronExpression: row.cron,
      description: row.description || wordOf(ctx.lang, `jobs.about.${row.kind}`, ''),
      isPause: !row.enabled,
      subTask: row.following.join(','),
      personInCharge: row.personInCharge,
      email: row.email,
      pauseAfterFailure: row.pauseAfterFailure,
      timeZone: row.timeZone ?? undefined,
      missed: row.missed,
      next: row.enabled ? timesOf(row, now) : [],
      isRunning: busy.some(({ id }) => id === row.id),
      ...(last && {
        last: { isSuccess: last.status === 'done', createTime: wireTime(last.createTime), time: last.timeMs },
      }),
      createBy: row.createBy ?? undefined,
      updateBy: row.updateBy ?? undefined,
      createTime: wireTime(row.createTime),
      updateTime: wireTime(row.updateTime),
      rowVersion: row.rowVersion,
    }
  })
}

function timesOf({ cron, timeZone }: Row, now: Date): string[] {
  try {
    return nextTimes(cron, now, timeZone, SHOWN_TIMES).map((time) => time.toISOString())
  } catch {
    // A pattern of a release whose rules were others.
    return []
  }
}

const whereRun = (ctx: Ctx, { jobName, createTime, isSuccess, jobId }: RunFilter) =>
  and(
    jobName ? named(ctx, jobRunTable, jobName) : undefined,
    within(jobRunTable.createTime, createTime),
    isSuccess === undefined ? undefined : isSuccess ? eq(jobRunTable.status, 'done') : ne(jobRunTable.status, 'done'),
    jobId === undefined ? undefined : eq(jobRunTable.scheduleId, jobId),
  )

export async function listRuns(ctx: Ctx, { page, size, ...filter }: RunFilter & Part) {
  const where = whereRun(ctx, filter)
  return {
    content: await readRunsOf(ctx, filter)(size, page * size),
    totalElements: await countRows(ctx.db, jobRunTable, where),
  }
}

export const readRunsOf = (ctx: Ctx, filter: RunFilter) => async (limit: number, offset: number) =>
  (
    await ctx.db
      .select()
      .from(jobRunTable)
      .where(whereRun(ctx, filter))
      .orderBy(desc(jobRunTable.id))
      .limit(limit)
      .offset(offset)
  ).map((row) => presentRun(ctx.lang, row))

const presentRun = (lang: Lang, row: Run): JobRun => ({
  id: row.id,
  jobName: row.name ?? kindName(lang, row.kind),
  beanName: row.kind,
  methodName: jobMethod,
  params: row.payload,
  cronExpression: row.cron,
  isSuccess: row.status === 'done',
  isCancelled: row.status === 'cancelled',
  exceptionDetail: row.error,
  result: row.result,
  time: row.timeMs,
  attempts: row.attempts,
  startedBy: row.startedBy ?? undefined,
  createTime: wireTime(row.createTime),
})
