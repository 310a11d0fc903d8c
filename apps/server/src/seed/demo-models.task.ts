import * as z from 'zod'
import { defineTask } from '../tasks/define-task.ts'

export const demoModelsTask = defineTask({
  kind: 'demoModels',
  file: import.meta.url,
  payload: z.object({}),
  lane: 'heavy',
  change: 'model',
  isPreparing: true,
  run: async (context) => (await import('./add-demo-models.ts')).addDemoModels(context),
})
