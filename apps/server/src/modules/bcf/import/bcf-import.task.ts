import * as z from 'zod'
import { defineTask } from '../../../tasks/define-task.ts'

const HOURS = 2
const common = {
  payload: z.object({ id: z.int() }),
  lane: 'exchange',
  // Thousands of topics with their pictures, one after the other.
  caps: { ms: HOURS * 3_600_000, heapMb: 1024, residentMb: 2048 },
  change: 'bcf',
} as const

/** Tells what an import would do; changes nothing. */
export const readBcfTask = defineTask({
  ...common,
  kind: 'bcfRead',
  file: import.meta.url,
  attempts: 3,
  run: async (context) => (await import('./run-read.ts')).runRead(context),
})

export const applyBcfTask = defineTask({
  ...common,
  kind: 'bcfApply',
  file: import.meta.url,
  attempts: 5,
  run: async (context) => (await import('./run-apply.ts')).runApply(context),
})
