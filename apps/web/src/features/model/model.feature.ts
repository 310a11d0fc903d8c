import { model, modelUpload } from '@sunmao/contract'
import { defineFeature } from '../../feature.ts'
import { page } from '../../page-table.ts'

export const modelFeature = defineFeature({
  name: 'model',
  views: {
    'model/index': page(() => import('./model-list.page.tsx'), 'ModelListPage'),
    'model/detail': page(() => import('./model-detail.page.tsx'), 'ModelDetailPage'),
  },
  staleOn: { model: [model.list, model.detail, modelUpload.list] },
})
