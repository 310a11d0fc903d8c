import * as z from 'zod'
import { defineTask } from '../../../tasks/define-task.ts'
import { secondThread } from './second-thread.ts'

const SECONDS = { least: 120, each: 15, most: 1800 }

export const convertTask = defineTask({
  kind: 'convert',
  file: import.meta.url,
  // `size` since version 4.0.4; it only tells sooner that a second thread is worth it.
  payload: z.object({
    fileId: z.int(),
    size: z.int().default(0),
    /** It was converted before somebody said what it is. */
    isMade: z.boolean().optional(),
    isAsked: z.boolean().optional(),
    isRenewal: z.boolean().optional(),
  }),
  lane: 'heavy',
  // A megabyte takes about a second, and some a minute: what takes longer than this is damaged.
  caps: (size) => ({ ms: Math.min(SECONDS.least + (SECONDS.each * size) / 1e6, SECONDS.most) * 1000 }),
  // A file that kills its converter once would do so again.
  attempts: 2,
  change: 'model',
  warm: async () => (await import('./convert.ts')).warm(),
  run: async (context) => {
    // It loads what it needs while we do, and join the parts of the file.
    const helper = secondThread(context.payload.size)
    try {
      await (await import('./convert.ts')).convert(context, helper)
    } finally {
      await helper?.end()
    }
  },
})
