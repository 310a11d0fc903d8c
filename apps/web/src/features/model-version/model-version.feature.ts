import { modelPubVersion } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { projectTiles } from '../../manifest/tile.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'

export const modelVersionFeature = defineFeature({
  name: 'modelVersion',
  views: {
    'modelPubVersion/index': page(() => import('./pub-version.page.tsx'), 'PubVersionPage'),
  },
  fills: [
    projectTiles.fill({
      name: 'releases',
      column: 'side',
      order: 10,
      view: lazyComponent(async () => (await import('./releases.tile.tsx')).ReleasesTile),
    }),
  ],
  staleOn: { model: [modelPubVersion.list, modelPubVersion.recent] },
})
