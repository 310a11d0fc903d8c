import { score } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const scoreFeature = defineFeature({
  name: 'score',
  help: { '/scoreList': '2-projects/10-scores.md' },
  views: {
    'score/index': page(() => import('./score.page.tsx'), 'ScorePage'),
    'score/item': page(() => import('./score-item.page.tsx'), 'ScoreItemPage'),
  },
  staleOn: {
    score: [score.list, score.detail, score.lines, score.checks],
    issue: [score.list, score.detail, score.lines],
    model: [score.list],
  },
})
