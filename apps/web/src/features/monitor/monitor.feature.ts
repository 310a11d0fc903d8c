import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const monitorFeature = defineFeature({
  name: 'monitor',
  help: {
    '/monitor/server': '5-operations/08-monitoring.md',
    '/monitor/sql': '5-operations/08-monitoring.md',
    '/monitor/queue': '5-operations/08-monitoring.md',
    '/monitor/redis': '5-operations/08-monitoring.md',
    '/monitor/webSocket': '5-operations/08-monitoring.md',
    '/monitor/storage': '5-operations/08-monitoring.md',
  },
  views: {
    'monitor/server/index': page(() => import('./server/server-monitor.page.tsx'), 'ServerMonitorPage'),
    'monitor/sql/index': page(() => import('./sql/sql-monitor.page.tsx'), 'SqlMonitorPage'),
    'monitor/queue/index': page(() => import('./queue/queue-monitor.page.tsx'), 'QueueMonitorPage'),
    'monitor/redis/index': page(() => import('./redis/redis-monitor.page.tsx'), 'RedisMonitorPage'),
    'monitor/webSocket/index': page(() => import('./socket/socket-monitor.page.tsx'), 'SocketMonitorPage'),
    'monitor/storage/index': page(() => import('./storage/storage-monitor.page.tsx'), 'StorageMonitorPage'),
  },
})
