import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

/** Removes what the rules of retention say, each night. */
export const cleanDataTask = defineTask({
  kind: 'cleanData',
  file: import.meta.url,
  payload: z.object({}),
  lane: 'store',
  attempts: 1,
  cron: '0 1 * * *',
  run: async ({ db }) => (await import('./retention.service.ts')).cleanData(db),
})
