import { redisMonitor } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { monitorScreen } from '../monitor/monitor-menu.service.ts'
import { clearPrefix, readRedis } from './redis-monitor.service.ts'

export const redisMonitorModule = defineModule({
  name: 'redisMonitor',
  routes: serveRoutes(redisMonitor, {
    get: (ctx) => readRedis(ctx),
    clear: (ctx, { body }) => clearPrefix(ctx, body.prefix),
  }),
  seeds: [
    monitorScreen({
      title: 'Redis 监控',
      titleEn: 'Redis monitor',
      path: 'redis',
      componentName: 'RedisMonitor',
      component: 'monitor/redis/index',
      icon: 'database',
      menuSort: 70,
    }),
  ],
})
