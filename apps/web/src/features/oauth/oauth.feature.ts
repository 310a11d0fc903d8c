import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const oauthFeature = defineFeature({
  name: 'oauth',
  help: {
    '/oauth/authorize': '1-basics/11-bcf-api.md',
    '/operations/oauthClient': '1-basics/11-bcf-api.md',
  },
  pages: [
    {
      path: '/oauth/authorize',
      title: 'oauth.title',
      noCache: true,
      isPassing: true,
      bare: true,
      view: page(() => import('./consent.page.tsx'), 'ConsentPage'),
    },
  ],
  views: {
    'system/oauthClient/index': page(() => import('./oauth-client.page.tsx'), 'OauthClientPage'),
  },
})
