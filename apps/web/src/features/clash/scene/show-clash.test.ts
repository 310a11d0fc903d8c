import { expect, it } from 'vitest'
import { boxAround, boxOfAll, overlapBox } from './show-clash.ts'

it('marks the overlap, and a flat one thick enough to be seen', () => {
  expect(overlapBox({ point: [1, 1, 3], box: [0, 0, 3, 2, 1, 3] })).toEqual({ min: [0, 0, 2.99], max: [2, 1, 3.01] })
})

it('marks the point of a clash that has no overlap', () => {
  expect(overlapBox({ point: [1, 2, 3] })).toEqual({ min: [0.99, 1.99, 2.99], max: [1.01, 2.01, 3.01] })
})

it('looks at what is around it, however long the elements are', () => {
  expect(boxAround({ min: [0, 0, 0], max: [1, 1, 1] }, 2)).toEqual({ min: [-2, -2, -2], max: [3, 3, 3] })
})

it('looks at all clashes of a group', () => {
  const { min, max } = boxOfAll([{ point: [0, 0, 0], box: [0, 0, 0, 1, 1, 1] }, { point: [5, -2, 3] }])
  expect([min, max]).toEqual([
    [0, -2.01, 0],
    [5.01, 1, 3.01],
  ])
})
