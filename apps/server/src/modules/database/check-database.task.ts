import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

/** Reads every page of every table once a night: damage is found before somebody needs what lies there. */
export const checkDatabaseTask = defineTask({
  kind: 'checkDatabase',
  file: import.meta.url,
  payload: z.object({}),
  lane: 'store',
  attempts: 1,
  cron: '30 3 * * *',
  run: async (context) => (await import('./check-database.ts')).checkDatabase(context),
})
