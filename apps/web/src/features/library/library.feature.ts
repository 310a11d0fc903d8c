import { libraryEntry, libraryImport } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { folderReads, libraryReads } from './library.api.ts'

export const libraryFeature = defineFeature({
  name: 'library',
  help: { '/library': '2-projects/08-library.md' },
  views: { 'library/index': page(() => import('./library.page.tsx'), 'LibraryPage') },
  staleOn: { hubFile: libraryReads, library: [...folderReads, libraryImport.list, libraryEntry.list] },
})
