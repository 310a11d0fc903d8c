import { model, modelUpload, recycleBin } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { homeTiles, projectTiles } from '../../manifest/tile.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'

export const modelFeature = defineFeature({
  name: 'model',
  help: {
    '/model': '3-models/01-models.md',
  },
  views: {
    'model/index': page(() => import('./model-list.page.tsx'), 'ModelListPage'),
    'model/detail': page(() => import('./model-detail.page.tsx'), 'ModelDetailPage'),
  },
  fills: [
    homeTiles.fill({
      name: 'recentModels',
      column: 'main',
      order: 30,
      view: lazyComponent(async () => (await import('./tile/recent-models.tile.tsx')).RecentModelsTile),
    }),
    projectTiles.fill(
      {
        name: 'buildings',
        column: 'main',
        order: 10,
        view: lazyComponent(async () => (await import('./tile/buildings.tile.tsx')).BuildingsTile),
      },
      {
        name: 'models',
        column: 'main',
        order: 20,
        view: lazyComponent(async () => (await import('./tile/models.tile.tsx')).ModelsTile),
      },
    ),
  ],
  staleOn: { model: [model.list, model.detail, model.bySub, model.recent, modelUpload.list, recycleBin.list] },
})
