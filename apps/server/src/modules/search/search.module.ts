import { search } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'

export const searchModule = defineModule({
  name: 'search',
  routes: serveRoutes(search, {
    all: async (ctx, { query }) =>
      (await Promise.all(ctx.registry.finders.map((find) => find(ctx, query.blurry, query.size)))).flat(),
  }),
})
