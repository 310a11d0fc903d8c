import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const filterModelViewFeature = defineFeature({
  name: 'filterModelView',
  views: {
    'filterModelView/index': page(() => import('./filter-model-view.page.tsx'), 'FilterModelViewPage'),
  },
})
