import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

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
  views: {
    'feedback/index': page(() => import('./feedback.page.tsx'), 'FeedbackPage'),
  },
})
