import { defineFeature } from '../../feature.ts'
import { page } from '../../page-table.ts'

export const modelRouteFeature = defineFeature({
  name: 'modelRoute',
  views: {
    'modelRoute/index': page(() => import('./model-route.page.tsx'), 'ModelRoutePage'),
  },
})
