import { hubFileUpload, recycleBin } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { foundKinds } from '../../shell/palette/palette.slot.ts'
import { hubFileReads } from './hub-file.api.ts'

export const hubFileFeature = defineFeature({
  name: 'hubFile',
  help: { '/hubFile': '2-projects/05-documents.md' },
  views: { 'hubFile/index': page(() => import('./hub-file-list.page.tsx'), 'HubFileListPage') },
  staleOn: { hubFile: [...hubFileReads, hubFileUpload.list, recycleBin.list] },
  fills: [foundKinds.fill({ kind: 'hubFile', order: 40, icon: 'folder' })],
})
