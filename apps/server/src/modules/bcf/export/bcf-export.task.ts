import * as z from 'zod'
import { defineTask } from '../../../tasks/define-task.ts'

export const bcfExportTask = defineTask({
  kind: 'bcfExport',
  file: import.meta.url,
  payload: z.object({ id: z.int() }),
  lane: 'exchange',
  caps: { ms: 60 * 60_000, heapMb: 1024, residentMb: 2048 },
  attempts: 2,
  run: async (context) => (await import('./run-export.ts')).runExport(context),
})
