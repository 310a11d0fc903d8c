import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const healthFeature = defineFeature({
  name: 'health',
  help: { '/operations/health': '5-operations/09-health.md' },
  views: { 'operations/health/index': page(() => import('./health.page.tsx'), 'HealthPage') },
})
