import { issue } from '@sunmao/contract'
import { defineFeature } from '../../feature.ts'
import { page } from '../../page-table.ts'

export const issueFeature = defineFeature({
  name: 'issue',
  views: {
    'issue/index': page(() => import('./list/issue-list.page.tsx'), 'IssueListPage'),
  },
  staleOn: {
    issue: [issue.list, issue.queryIssueReferenceOptions, issue.detail, issue.previous],
    thread: [issue.list],
  },
})
