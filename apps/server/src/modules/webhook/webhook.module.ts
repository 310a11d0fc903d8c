import { webhook } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { createWebhook, listWebhooks, removeWebhooks, testWebhook, updateWebhook } from './webhook.service.ts'
import { webhookTask } from './webhook.task.ts'

export const webhookModule = defineModule({
  name: 'webhook',
  routes: serveRoutes(webhook, {
    list: (ctx, { query }) => listWebhooks(ctx, query),
    create: (ctx, { body }) => createWebhook(ctx, body),
    update: (ctx, { body }) => updateWebhook(ctx, body),
    remove: (ctx, { body }) => removeWebhooks(ctx, body),
    test: (ctx, { body }) => testWebhook(ctx, body.id),
  }),
  tasks: [webhookTask],
})
