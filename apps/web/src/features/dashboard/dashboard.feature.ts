import { defineFeature } from '../../feature.ts'
import { page } from '../../page-table.ts'
import { part } from '../../ui/part.tsx'

export const dashboardFeature = defineFeature({
  name: 'dashboard',
  help: {
    '/dashboard': '1-basics/01-start.md',
  },
  pages: [
    {
      path: '/dashboard',
      title: 'menu.dashboard',
      affix: true,
      noCache: true,
      view: page(() => import('./dashboard.page.tsx'), 'DashboardPage'),
    },
  ],
  homeTiles: [
    {
      name: 'projects',
      column: 'main',
      order: 20,
      view: part(async () => (await import('./my-projects.tile.tsx')).MyProjectsTile),
    },
  ],
})
