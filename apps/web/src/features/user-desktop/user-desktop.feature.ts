import { defineFeature } from '../../feature.ts'
import { page } from '../../page-table.ts'

export const userDesktopFeature = defineFeature({
  name: 'userDesktop',
  views: {
    'userDesktop/index': page(() => import('./user-desktop.page.tsx'), 'UserDesktopPage'),
  },
})
