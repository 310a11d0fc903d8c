import { designLibrary } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const designLibraryFeature = defineFeature({
  name: 'designLibrary',
  help: { '/designLibrary': '2-projects/11-design-library.md' },
  views: {
    'designLibrary/index': page(() => import('./design-library.page.tsx'), 'DesignLibraryPage'),
  },
  staleOn: {
    design: [designLibrary.list, designLibrary.detail, designLibrary.categories, designLibrary.tags],
  },
})
