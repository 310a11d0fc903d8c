import { apiToken } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { createApiToken, listApiTokens, removeApiTokens, sweepApiTokens } from './api-token.service.ts'

export const apiTokenModule = defineModule({
  name: 'apiToken',
  routes: serveRoutes(apiToken, {
    list: (ctx) => listApiTokens(ctx.db, ctx.user.userId),
    create: (ctx, { body }) => createApiToken(ctx, body),
    remove: (ctx, { body }) => removeApiTokens(ctx, body),
  }),
  cleanup: ({ db }) => sweepApiTokens(db),
})
