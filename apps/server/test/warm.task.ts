// A task that says which process has run it, and whether that was ready for it.
import * as z from 'zod'
import { defineTask } from '../src/tasks/define-task.ts'

let isWarm = false

export const warmTask = defineTask({
  kind: 'warm',
  file: import.meta.url,
  payload: z.object({}),
  lane: 'heavy',
  warm: async () => {
    isWarm = true
  },
  run: async () => ({ pid: process.pid, isWarm }),
})
