import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { homeTiles } from '../../manifest/tile.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'

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
      palette: { icon: 'home', order: 10 },
      noCache: true,
      view: page(() => import('./dashboard.page.tsx'), 'DashboardPage'),
    },
  ],
  fills: [
    homeTiles.fill({
      name: 'projects',
      column: 'main',
      order: 20,
      view: lazyComponent(async () => (await import('./my-projects.tile.tsx')).MyProjectsTile),
    }),
  ],
})
