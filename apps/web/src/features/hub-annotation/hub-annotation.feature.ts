import { hubAnnotation, hubBasicAnnotation } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { benchActions, benchLayers, benchPanels } from '../browse/bench.slot.ts'

export const hubAnnotationFeature = defineFeature({
  name: 'hubAnnotation',
  help: { '/quickAnnotationList': '2-projects/03-annotations.md' },
  views: {
    'quickAnnotation/index': page(() => import('./list/quick-annotation-list.page.tsx'), 'QuickAnnotationListPage'),
  },
  fills: [
    benchActions.fill({
      name: 'annotate',
      order: 20,
      title: 'annotation.annotate',
      icon: 'pencil',
      keys: 'A',
      isTool: true,
      code: 'hubAnnotation:add',
      view: lazyComponent(async () => (await import('./bench/annotate-bench.tsx')).AnnotateBench),
    }),
    benchPanels.fill({
      name: 'annotation',
      order: 10,
      title: 'annotation.bench.title',
      icon: 'pencil',
      view: lazyComponent(async () => (await import('./bench/annotation-bench.panel.tsx')).AnnotationBenchPanel),
    }),
    benchLayers.fill({
      name: 'hubAnnotation',
      order: 10,
      view: lazyComponent(async () => (await import('./bench/annotation-layer.tsx')).AnnotationLayer),
    }),
  ],
  staleOn: {
    annotation: [
      hubAnnotation.list,
      hubAnnotation.detail,
      hubAnnotation.queryHubAnnotationReferenceOptions,
      hubBasicAnnotation.queryList,
    ],
    thread: [hubAnnotation.list, hubAnnotation.detail],
  },
})
