import { defineModule } from '../module.ts'
import { demoModelsTask } from './demo-models.task.ts'

export const demoModule = defineModule({ name: 'demo', tasks: [demoModelsTask] })
