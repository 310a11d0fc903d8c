import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

/** For a small file, for each megabyte more, and for the largest. On a busy machine a process alone takes some to begin. */
const SECONDS = { least: 25, each: 2, most: 180 }

export const prepareTask = defineTask({
  kind: 'prepare',
  file: import.meta.url,
  payload: z.object({
    fileId: z.int(),
    /** Whether it is a drawing was guessed from its name; its title block knows better. */
    isGuessed: z.boolean().optional(),
    isAsked: z.boolean().optional(),
  }),
  lane: 'document',
  // A megabyte takes a second or two, the largest that is allowed half a minute: what takes longer is damaged.
  caps: (size) => ({
    ms: Math.min(SECONDS.least + (SECONDS.each * size) / 1e6, SECONDS.most) * 1000,
    heapMb: 2048,
    residentMb: 3072,
  }),
  // A file that kills its reader once would do so again.
  attempts: 2,
  change: 'hubFile',
  run: async (context) => (await import('./prepare/prepare.ts')).prepare(context),
})
