import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const outboxFeature = defineFeature({
  name: 'outbox',
  views: {
    'monitor/outbox/index': page(() => import('./outbox.page.tsx'), 'OutboxPage'),
  },
})
