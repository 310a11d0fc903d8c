// A task that never lets go of its thread, as a damaged file may make a reader do.
import * as z from 'zod'
import { defineTask } from '../src/tasks/define-task.ts'

export const busyTask = defineTask({
  kind: 'busy',
  file: import.meta.url,
  payload: z.object({}),
  lane: 'document',
  caps: { ms: 2000 },
  attempts: 2,
  run: async ({ progress }) => {
    progress(10, 'read')
    while (Date.now() > 0);
  },
})
