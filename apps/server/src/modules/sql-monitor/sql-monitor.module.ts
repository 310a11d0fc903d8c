import { sqlMonitor } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { monitorScreen } from '../monitor/monitor-menu.service.ts'
import { readPlan, readSqlMonitor } from './sql-monitor.queries.ts'
import { sqlPage } from './sql-page.ts'

export const sqlMonitorModule = defineModule({
  name: 'sqlMonitor',
  routes: [
    serveRoutes(sqlMonitor, {
      get: (ctx) => readSqlMonitor(ctx),
      plan: (ctx, { query }) => readPlan(ctx, query.key),
    }),
    sqlPage,
  ],
  seeds: [
    monitorScreen({
      title: 'SQL 监控',
      titleEn: 'SQL monitor',
      path: 'sql',
      componentName: 'SqlMonitor',
      component: 'monitor/sql/index',
      icon: 'sqlMonitor',
      menuSort: 60,
    }),
  ],
})
