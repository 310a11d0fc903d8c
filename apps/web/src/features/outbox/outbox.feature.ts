import { defineFeature } from '../../feature.ts'
import { page } from '../../page-table.ts'

export const outboxFeature = defineFeature({
  name: 'outbox',
  views: {
    'monitor/outbox/index': page(() => import('./outbox.page.tsx'), 'OutboxPage'),
  },
})
