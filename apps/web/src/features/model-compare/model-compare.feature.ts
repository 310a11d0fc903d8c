import { modelCompareRecord } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const modelCompareFeature = defineFeature({
  name: 'modelCompare',
  views: {
    'modelCompare/index': page(() => import('./model-compare.page.tsx'), 'ModelComparePage'),
  },
  staleOn: { model: [modelCompareRecord.list, modelCompareRecord.modelCompared] },
})
