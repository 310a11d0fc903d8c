import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

/** The names of elements, for the assistant: of versions that have become the newest since the last time. */
export const indexElementsTask = defineTask({
  kind: 'indexElements',
  file: import.meta.url,
  payload: z.object({}).default({}),
  lane: 'store',
  cron: '*/10 * * * *',
  run: async (context) => (await import('./index-elements.ts')).indexElements(context),
})
