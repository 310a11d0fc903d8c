import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

export const digestTask = defineTask({
  kind: 'digest',
  file: import.meta.url,
  payload: z.object({}),
  lane: 'quick',
  cron: '0 8 * * *',
  run: async (context) => (await import('./digest.ts')).sendDigests(context),
})
