import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const storeFeature = defineFeature({
  name: 'store',
  pages: [
    {
      path: '/store',
      title: 'apps.store',
      noCache: true,
      view: page(() => import('./store.page.tsx'), 'StorePage'),
    },
  ],
})
