import { defineFeature } from '../../feature.ts'
import { page } from '../../page-table.ts'
import { part } from '../../ui/part.tsx'
import { shareReads } from './share-reads.ts'

export const accessControlFeature = defineFeature({
  name: 'accessControl',
  help: { '/system/shares': '2-projects/07-sharing.md', '/accessControl': '2-projects/07-sharing.md' },
  views: {
    'accessControl/index': page(() => import('./list/share-list.page.tsx'), 'ShareListPage'),
    'system/shares/index': page(() => import('./site/site-shares.page.tsx'), 'SiteSharesPage'),
  },
  workbench: {
    actions: [
      {
        name: 'share',
        title: 'share.title',
        icon: 'share',
        keys: 'S',
        isSecond: true,
        code: 'accessControl:add',
        view: part(async () => (await import('./bench/share-here.tsx')).ShareHere),
      },
    ],
  },
  staleOn: { accessControl: shareReads },
})
