import { message } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

import { navbarItems } from '../../shell/frame.slot.ts'
import { MessageButton } from './message-button.tsx'

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
  fills: [navbarItems.fill({ name: 'message', order: 10, onPhone: true, view: MessageButton })],
  staleOn: { message: [message.list] },
})
