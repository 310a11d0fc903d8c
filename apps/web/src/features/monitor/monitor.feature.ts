import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const monitorFeature = defineFeature({
  name: 'monitor',
  help: {
    '/monitor/server': '5-operations/08-monitoring.md',
    '/monitor/sql': '5-operations/08-monitoring.md',
  },
  views: {
    'monitor/server/index': page(() => import('./server/server-monitor.page.tsx'), 'ServerMonitorPage'),
    'monitor/sql/index': page(() => import('./sql/sql-monitor.page.tsx'), 'SqlMonitorPage'),
  },
})
