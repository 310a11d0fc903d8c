import { oauth, oauthClient } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { oauthRoutes } from './oauth.routes.ts'
import { oauthSeeds } from './oauth.seed.ts'
import { answerRequest, listGrants, removeGrants, showRequest } from './oauth.service.ts'
import { createClient, listClients, removeClients } from './oauth-client.service.ts'
import { sweepOauth } from './oauth-model.ts'

export const oauthModule = defineModule({
  name: 'oauth',
  routes: [
    serveRoutes(oauthClient, {
      list: (ctx, { query }) => listClients(ctx.db, query),
      create: (ctx, { body }) => createClient(ctx, body),
      remove: (ctx, { body }) => removeClients(ctx.db, body),
    }),
    serveRoutes(oauth, {
      request: (ctx, { query }) => showRequest(ctx, query),
      answer: (ctx, { body }) => answerRequest(ctx, body),
      list: (ctx) => listGrants(ctx.db, ctx.user.userId),
      remove: (ctx, { body }) => removeGrants(ctx, body),
    }),
    oauthRoutes,
  ],
  seeds: oauthSeeds,
  cleanup: ({ db }) => sweepOauth(db),
})
