import { describe, expect, it } from 'vitest'
import { issueWorkflow } from '../issue/issue-workflow.ts'
import { defineWorkflow } from './workflow.ts'

describe('a workflow', () => {
  it('lets somebody say what his parts allow in the state that a row is in', () => {
    expect(issueWorkflow.verbsFor('open', ['assignee'])).toEqual(['answer', 'start'])
    expect(issueWorkflow.verbsFor('closed', ['assignee'])).toEqual([])
  })

  it('asks the first part that is somebody', () => {
    const people = { raiser: [1], assignee: [2, 3], reviewer: [], lead: [] }
    expect(issueWorkflow.dutyOf('doing', (part) => people[part])).toEqual({ action: 'handle', handlerIds: [2, 3] })
    expect(issueWorkflow.dutyOf('answered', (part) => people[part])).toEqual({ action: 'review', handlerIds: [1] })
    expect(issueWorkflow.dutyOf('closed', (part) => people[part]).handlerIds).toEqual([])
  })

  it('offers what somebody is waited for with first, and nobody else’s duty as such', () => {
    const offered = (held: Parameters<typeof issueWorkflow.offer>[1]) =>
      issueWorkflow.offer('open', held, issueWorkflow.verbsFor('open', held))
    expect(offered(['assignee', 'raiser'])[0]).toEqual({ verb: 'answer', isNext: true })
    expect(offered(['raiser'])).toEqual([
      { verb: 'close', isNext: false },
      { verb: 'void', isNext: false },
    ])
  })

  it('does not let a row wait where nothing leads on', () => {
    expect(() =>
      defineWorkflow({
        states: ['open', 'stuck'],
        parts: ['raiser'],
        verbs: { stop: { from: ['open'], to: 'stuck', by: ['raiser'] } },
        duties: { stuck: { action: 'handle', of: ['raiser'] } },
        next: {},
      }),
    ).toThrow('nothing leads out of stuck')
  })
})
