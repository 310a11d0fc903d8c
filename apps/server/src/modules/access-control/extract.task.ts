import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

/** Cuts the elements of a share out of their models; its readers wait for it. */
export const extractTask = defineTask({
  kind: 'cutShare',
  file: import.meta.url,
  payload: z.object({ id: z.int() }),
  lane: 'exchange',
  warm: () => import('./extract.service.ts'),
  run: async ({ db, blobs, payload: { id } }) => {
    const { extractShare } = await import('./extract.service.ts')
    await extractShare({ db, blobs }, id)
  },
})
