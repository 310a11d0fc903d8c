import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const assistantFeature = defineFeature({
  name: 'assistant',
  help: { '/ai/answer': '1-basics/10-assistant.md', '/assistant': '1-basics/10-assistant.md' },
  pages: [
    {
      path: '/ai/answer',
      title: 'assistant.title',
      view: page(() => import('./assistant.page.tsx'), 'AnswerPage'),
    },
  ],
  views: { 'assistant/index': page(() => import('./assistant.page.tsx'), 'AssistantPage') },
})
