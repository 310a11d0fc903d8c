import { expect, it } from 'vitest'
import { visibilityOf } from './use-hidden-rows.ts'

it('a group is shown, partly hidden or hidden by what is hidden of its elements', () => {
  const group = { 1: [0, 4], 2: [10, 2] }
  expect(visibilityOf(group, {})).toBe('shown')
  expect(visibilityOf(group, { 1: [4, 9] })).toBe('shown')
  expect(visibilityOf(group, { 1: [0, 4] })).toBe('partly')
  expect(visibilityOf(group, { 1: [0, 9], 2: [10, 1] })).toBe('partly')
  expect(visibilityOf(group, { 1: [0, 9], 2: [9, 5] })).toBe('hidden')
})
