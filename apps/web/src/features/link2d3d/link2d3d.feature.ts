import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { benchPanels } from '../browse/bench.slot.ts'
import { type SheetButtonProps, sheetButtons } from '../drawing/drawing.slot.ts'
import { linkReads } from './link-reads.ts'

export const link2d3dFeature = defineFeature({
  name: 'link2d3d',
  help: {
    '/link2d3d': '2-projects/06-drawings-and-models.md',
    '/link2d3dPreview': '2-projects/06-drawings-and-models.md',
  },
  views: { 'link2d3d/index': page(() => import('./link-list.page.tsx'), 'LinkListPage') },
  pages: [
    {
      path: '/link2d3dPreview',
      title: 'link2d3d.title',
      noCache: true,
      bare: true,
      view: page(() => import('./link-preview.page.tsx'), 'LinkPreviewPage'),
    },
    {
      path: '/linkModelBrowse',
      title: 'page.linkModelBrowse',
      noCache: true,
      bare: true,
      view: page(() => import('./link-model.page.tsx'), 'LinkModelPage'),
    },
  ],
  fills: [
    sheetButtons.fill({
      name: 'link2d3d',
      order: 10,
      view: lazyComponent<SheetButtonProps>(async () => (await import('./drawing-links.tsx')).DrawingLinks),
    }),
    benchPanels.fill({
      name: 'link2d3d',
      order: 30,
      group: 'files',
      title: 'link2d3d.drawings',
      view: lazyComponent(async () => (await import('./bench-links.panel.tsx')).BenchLinks),
    }),
  ],
  staleOn: { link2d3d: linkReads, hubFile: linkReads },
})
