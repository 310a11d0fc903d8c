import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const apiDocsFeature = defineFeature({
  name: 'api-docs',
  help: {
    '/apiDocs': '1-basics/09-api.md',
  },
  pages: [
    {
      path: '/apiDocs',
      title: 'apiDocs.title',
      noCache: true,
      palette: { icon: 'link', order: 30 },
      view: page(() => import('./api-docs.page.tsx'), 'ApiDocsPage'),
    },
  ],
})
