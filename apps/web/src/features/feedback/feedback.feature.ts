import { defineFeature } from '../../feature.ts'
import { page } from '../../page-table.ts'

export const feedbackFeature = defineFeature({
  name: 'feedback',
  pages: [
    {
      path: '/feedback/mine',
      title: 'feedback.mine',
      noCache: true,
      view: page(() => import('./my-feedback.page.tsx'), 'MyFeedbackPage'),
    },
  ],
  views: {
    'feedback/index': page(() => import('./feedback.page.tsx'), 'FeedbackPage'),
  },
})
