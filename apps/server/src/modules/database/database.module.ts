import { defineModule } from '../../module.ts'
import { firstSchedule } from '../../tasks/job-kind.ts'
import { checkDatabaseTask } from './check-database.task.ts'

export const databaseModule = defineModule({
  name: 'database',
  tasks: [checkDatabaseTask],
  jobKinds: [checkDatabaseTask],
  seeds: [firstSchedule(checkDatabaseTask)],
})
