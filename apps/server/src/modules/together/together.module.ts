import { together } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { handOver, showItem, showRoom, showState, sweepRooms, takeLead } from './together.service.ts'
import { mayFollow } from './together-place.service.ts'

export const togetherModule = defineModule({
  name: 'together',
  routes: serveRoutes(together, {
    get: (ctx, { query }) => showRoom(ctx, query.room),
    lead: (ctx, { body }) => takeLead(ctx, body),
    handOver: (ctx, { body }) => handOver(ctx, body),
    show: (ctx, { body }) => showState(ctx, body),
    showItem: (ctx, { body }) => showItem(ctx, body),
  }),
  topics: { together: { may: mayFollow } },
  cleanup: ({ db }) => sweepRooms(db),
})
