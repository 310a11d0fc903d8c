import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

const SECONDS = { least: 60, each: 2, most: 900 }

export const requirementCheckTask = defineTask({
  kind: 'requirementCheck',
  file: import.meta.url,
  payload: z.object({ checkId: z.int() }),
  // A process for each: a pattern of a stranger can take for ever.
  lane: 'heavy',
  caps: (size) => ({ ms: Math.min(SECONDS.least + (SECONDS.each * size) / 1e6, SECONDS.most) * 1000 }),
  attempts: 2,
  change: 'requirement',
  run: async (context) => (await import('./run-check.ts')).runCheck(context),
})
