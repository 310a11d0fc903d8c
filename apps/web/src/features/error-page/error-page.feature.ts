import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const errorPageFeature = defineFeature({
  name: 'error-page',
  views: { '*': page(() => import('./unknown-view.page.tsx'), 'UnknownViewPage') },
  pages: [
    {
      path: '/401',
      title: 'page.forbidden',
      noCache: true,
      isPassing: true,
      view: page(() => import('./forbidden.page.tsx'), 'ForbiddenPage'),
    },
    {
      path: '/404',
      title: 'page.notFound',
      noCache: true,
      isPassing: true,
      view: page(() => import('./not-found.page.tsx'), 'NotFoundPage'),
    },
    {
      path: '/redirect/*',
      title: 'tags.refresh',
      noCache: true,
      isPassing: true,
      view: page(() => import('./redirect.page.tsx'), 'RedirectPage'),
    },
  ],
})
