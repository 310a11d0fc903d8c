import { queue } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { monitorScreen } from '../monitor/monitor-menu.service.ts'
import { listTasks, readFigures } from './queue.queries.ts'
import { cancelTask, hurryTask, retryTask } from './queue.service.ts'

export const queueModule = defineModule({
  name: 'queue',
  routes: serveRoutes(queue, {
    figures: (ctx) => readFigures(ctx),
    list: (ctx, { query }) => listTasks(ctx, query),
    cancel: (ctx, { body }) => cancelTask(ctx, body.id),
    retry: (ctx, { body }) => retryTask(ctx, body.id),
    hurry: (ctx, { body }) => hurryTask(ctx, body.id),
  }),
  seeds: [
    monitorScreen({
      title: '任务队列',
      titleEn: 'Task queue',
      path: 'queue',
      componentName: 'TaskQueue',
      component: 'monitor/queue/index',
      icon: 'nested',
      menuSort: 80,
    }),
  ],
})
