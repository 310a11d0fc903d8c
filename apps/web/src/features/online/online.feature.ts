import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const onlineFeature = defineFeature({
  name: 'online',
  views: {
    'monitor/online/index': page(() => import('./online.page.tsx'), 'OnlinePage'),
  },
})
