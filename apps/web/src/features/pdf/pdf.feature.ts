import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const pdfFeature = defineFeature({
  name: 'pdf',
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
