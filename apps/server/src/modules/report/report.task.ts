import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

export const reportTask = defineTask({
  kind: 'report',
  file: import.meta.url,
  payload: z.object({ id: z.int() }),
  lane: 'heavy',
  caps: { ms: 30 * 60_000, heapMb: 1024, residentMb: 2048 },
  attempts: 2,
  run: async (context) => (await import('./run-report.ts')).runReport(context),
})
