import { model, modelUpload } from '@sunmao/contract'
import { defineFeature } from '../../feature.ts'
import { page } from '../../page-table.ts'
import { part } from '../../ui/part.tsx'

export const modelFeature = defineFeature({
  name: 'model',
  help: {
    '/model': '3-models/01-models.md',
  },
  views: {
    'model/index': page(() => import('./model-list.page.tsx'), 'ModelListPage'),
    'model/detail': page(() => import('./model-detail.page.tsx'), 'ModelDetailPage'),
  },
  homeTiles: [
    {
      name: 'recentModels',
      column: 'main',
      order: 30,
      view: part(async () => (await import('./tile/recent-models.tile.tsx')).RecentModelsTile),
    },
  ],
  projectTiles: [
    {
      name: 'buildings',
      column: 'main',
      order: 10,
      view: part(async () => (await import('./tile/buildings.tile.tsx')).BuildingsTile),
    },
    {
      name: 'models',
      column: 'main',
      order: 20,
      view: part(async () => (await import('./tile/models.tile.tsx')).ModelsTile),
    },
  ],
  staleOn: { model: [model.list, model.detail, model.bySub, model.recent, modelUpload.list] },
})
