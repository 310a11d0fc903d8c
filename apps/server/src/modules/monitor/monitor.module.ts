import { monitor } from '@sunmao/contract'
import { isoTime } from '../../core/wire-time.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { readEngines } from './engines.queries.ts'
import { liveFigures } from './live-figures.ts'
import { presentHosts, presentProcess, readHistory, readProcesses, readSockets } from './monitor.queries.ts'
import { monitorScreen } from './monitor-menu.service.ts'
import { startSampler, thinSamples } from './sampler.ts'
import { stockMonitor } from './stock-monitor.ts'

export const monitorModule = defineModule({
  name: 'monitor',
  routes: serveRoutes(monitor, {
    stock: async (ctx) => stockMonitor(ctx, await liveFigures(ctx)),
    processes: async (ctx) => {
      const { known, live, now } = await readProcesses(ctx)
      return {
        time: isoTime(now),
        hosts: await presentHosts(ctx.db, known, live),
        processes: known.map(presentProcess),
        engines: await readEngines(ctx),
      }
    },
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
