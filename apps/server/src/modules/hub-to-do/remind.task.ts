import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

/** Before the daily letter, so that it has them. */
export const remindTask = defineTask({
  kind: 'remind',
  file: import.meta.url,
  payload: z.object({}),
  lane: 'quick',
  cron: '30 7 * * *',
  run: async (context) => (await import('./remind.ts')).remindOfDue(context),
})
