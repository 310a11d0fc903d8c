import * as z from 'zod'
import { defineTask } from '../../../tasks/define-task.ts'

export const topicNewsTask = defineTask({
  kind: 'bcfNews',
  file: import.meta.url,
  payload: z.object({}),
  lane: 'quick',
  cron: '* * * * *',
  run: async (context) => (await import('./tell-topic-news.ts')).tellTopicNews(context),
})
