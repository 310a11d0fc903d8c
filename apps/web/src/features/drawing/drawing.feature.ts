import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const drawingFeature = defineFeature({
  name: 'drawing',
  help: { '/browseDrawing': '2-projects/05-documents.md' },
  pages: [
    {
      path: '/browseDrawing',
      title: 'drawing.page',
      noCache: true,
      bare: true,
      view: page(() => import('./drawing.page.tsx'), 'DrawingPage'),
    },
  ],
})
