import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

export const prepareTask = defineTask({
  kind: 'prepare',
  file: import.meta.url,
  payload: z.object({
    fileId: z.int(),
    /** Whether it is a drawing was guessed from its name; its title block knows better. */
    isGuessed: z.boolean().optional(),
  }),
  lane: 'document',
  // The largest that is allowed takes half a minute: what takes longer is damaged, and others wait.
  caps: { ms: 3 * 60_000, heapMb: 2048, residentMb: 3072 },
  // A file that kills its reader once would do so again.
  attempts: 2,
  change: 'hubFile',
  run: async (context) => (await import('./prepare/prepare.ts')).prepare(context),
})
