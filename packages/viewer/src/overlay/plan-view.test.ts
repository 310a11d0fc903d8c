import { expect, it } from 'vitest'
import { planRange } from './plan-view.ts'

it('a plan is cut above its floor and ends below it, within its own storey', () => {
  expect(planRange(4.2, [0, 4.2, 8.4])).toEqual({ elevation: 4.2, cut: 1.2, depth: 0.3 })
  expect(planRange(4.2, [4.2])).toEqual({ elevation: 4.2, cut: 1.2, depth: 0.3 })
  expect(planRange(1, [0.8, 1, 2])).toEqual({ elevation: 1, cut: 0.5, depth: expect.closeTo(0.1) })
})
