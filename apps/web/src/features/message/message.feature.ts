import { message } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const messageFeature = defineFeature({
  name: 'message',
  help: {
    '/message': '1-basics/05-messages.md',
  },
  pages: [
    {
      path: '/message',
      title: 'message.title',
      noCache: true,
      view: page(() => import('./message.page.tsx'), 'MessagePage'),
    },
  ],
  staleOn: { message: [message.list] },
})
