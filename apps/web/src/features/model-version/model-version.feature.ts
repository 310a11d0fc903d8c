import { modelPubVersion } from '@sunmao/contract'
import { defineFeature } from '../../feature.ts'
import { page } from '../../page-table.ts'
import { part } from '../../ui/part.tsx'

export const modelVersionFeature = defineFeature({
  name: 'modelVersion',
  views: {
    'modelPubVersion/index': page(() => import('./pub-version.page.tsx'), 'PubVersionPage'),
  },
  projectTiles: [
    {
      name: 'releases',
      column: 'side',
      order: 10,
      view: part(async () => (await import('./releases.tile.tsx')).ReleasesTile),
    },
  ],
  staleOn: { model: [modelPubVersion.list, modelPubVersion.recent] },
})
