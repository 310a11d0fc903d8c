import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

/** Cuts the elements of a share out of their models; its readers wait for it. */
export const cutTask = defineTask({
  kind: 'cutShare',
  file: import.meta.url,
  payload: z.object({ id: z.int() }),
  lane: 'document',
  warm: () => import('./cut.service.ts'),
  run: async ({ db, blobs, payload: { id } }) => {
    const { cutShare } = await import('./cut.service.ts')
    await cutShare({ db, blobs }, id)
  },
})
