import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const logsFeature = defineFeature({
  name: 'logs',
  help: { '/monitor/logs': '5-operations/06-logs.md', '/monitor/errorLog': '5-operations/06-logs.md' },
  views: {
    'monitor/log/index': page(() => import('./log-list.page.tsx'), 'LogPage'),
    'monitor/log/errorLog': page(() => import('./log-list.page.tsx'), 'ErrorLogPage'),
  },
})
