import { expect, it } from 'vitest'
import { keptOrder, placeBeside } from './use-triage.ts'

it('keeps groups where they were first seen and puts new ones behind them', () => {
  expect(keptOrder([], [3, 1, 2])).toEqual([3, 1, 2])
  expect(keptOrder([3, 1, 2], [1, 3, 4])).toEqual([3, 1, 2, 4])
})

it('goes on to what took the place of one that is decided', () => {
  expect(placeBeside(4, true, 1)).toBe(5)
  expect(placeBeside(4, false, 1)).toBe(4)
  expect(placeBeside(4, true, -1)).toBe(3)
  expect(placeBeside(4, false, -1)).toBe(3)
})
