import { defineFeature } from '../../feature.ts'
import { page } from '../../page-table.ts'

export const dashboardFeature = defineFeature({
  name: 'dashboard',
  pages: [
    {
      path: '/dashboard',
      title: 'menu.dashboard',
      affix: true,
      noCache: true,
      view: page(() => import('./dashboard.page.tsx'), 'DashboardPage'),
    },
  ],
})
