import { expect, test } from 'vitest'
import { changedElements } from './changed-elements.ts'

test('what differs becomes runs of both sides', () => {
  const pair = { from: 1, to: 2, values: [] }
  const { before, after } = changedElements([
    { ...pair, kind: 'added', after: 7 },
    { ...pair, kind: 'added', after: 6 },
    { ...pair, kind: 'removed', before: 3 },
    { ...pair, kind: 'moved', before: 4, after: 9 },
    { ...pair, kind: 'changed', before: 4, after: 9 },
  ])
  expect(after).toEqual({
    added: { 2: [6, 2] },
    removed: {},
    moved: { 2: [9, 1] },
    reshaped: {},
    changed: { 2: [9, 1] },
  })
  expect(before).toEqual({
    added: {},
    removed: { 1: [3, 1] },
    moved: { 1: [4, 1] },
    reshaped: {},
    changed: { 1: [4, 1] },
  })
})
