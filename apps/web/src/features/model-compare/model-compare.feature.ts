import { modelCompareRecord } from '@sunmao/contract'
import { defineFeature } from '../../feature.ts'
import { page } from '../../page-table.ts'

export const modelCompareFeature = defineFeature({
  name: 'modelCompare',
  views: {
    'modelCompare/index': page(() => import('./model-compare.page.tsx'), 'ModelComparePage'),
  },
  staleOn: { model: [modelCompareRecord.list, modelCompareRecord.modelCompared] },
})
