import type { SeedStep } from '../../module.ts'
import { addOperations } from '../../seed/operations-menu.ts'

export const jobsSeeds: readonly SeedStep[] = [
  {
    name: 'jobs-screen',
    run: (db) =>
      addOperations(db, [
        {
          title: '定时任务',
          titleEn: 'Scheduled tasks',
          path: 'timing',
          componentName: 'Timing',
          component: 'system/timing/index',
          icon: 'timing',
          menuSort: 50,
        },
      ]),
  },
]
