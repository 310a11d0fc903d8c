import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'
import { foundKinds } from '../../shell/palette/palette.slot.ts'

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
  fills: [foundKinds.fill({ kind: 'help', order: 70, icon: 'help', inWindow: true })],
})
