import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const userDesktopFeature = defineFeature({
  name: 'userDesktop',
  help: {
    '/userDesktop': '1-basics/08-cloud-desktop.md',
  },
  views: {
    'userDesktop/index': page(() => import('./user-desktop.page.tsx'), 'UserDesktopPage'),
  },
})
