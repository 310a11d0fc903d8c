import { message } from '@sunmao/contract'
import { defineFeature } from '../../feature.ts'
import { page } from '../../page-table.ts'

export const messageFeature = defineFeature({
  name: 'message',
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
