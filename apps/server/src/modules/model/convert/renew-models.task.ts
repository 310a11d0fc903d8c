import * as z from 'zod'
import { defineTask } from '../../../tasks/define-task.ts'

/** For a schedule: models that an older converter has made are made again, some each time, while nobody works. */
export const renewModelsTask = defineTask({
  kind: 'renewModels',
  file: import.meta.url,
  payload: z.object({
    most: z.int().min(1).max(500).default(20),
    latestOnly: z.boolean().default(true),
  }),
  lane: 'quick',
  attempts: 1,
  run: async ({ db, payload }) => (await import('./renew-models.ts')).renewModels(db, payload),
})
