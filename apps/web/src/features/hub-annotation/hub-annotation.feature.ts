import { hubAnnotation, hubBasicAnnotation } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { backgrounds } from '../../shell/frame.slot.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { benchActions, benchLayers, benchPanels } from '../browse/bench.slot.ts'
import {
  type SheetButtonProps,
  type SheetLayerProps,
  type SheetPage,
  sheetButtons,
  sheetLayers,
  sheetPanels,
} from '../drawing/drawing.slot.ts'
import { AnnotationMessages } from './annotation-messages.ts'

export const hubAnnotationFeature = defineFeature({
  name: 'hubAnnotation',
  help: { '/quickAnnotationList': '2-projects/03-annotations.md' },
  views: {
    'quickAnnotation/index': page(() => import('./list/quick-annotation-list.page.tsx'), 'QuickAnnotationListPage'),
  },
  fills: [
    backgrounds.fill({ name: 'annotationMessages', order: 10, onBarePages: true, view: AnnotationMessages }),
    sheetButtons.fill({
      name: 'annotation',
      order: 20,
      view: lazyComponent<SheetButtonProps>(async () => (await import('./sheet/annotate-button.tsx')).AnnotateButton),
    }),
    sheetLayers.fill({
      name: 'annotation',
      order: 20,
      paneOn: ['annotation', 'action'],
      needsDrawing: true,
      view: lazyComponent<SheetLayerProps>(
        async () => (await import('./sheet/sheet-annotations.tsx')).SheetAnnotations,
      ),
    }),
    sheetPanels.fill({
      name: 'annotations',
      order: 10,
      title: 'drawing.panel.annotations',
      icon: 'pencil',
      view: lazyComponent<SheetPage>(async () => (await import('./sheet/sheet-annotations.tsx')).SheetAnnotationList),
    }),
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
      group: 'review',
      order: 25,
      title: 'annotation.bench.title',
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
