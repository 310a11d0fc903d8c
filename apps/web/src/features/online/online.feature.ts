import { defineFeature } from '../../feature.ts'
import { page } from '../../page-table.ts'

export const onlineFeature = defineFeature({
  name: 'online',
  views: {
    'monitor/online/index': page(() => import('./online.page.tsx'), 'OnlinePage'),
  },
})
