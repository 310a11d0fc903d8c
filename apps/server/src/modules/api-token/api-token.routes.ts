import { apiToken } from '@sunmao/contract'
import { type House, serve } from '../../http/serve.ts'
import { createApiToken, listApiTokens, removeApiTokens } from './api-token.service.ts'

export const apiTokenModule = (house: House) =>
  serve(house, apiToken, {
    list: (ctx) => listApiTokens(ctx.db, ctx.user.userId),
    create: (ctx, { body }) => createApiToken(ctx, body),
    remove: (ctx, { body }) => removeApiTokens(ctx, body),
  })
