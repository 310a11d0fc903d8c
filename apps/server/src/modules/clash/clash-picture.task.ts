import * as z from 'zod'
import { defineTask } from '../../tasks/define-task.ts'

/** How the place of an issue looks in the newest models. */
export const clashPictureTask = defineTask({
  kind: 'clashPicture',
  file: import.meta.url,
  payload: z.object({ issueId: z.int() }),
  lane: 'clash',
  attempts: 2,
  run: async (context) => (await import('./clash-picture.ts')).addAfterPicture(context),
})
