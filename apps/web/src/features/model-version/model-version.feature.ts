import { modelPubVersion } from '@sunmao/contract'
import { defineFeature } from '../../feature.ts'
import { page } from '../../page-table.ts'

export const modelVersionFeature = defineFeature({
  name: 'modelVersion',
  views: {
    'modelPubVersion/index': page(() => import('./pub-version.page.tsx'), 'PubVersionPage'),
  },
  staleOn: { model: [modelPubVersion.list] },
})
