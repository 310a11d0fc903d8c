import { expect, it } from 'vitest'
import { panesIn, paneText } from './pane-query.ts'

it('reads what it wrote, and leaves out what is no version', () => {
  expect(panesIn(paneText([[3, 4], [5]]) ?? null)).toEqual([[3, 4], [5]])
  expect(panesIn('a;;-1,7;0')).toEqual([[7]])
  expect(panesIn(null)).toEqual([])
  expect(paneText([])).toBeUndefined()
})

it('has no more than fit beside the first one', () => {
  expect(panesIn('1;2;3;4;5')).toEqual([[1], [2], [3]])
})
