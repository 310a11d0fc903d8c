import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const jobsFeature = defineFeature({
  name: 'jobs',
  help: { '/operations/timing': '5-operations/07-scheduled-tasks.md' },
  views: {
    'system/timing/index': page(() => import('./job-list.page.tsx'), 'JobListPage'),
  },
})
