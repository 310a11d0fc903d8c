import { defineFeature } from '../../feature.ts'
import { page } from '../../page-table.ts'

export const helpFeature = defineFeature({
  name: 'help',
  pages: [
    {
      path: '/help',
      title: 'help.title',
      noCache: true,
      bare: true,
      view: page(() => import('./help.page.tsx'), 'HelpPage'),
    },
  ],
})
