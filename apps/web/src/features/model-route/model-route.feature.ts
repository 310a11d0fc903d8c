import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const modelRouteFeature = defineFeature({
  name: 'modelRoute',
  views: {
    'modelRoute/index': page(() => import('./model-route.page.tsx'), 'ModelRoutePage'),
  },
})
