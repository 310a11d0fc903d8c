import { webhook } from '@sunmao/contract'
import { type House, serve } from '../../http/serve.ts'
import { createWebhook, listWebhooks, removeWebhooks, testWebhook, updateWebhook } from './webhook.service.ts'

export const webhookModule = (house: House) =>
  serve(house, webhook, {
    list: (ctx, { query }) => listWebhooks(ctx, query),
    create: (ctx, { body }) => createWebhook(ctx, body),
    update: (ctx, { body }) => updateWebhook(ctx, body),
    remove: (ctx, { body }) => removeWebhooks(ctx, body),
    test: (ctx, { body }) => testWebhook(ctx, body.id),
  })
