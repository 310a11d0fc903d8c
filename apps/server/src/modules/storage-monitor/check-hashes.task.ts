import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

/** Reads every stored byte: what has changed on the disk is found before somebody needs it. */
export const checkHashesTask = defineTask({
  kind: 'checkHashes',
  file: import.meta.url,
  payload: z.object({}),
  lane: 'store',
  attempts: 1,
  caps: { ms: 24 * 3_600_000 },
  cron: '0 4 * * 0',
  run: async (context) => (await import('./check-hashes.ts')).checkHashes(context),
})
