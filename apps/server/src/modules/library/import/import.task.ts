import * as z from 'zod'
import { defineTask } from '../../../tasks/define-task.ts'

const HOURS = 3

export const importTask = defineTask({
  kind: 'libraryImport',
  file: import.meta.url,
  payload: z.object({ id: z.int() }),
  lane: 'exchange',
  // Thousands of files, one after the other.
  caps: { ms: HOURS * 3_600_000 },
  attempts: 5,
  change: 'library',
  run: async (context) => (await import('./run-import.ts')).runImport(context),
})
