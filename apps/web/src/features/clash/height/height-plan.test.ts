import type { ClashHeight } from '@sunmao/contract'
import { expect, it } from 'vitest'
import { bandOf, drawPlan } from './height-plan.ts'

const room = (more: Partial<ClashHeight> = {}): ClashHeight => ({
  fileId: 1,
  index: 1,
  number: '301',
  name: '走道',
  level: '3F',
  boundary: [
    [10, 20],
    [14, 20],
    [14, 22],
    [10, 22],
  ],
  height: 2350,
  limit: 2400,
  ...more,
})

it('tells rooms that are high enough from those that are a little short and those that are too low', () => {
  expect([2400, 2399, 2300, 2299].map((height) => bandOf({ height, limit: 2400 }))).toEqual([
    'fine',
    'short',
    'short',
    'low',
  ])
})

it('draws the storey with north up and a margin around it', () => {
  const plan = drawPlan([
    room(),
    room({
      index: 2,
      boundary: [
        [10, 22],
        [14, 22],
        [14, 30],
        [10, 30],
      ],
    }),
  ])
  expect(plan?.viewBox).toBe('-0.4 -0.4 4.8 10.8')
  expect(plan?.rooms[0]).toMatchObject({ points: '0,10 4,10 4,8 0,8', band: 'short' })
  expect(plan?.rooms[0]?.middle.x).toBeCloseTo(2)
  expect(plan?.rooms[0]?.middle.y).toBeCloseTo(9)
})

it('has no plan of rooms without an outline', () => {
  expect(drawPlan([room({ boundary: [] })])).toBeUndefined()
})
