import type { Model } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { benchActions } from '../browse/bench.slot.ts'
import { modelSections } from '../model/model.slot.ts'
import { rowActions } from './row-actions.ts'
import { shareReads } from './share-reads.ts'

export const shareFeature = defineFeature({
  name: 'share',
  help: { '/system/shares': '2-projects/07-sharing.md', '/accessControl': '2-projects/07-sharing.md' },
  views: {
    'accessControl/index': page(() => import('./list/share-list.page.tsx'), 'ShareListPage'),
    'system/shares/index': page(() => import('./site/site-shares.page.tsx'), 'SiteSharesPage'),
  },
  fills: [
    ...rowActions,
    modelSections.fill({
      name: 'shares',
      order: 10,
      view: lazyComponent<{ row: Model }>(async () => (await import('./model-shares.tsx')).ModelShares),
    }),
    benchActions.fill({
      name: 'share',
      order: 10,
      title: 'share.title',
      icon: 'share',
      keys: 'S',
      isSecond: true,
      code: 'accessControl:add',
      view: lazyComponent(async () => (await import('./bench/share-here.tsx')).ShareHere),
    }),
  ],
  staleOn: { accessControl: shareReads },
})
