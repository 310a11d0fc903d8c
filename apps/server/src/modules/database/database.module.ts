import { defineModule } from '../../module.ts'
import { checkDatabaseTask } from './check-database.task.ts'

export const databaseModule = defineModule({ name: 'database', tasks: [checkDatabaseTask] })
