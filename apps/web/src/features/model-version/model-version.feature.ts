import { modelPubVersion } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { projectTiles } from '../../manifest/tile.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { subjectViews } from '../approval/approval.slot.ts'
import type { ReleaseSubjectProps } from './release-subject.tsx'

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
    subjectViews.fill({
      name: 'modelPubVersion',
      order: 10,
      view: lazyComponent<ReleaseSubjectProps>(async () => (await import('./release-subject.tsx')).ReleaseSubject),
      again: lazyComponent<ReleaseSubjectProps>(async () => (await import('./release-again.tsx')).ReleaseAgain),
    }),
  ],
  staleOn: {
    approval: [modelPubVersion.list, modelPubVersion.recent],
    model: [modelPubVersion.list, modelPubVersion.recent],
  },
})
