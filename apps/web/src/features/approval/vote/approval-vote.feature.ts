import { defineFeature } from '../../../manifest/feature.ts'
import { page } from '../../../manifest/page-table.ts'

export const approvalVoteFeature = defineFeature({
  name: 'approvalVote',
  publicPages: [
    {
      path: '/vote/:code',
      title: 'approval.vote',
      view: page(() => import('./approval-vote.page.tsx'), 'ApprovalVotePage'),
    },
  ],
})
