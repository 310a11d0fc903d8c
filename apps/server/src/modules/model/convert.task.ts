import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

export const convertTask = defineTask({
  kind: 'convert',
  file: import.meta.url,
  payload: z.object({ fileId: z.int() }),
  lane: 'heavy',
  // A file that kills its converter once would do so again.
  attempts: 2,
  change: 'model',
  warm: async () => (await import('./convert.ts')).warm(),
  run: async (context) => (await import('./convert.ts')).convert(context),
})
