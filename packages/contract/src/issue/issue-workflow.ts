import { defineWorkflow, type PartOf, type StateOf, type VerbOf } from '../core/workflow.ts'

/** From where to where an issue goes, and who takes it there. A lead is whoever has `issue:edit` in the project. */
export const issueWorkflow = defineWorkflow({
  states: ['draft', 'open', 'doing', 'answered', 'closed', 'rejected', 'void'],
  parts: ['raiser', 'assignee', 'reviewer', 'lead'],
  verbs: {
    submit: { from: ['draft'], to: 'open', by: ['raiser'] },
    answer: { from: ['open', 'doing'], to: 'answered', by: ['assignee', 'lead'], reason: 'required' },
    start: { from: ['open'], to: 'doing', by: ['assignee', 'lead'] },
    return: { from: ['answered'], to: 'open', by: ['raiser', 'reviewer', 'lead'], reason: 'required' },
    close: {
      from: ['open', 'doing', 'answered'],
      to: 'closed',
      by: ['raiser', 'reviewer', 'lead'],
      reason: 'optional',
    },
    reopen: { from: ['closed', 'rejected'], to: 'open', by: ['raiser', 'reviewer', 'lead'], reason: 'optional' },
    reject: { from: ['open', 'doing', 'answered'], to: 'rejected', by: ['reviewer', 'lead'], reason: 'optional' },
    void: {
      from: ['draft', 'open', 'doing', 'answered', 'rejected'],
      to: 'void',
      by: ['raiser', 'lead'],
      reason: 'optional',
    },
  },
  duties: {
    open: { action: 'handle', of: ['assignee'] },
    doing: { action: 'handle', of: ['assignee'] },
    answered: { action: 'review', of: ['reviewer', 'raiser'] },
  },
  next: { draft: ['submit'], open: ['answer', 'start'], doing: ['answer'], answered: ['close', 'return'] },
})

export type IssueStatus = StateOf<typeof issueWorkflow>
export type IssuePart = PartOf<typeof issueWorkflow>
export type IssueMove = VerbOf<typeof issueWorkflow>
export const issueStatuses = issueWorkflow.states
