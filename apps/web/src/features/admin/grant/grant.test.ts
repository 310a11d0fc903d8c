import { expect, it } from 'vitest'
import { marks, toggle } from './grant.ts'

const tree = [{ id: 1, children: [{ id: 2, children: [{ id: 3 }, { id: 4 }] }, { id: 5 }] }]

it('grants a row with what is below and above it', () => {
  expect([...toggle(tree, new Set(), 2)].sort()).toEqual([1, 2, 3, 4])
  expect([...toggle(tree, new Set([1, 2]), 1)].sort()).toEqual([1, 2, 3, 4, 5])
})

it('takes a row away with what is below it only', () => {
  const all = new Set([1, 2, 3, 4, 5])
  expect([...toggle(tree, all, 2)].sort()).toEqual([1, 5])
  expect([...toggle(tree, all, 3)].sort()).toEqual([1, 2, 4, 5])
})

it('half-marks what is granted in part, also a screen without its buttons', () => {
  expect(marks(tree, new Set([1, 2]))).toEqual({ checked: [], halfChecked: [1, 2] })
  expect(marks(tree, new Set([1, 2, 3, 4]))).toEqual({ checked: [2, 3, 4], halfChecked: [1] })
})
