import { jobs } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import type { Ctx } from '../../core/context.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { rowsOf, sheetOf } from '../../resource/sheet.ts'
import { endJob, removeOldRuns } from './job-end.service.ts'
import { listJobs, listKinds, listRuns, readJobsOf, readRunsOf } from './jobs.queries.ts'
import { jobsSeeds } from './jobs.seed.ts'
import { createJob, previewTimes, removeJobs, runJob, toggleJob, updateJob } from './jobs.service.ts'
import { jobsHealth } from './jobs-health.queries.ts'

const titlesOf = (
  lang: Ctx['lang'],
  names: readonly ('name' | 'kind' | 'params' | 'cron' | 'state' | 'last' | 'result' | 'took' | 'time' | 'reason')[],
) => names.map((name) => translate(lang, `jobs.sheet.${name}`))

/** What administrators let the product do regularly, and what became of it. */
export const jobsModule = defineModule({
  name: 'jobs',
  routes: serveRoutes(jobs, {
    list: (ctx, { query }) => listJobs(ctx, query),
    kinds: (ctx) => listKinds(ctx),
    preview: (ctx, { query }) => previewTimes(ctx.db, query),
    runs: (ctx, { query }) => listRuns(ctx, query),
    create: (ctx, { body }) => createJob(ctx, body),
    update: (ctx, { body }) => updateJob(ctx, body),
    remove: (ctx, { body }) => removeJobs(ctx, body),
    toggle: (ctx, { params }) => toggleJob(ctx, params.id),
    run: (ctx, { params }) => runJob(ctx, params.id),
    download: (ctx, { query }) =>
      sheetOf(
        translate(ctx.lang, 'jobs.title'),
        titlesOf(ctx.lang, ['name', 'kind', 'params', 'cron', 'state', 'last']),
        rowsOf(readJobsOf(ctx, query), (row) => [
          row.jobName,
          row.beanName,
          row.params,
          row.cronExpression,
          translate(ctx.lang, row.isPause ? 'jobs.paused' : 'jobs.active'),
          row.last?.createTime,
        ]),
      ),
    downloadRuns: (ctx, { query }) =>
      sheetOf(
        translate(ctx.lang, 'jobs.runs'),
        titlesOf(ctx.lang, ['name', 'kind', 'params', 'cron', 'result', 'took', 'time', 'reason']),
        rowsOf(readRunsOf(ctx, query), (row) => [
          row.jobName,
          row.beanName,
          row.params,
          row.cronExpression,
          translate(ctx.lang, row.isSuccess ? 'jobs.done' : row.isCancelled ? 'jobs.cancelled' : 'jobs.failed'),
          row.time,
          row.createTime,
          row.exceptionDetail,
        ]),
      ),
  }),
  onScheduledEnd: endJob,
  health: jobsHealth,
  cleanup: ({ db }) => removeOldRuns(db),
  seeds: jobsSeeds,
})
