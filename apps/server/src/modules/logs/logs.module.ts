import { type LogCheck, logs } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { sheetOf } from '../../resource/sheet.ts'
import { firstSchedule } from '../../tasks/job-kind.ts'
import { enqueue, findTask } from '../../tasks/queue.ts'
import { checkLogsTask, sealLogsTask } from './check-logs.task.ts'
import type { LogFilter } from './find-logs.queries.ts'
import { logsSeeds } from './logs.seed.ts'
import { logCheckTable } from './logs.table.ts'
import {
  actionsIn,
  countToday,
  listCauses,
  listLogs,
  listMine,
  readException,
  readLines,
  showLog,
} from './read-logs.queries.ts'
import { checkDays, logDays, removeLogs } from './remove-logs.service.ts'

const ONE = 1
const EXPORTED = 100_000

/** What the last check has found, or how far the present one is. */
async function readCheck({ db, lang }: Ctx): Promise<LogCheck> {
  const [row] = await db.select().from(logCheckTable).where(eq(logCheckTable.id, ONE))
  const task = row?.taskId ? await findTask(db, row.taskId) : undefined
  const isRunning = task?.status === 'queued' || task?.status === 'running'
  const known = {
    ...(row?.taskId && { taskId: row.taskId }),
    at: isoTime(row?.endTime),
    until: isoTime(row?.until),
    rows: row?.rows ?? 0,
    problems: (row?.problems ?? []).map(({ code, from, to }) =>
      translate(lang, `logs.problem.${code as 'rows' | 'seal' | 'removal'}`, { from, to }),
    ),
  }
  if (isRunning) return { ...known, state: 'running' }
  if (!row?.endTime) return { ...known, state: 'never' }
  return { ...known, state: row.problems.length > 0 ? 'broken' : 'whole' }
}

async function beginCheck(ctx: Ctx): Promise<LogCheck> {
  const now = await readCheck(ctx)
  if (now.state === 'running') return now
  const taskId = await enqueue(ctx.db, checkLogsTask, {}, { ownerId: ctx.user.userId })
  await ctx.db.update(logCheckTable).set({ taskId }).where(eq(logCheckTable.id, ONE))
  return readCheck(ctx)
}

async function download(ctx: Ctx, filter: LogFilter, logType: 'INFO' | 'ERROR') {
  const { lang } = ctx
  const titles = (
    ['time', 'who', 'what', 'object', 'outcome', 'told', 'took', 'address', 'browser', 'call', 'request'] as const
  ).map((name) => translate(lang, `logs.sheet.${name}`))
  async function* rows() {
    for await (const line of readLines(ctx, filter, logType, EXPORTED))
      yield [
        line.createTime,
        line.nickName ? `${line.nickName} (${line.username})` : line.username,
        line.description,
        line.object,
        translate(lang, `logs.outcome.${line.outcome}`),
        line.told ?? '',
        line.time,
        line.requestIp,
        line.browser,
        line.method,
        line.requestId,
      ]
  }
  return sheetOf(translate(lang, logType === 'INFO' ? 'logs.title' : 'logs.errors'), titles, rows())
}

export const logsModule = defineModule({
  name: 'logs',
  routes: serveRoutes(logs, {
    mine: (ctx, { query }) => listMine(ctx, query),
    list: (ctx, { query }) => listLogs(ctx, query),
    errors: (ctx, { query }) => listLogs(ctx, query, 'ERROR'),
    causes: (ctx, { query }) => listCauses(ctx, query),
    today: (ctx) => countToday(ctx),
    actions: (ctx) => actionsIn(ctx.lang),
    detail: (ctx, { query }) => showLog(ctx, query.id),
    exception: (ctx, { params }) => readException(ctx, params.id),
    checked: (ctx) => readCheck(ctx),
    check: (ctx) => beginCheck(ctx),
    download: (ctx, { query }) => download(ctx, query, 'INFO'),
    downloadErrors: (ctx, { query }) => download(ctx, query, 'ERROR'),
    removeInfo: (ctx) => removeLogs(ctx, 'INFO'),
    removeErrors: (ctx) => removeLogs(ctx, 'ERROR'),
  }),
  tasks: [checkLogsTask, sealLogsTask],
  jobKinds: [checkLogsTask],
  parameters: { [logDays]: checkDays },
  seeds: [...logsSeeds, firstSchedule(checkLogsTask)],
})
