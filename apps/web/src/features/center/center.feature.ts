import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const centerFeature = defineFeature({
  name: 'center',
  help: {
    '/user/center': '1-basics/04-center.md',
  },
  pages: [
    {
      path: '/user/center',
      title: 'menu.center',
      palette: { icon: 'user', order: 20 },
      noCache: true,
      view: page(() => import('./center.page.tsx'), 'CenterPage'),
    },
  ],
})
