import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { fileViewers } from './document.slot.ts'
import type { ViewProps } from './document-source.api.ts'

const view = page(() => import('./file-document.panel.tsx'), 'FileDocument')

export const documentFeature = defineFeature({
  name: 'document',
  help: { '/browseWord': '2-projects/05-documents.md', '/browseExcel': '2-projects/05-documents.md' },
  fills: [
    fileViewers.fill(
      {
        formats: ['docx'],
        order: 20,
        view: lazyComponent<ViewProps>(async () => (await import('./word/word-view.panel.tsx')).WordView),
      },
      {
        formats: ['xlsx'],
        order: 30,
        view: lazyComponent<ViewProps>(async () => (await import('./excel/excel-view.panel.tsx')).ExcelView),
      },
      {
        formats: ['text', 'markdown'],
        order: 40,
        view: lazyComponent<ViewProps>(async () => (await import('./text/text-view.panel.tsx')).TextView),
      },
    ),
  ],
  pages: [
    { path: '/browseWord', title: 'word.title', noCache: true, bare: true, view },
    { path: '/browseExcel', title: 'excel.title', noCache: true, bare: true, view },
  ],
})
