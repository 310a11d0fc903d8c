import { monitor } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { liveFigures } from './live-figures.ts'
import { readHistory, readSockets } from './monitor.queries.ts'
import { readMonitor } from './monitor.service.ts'
import { monitorScreen } from './monitor-menu.service.ts'
import { startSampler, thinSamples } from './sampler.ts'
import { stockMonitor } from './stock-monitor.ts'

export const monitorModule = defineModule({
  name: 'monitor',
  routes: serveRoutes(monitor, {
    stock: async (ctx) => stockMonitor(ctx, await liveFigures(ctx)),
    processes: (ctx) => readMonitor(ctx),
    history: (ctx, { query }) => readHistory(ctx.db, query.hours),
    webSocket: (ctx) => readSockets(ctx),
  }),
  inProcess: startSampler,
  cleanup: ({ db }) => thinSamples(db),
  seeds: [
    monitorScreen({
      title: '服务监控',
      titleEn: 'Servers',
      path: 'server',
      componentName: 'ServerMonitor',
      component: 'monitor/server/index',
      icon: 'codeConsole',
      menuSort: 50,
    }),
    monitorScreen({
      title: '实时连接',
      titleEn: 'Live connections',
      path: 'webSocket',
      componentName: 'SocketMonitor',
      component: 'monitor/webSocket/index',
      icon: 'people',
      menuSort: 90,
    }),
  ],
})
