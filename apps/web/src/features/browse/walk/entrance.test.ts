import { expect, it } from 'vitest'
import { entranceAmong, groundFirst } from './entrance.ts'

const storey = { min: [0, 0, 0], max: [40, 20, 4] } as const

it('the entrance is just inside the widest door at the edge', () => {
  const inner = { min: [20, 9.9, 0], max: [24, 10.1, 2.4] } as const
  const back = { min: [10, 19.8, 0.02], max: [11, 20, 2.1] } as const
  const main = { min: [39.7, 8, 0.02], max: [39.9, 10, 2.4] } as const
  expect(entranceAmong([inner, back, main], storey)).toEqual({
    at: [expect.closeTo(38.6), 9, 0.02],
    towards: [expect.closeTo(33.6), 9, 0.02],
  })
  const deep = { min: [19.9, 9, 0], max: [20.1, 11, 2.4] } as const
  expect(entranceAmong([deep, inner], storey)?.at).toEqual([22, expect.closeTo(8.8), 0])
  expect(entranceAmong([], storey)).toBeUndefined()
})

it('the ground floor comes first, those below last', () => {
  const order = (...elevations: number[]) =>
    groundFirst(elevations.map((elevation) => ({ elevation }))).map((storey) => storey.elevation)
  expect(order(4.2, 0, -4, -8, 8.4)).toEqual([0, 4.2, 8.4, -4, -8])
  expect(order(52, 48)).toEqual([48, 52])
  expect(order(-3, -6)).toEqual([-6, -3])
})
