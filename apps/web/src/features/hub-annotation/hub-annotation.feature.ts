import { hubAnnotation, hubBasicAnnotation } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

export const hubAnnotationFeature = defineFeature({
  name: 'hubAnnotation',
  help: { '/quickAnnotationList': '2-projects/03-annotations.md' },
  views: {
    'quickAnnotation/index': page(() => import('./list/quick-annotation-list.page.tsx'), 'QuickAnnotationListPage'),
  },
  workbench: {
    actions: [
      {
        name: 'annotate',
        title: 'annotation.annotate',
        icon: 'pencil',
        keys: 'A',
        isTool: true,
        code: 'hubAnnotation:add',
        view: lazyComponent(async () => (await import('./bench/annotate-bench.tsx')).AnnotateBench),
      },
    ],
    panels: [
      {
        name: 'annotation',
        title: 'annotation.bench.title',
        icon: 'pencil',
        view: lazyComponent(async () => (await import('./bench/annotation-bench.panel.tsx')).AnnotationBenchPanel),
      },
    ],
    layer: lazyComponent(async () => (await import('./bench/annotation-layer.tsx')).AnnotationLayer),
  },
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
