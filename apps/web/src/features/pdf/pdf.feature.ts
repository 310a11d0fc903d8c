import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { fileViewers } from '../document/document.slot.ts'
import type { ViewProps } from '../document/document-source.api.ts'

export const pdfFeature = defineFeature({
  name: 'pdf',
  fills: [
    fileViewers.fill({
      formats: ['pdf'],
      order: 10,
      view: lazyComponent<ViewProps>(async () => (await import('./pdf-view.panel.tsx')).PdfDocumentView),
    }),
  ],
  pages: [
    {
      path: '/pdf',
      title: 'pdf.title',
      noCache: true,
      bare: true,
      view: page(() => import('./pdf.page.tsx'), 'PdfPage'),
    },
  ],
})
