import { expect, it } from 'vitest'
import { sampleIssue } from '../../test/issue-sample.ts'
import { canKeepBoth, clashingFields, fieldsOf, keepBoth } from './issue-fields.ts'

const base = fieldsOf(sampleIssue())

it('asks only about fields that both sides changed, each in its own way', () => {
  const theirs = fieldsOf(sampleIssue({ title: '风管压梁', priority: 'urgent' }))
  expect(clashingFields(base, theirs, { dueDate: '2026-12-01' })).toEqual([])
  expect(clashingFields(base, theirs, { title: '风管与框架梁相碰', dueDate: '2026-12-01' })).toEqual(['title'])
  // Both meant the same.
  expect(clashingFields(base, theirs, { priority: 'urgent' })).toEqual([])
})

it('keeps what both typed, in texts and in lists', () => {
  const theirs = fieldsOf(sampleIssue({ html: '<p>甲</p>', labels: ['净高', '走道'] }))
  expect(keepBoth(theirs, { html: '<p>乙</p>' }, 'html')).toEqual({ html: '<p>甲</p><p>乙</p>' })
  expect(keepBoth(theirs, { labels: ['净高', '管综'] }, 'labels')).toEqual({ labels: ['净高', '走道', '管综'] })
  expect([canKeepBoth('html'), canKeepBoth('assigneeIds'), canKeepBoth('title')]).toEqual([true, true, false])
})
