import { hubAnnotation, hubBasicAnnotation } from '@sunmao/contract'
import { defineFeature } from '../../feature.ts'
import { page } from '../../page-table.ts'
import { part } from '../../ui/part.tsx'

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
        view: part(async () => (await import('./bench/annotate-bench.tsx')).AnnotateBench),
      },
    ],
    panels: [
      {
        name: 'annotation',
        title: 'annotation.bench.title',
        icon: 'pencil',
        view: part(async () => (await import('./bench/annotation-bench.panel.tsx')).AnnotationBenchPanel),
      },
    ],
    layer: part(async () => (await import('./bench/annotation-layer.tsx')).AnnotationLayer),
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
