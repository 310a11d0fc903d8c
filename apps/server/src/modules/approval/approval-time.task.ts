import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

/** Reminders, escalations, and what waits for people who are away or have left. */
export const approvalTimeTask = defineTask({
  kind: 'approvalTime',
  file: import.meta.url,
  payload: z.object({}),
  lane: 'quick',
  cron: '*/10 * * * *',
  run: async (context) => (await import('./pass-times.ts')).passTimes(context),
})
