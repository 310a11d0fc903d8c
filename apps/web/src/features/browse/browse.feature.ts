import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const browseFeature = defineFeature({
  name: 'browse',
  pages: [
    {
      path: '/modelBrowse',
      title: 'page.modelBrowse',
      noCache: true,
      bare: true,
      view: page(() => import('./model-browse.page.tsx'), 'ModelBrowsePage'),
    },
    ...['/browse', '/hub/browse'].map((path) => ({
      path,
      title: 'page.issueDetail' as const,
      noCache: true as const,
      view: page(() => import('./hub-browse.page.tsx'), 'HubBrowsePage'),
    })),
    {
      path: '/preview',
      title: 'preview.title',
      noCache: true,
      bare: true,
      view: page(() => import('./preview/preview.page.tsx'), 'PreviewPage'),
    },
  ],
})
