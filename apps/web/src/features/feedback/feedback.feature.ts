import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

import { frameCommands, navbarItems, overlays } from '../../shell/frame.slot.ts'
import { openOverlay } from '../../shell/overlays/overlays.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { FeedbackButton } from './feedback-button.tsx'

export const feedbackFeature = defineFeature({
  name: 'feedback',
  help: {
    '/feedback': '1-basics/07-help-and-feedback.md',
  },
  pages: [
    {
      path: '/feedback/mine',
      title: 'feedback.mine',
      noCache: true,
      view: page(() => import('./my-feedback.page.tsx'), 'MyFeedbackPage'),
    },
  ],
  fills: [
    navbarItems.fill({ name: 'feedback', order: 30, view: FeedbackButton }),
    frameCommands.fill({
      name: 'feedback',
      order: 20,
      title: 'menu.feedback',
      icon: 'feedback',
      code: 'feedback:add',
      inSidebar: true,
      run: () => openOverlay('feedback'),
    }),
    overlays.fill({
      name: 'feedback',
      order: 10,
      view: lazyComponent(async () => (await import('./feedback-dialog.tsx')).FeedbackDialog),
    }),
  ],
  views: {
    'feedback/index': page(() => import('./feedback.page.tsx'), 'FeedbackPage'),
  },
})
