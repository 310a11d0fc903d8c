import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

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
