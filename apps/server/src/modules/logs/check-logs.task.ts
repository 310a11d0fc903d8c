import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

export const checkLogsTask = defineTask({
  kind: 'logCheck',
  file: import.meta.url,
  payload: z.object({}).default({}),
  lane: 'store',
  cron: '20 3 * * *',
  run: async (context) => (await import('./check-logs.ts')).checkLogs(context),
})

/** What came in the last hour cannot be changed unseen any more. */
export const sealLogsTask = defineTask({
  kind: 'logSeal',
  file: import.meta.url,
  payload: z.object({}).default({}),
  lane: 'quick',
  cron: '*/10 * * * *',
  run: async ({ db, secrets }) => (await import('./seal-logs.ts')).sealRows(db, secrets),
})
