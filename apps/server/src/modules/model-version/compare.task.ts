import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

export const compareTask = defineTask({
  kind: 'compare',
  file: import.meta.url,
  payload: z.object({ id: z.int() }),
  lane: 'heavy',
  attempts: 2,
  change: 'model',
  run: async (context) => (await import('./run-compare.ts')).runCompare(context),
})
