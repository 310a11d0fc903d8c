import * as z from 'zod'
import { defineTask } from '../../../tasks/define-task.ts'
import { secondThread } from './second-thread.ts'

export const convertTask = defineTask({
  kind: 'convert',
  file: import.meta.url,
  // `size` since version 4.0.4; it only tells sooner that a second thread is worth it.
  payload: z.object({ fileId: z.int(), size: z.int().default(0), isAsked: z.boolean().optional() }),
  lane: 'heavy',
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
