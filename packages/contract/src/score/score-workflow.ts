import { defineWorkflow, type PartOf, type StateOf, type VerbOf } from '../core/workflow.ts'

/** A score is written, submitted and confirmed; whoever submits it does not confirm it. A lead reopens it. */
export const scoreWorkflow = defineWorkflow({
  states: ['draft', 'submitted', 'confirmed'],
  parts: ['editor', 'submitter', 'confirmer', 'lead'],
  verbs: {
    submit: { from: ['draft'], to: 'submitted', by: ['editor'] },
    confirm: { from: ['submitted'], to: 'confirmed', by: ['confirmer'] },
    return: { from: ['submitted'], to: 'draft', by: ['confirmer'], reason: 'required' },
    withdraw: { from: ['submitted'], to: 'draft', by: ['submitter'] },
    reopen: { from: ['confirmed'], to: 'draft', by: ['lead'], reason: 'required' },
  },
  duties: { submitted: { action: 'confirm', of: ['confirmer'] } },
  next: { draft: ['submit'], submitted: ['confirm', 'return'] },
})

export type ScoreStatus = StateOf<typeof scoreWorkflow>
export type ScorePart = PartOf<typeof scoreWorkflow>
export type ScoreVerb = VerbOf<typeof scoreWorkflow>
export const scoreStatuses = scoreWorkflow.states
