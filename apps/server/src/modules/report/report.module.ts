import { report } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { beginReport, downloadReport, sweepReports } from './report.service.ts'
import { reportTable } from './report.table.ts'
import { reportTask } from './report.task.ts'

export const reportModule = defineModule({
  name: 'report',
  routes: serveRoutes(report, {
    begin: (ctx, { body }) => beginReport(ctx, body),
    download: (ctx, { query }) => downloadReport(ctx, query.id),
  }),
  locate: {
    report: {
      from: sql`${reportTable}`,
      id: reportTable.id,
      projId: reportTable.projId,
      ownerId: reportTable.userId,
    },
  },
  tasks: [reportTask],
  cleanup: ({ db }) => sweepReports(db),
})
