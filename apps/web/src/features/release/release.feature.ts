import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const releaseFeature = defineFeature({
  name: 'release',
  help: { '/operations/release': '5-operations/10-releases.md' },
  views: {
    'mnt/deploy/index': page(() => import('./release-list.page.tsx'), 'ReleaseListPage'),
  },
})
