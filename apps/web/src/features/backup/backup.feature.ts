import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const backupFeature = defineFeature({
  name: 'backup',
  help: { '/operations/backup': '5-operations/04-backup.md' },
  views: {
    'mnt/backup/index': page(() => import('./backup-list.page.tsx'), 'BackupListPage'),
  },
})
