import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

const view = page(() => import('./file-document.panel.tsx'), 'FileDocument')

export const documentFeature = defineFeature({
  name: 'document',
  help: { '/browseWord': '2-projects/05-documents.md', '/browseExcel': '2-projects/05-documents.md' },
  pages: [
    { path: '/browseWord', title: 'word.title', noCache: true, bare: true, view },
    { path: '/browseExcel', title: 'excel.title', noCache: true, bare: true, view },
  ],
})
