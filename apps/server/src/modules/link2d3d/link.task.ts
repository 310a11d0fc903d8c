import * as z from 'zod'
import { tellProject } from '../../bus/tell.ts'
import { defineTask } from '../../tasks/define-task.ts'

/** Drawings of a sub that waited for a model. */
export const linkTask = defineTask({
  kind: 'linkDrawings',
  file: import.meta.url,
  payload: z.object({ projId: z.int(), subId: z.int() }),
  lane: 'document',
  run: async ({ db, blobs, publish, payload: { projId, subId } }) => {
    const { linkSub } = await import('./link-drawings.service.ts')
    if (await linkSub({ db, blobs }, subId)) tellProject({ bus: { publish } }, projId, 'link2d3d')
  },
})
