import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { requirementReads } from './requirement.api.ts'

export const requirementFeature = defineFeature({
  name: 'requirement',
  help: { '/requirement': '3-models/04-requirements.md' },
  views: {
    'requirement/index': page(() => import('./requirement.page.tsx'), 'RequirementPage'),
  },
  staleOn: { requirement: requirementReads },
})
