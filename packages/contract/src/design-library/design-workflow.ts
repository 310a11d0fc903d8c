import { defineWorkflow, type PartOf, type StateOf, type VerbOf } from '../core/workflow.ts'

/**
 * A version of something in the design library. Only what is published is there for others; with a newer one that was published it
 * is superseded, by itself.
 */
export const designWorkflow = defineWorkflow({
  states: ['draft', 'review', 'published', 'disabled', 'superseded'],
  parts: ['editor', 'publisher'],
  verbs: {
    submit: { from: ['draft'], to: 'review', by: ['editor'] },
    publish: { from: ['review'], to: 'published', by: ['publisher'] },
    return: { from: ['review'], to: 'draft', by: ['publisher'], reason: 'required' },
    withdraw: { from: ['review'], to: 'draft', by: ['editor'] },
    disable: { from: ['published'], to: 'disabled', by: ['publisher'], reason: 'required' },
    enable: { from: ['disabled'], to: 'published', by: ['publisher'] },
  },
  duties: { review: { action: 'approve', of: ['publisher'] } },
  next: { draft: ['submit'], review: ['publish', 'return'], disabled: ['enable'] },
})

export type DesignState = StateOf<typeof designWorkflow>
export type DesignPart = PartOf<typeof designWorkflow>
export type DesignVerb = VerbOf<typeof designWorkflow>
export const designStates = designWorkflow.states
