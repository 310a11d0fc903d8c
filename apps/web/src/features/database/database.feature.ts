import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const databaseFeature = defineFeature({
  name: 'database',
  help: { '/operations/database': '5-operations/05-database.md' },
  views: {
    'mnt/database/index': page(() => import('./database.page.tsx'), 'DatabasePage'),
  },
})
