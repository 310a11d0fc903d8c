import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

/** A family or a detail is small; what takes longer is damaged. */
const MOST_MS = 180_000

export const designPrepareTask = defineTask({
  kind: 'designPrepare',
  file: import.meta.url,
  payload: z.object({ versionId: z.int(), isAsked: z.boolean().optional() }),
  lane: 'document',
  caps: { ms: MOST_MS, heapMb: 2048, residentMb: 3072 },
  attempts: 2,
  run: async (context) => (await import('./design-prepare.ts')).prepareDesign(context),
})
