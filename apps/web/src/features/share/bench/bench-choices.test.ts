import type { Room } from '@sunmao/contract'
import { expect, it } from 'vitest'
import { smallestAround } from './bench-choices.ts'

const room = (index: number, more: Partial<Room>): Room => ({
  fileId: 1,
  index,
  globalId: `g${index}`,
  number: `${index}`,
  name: '',
  boundary: [],
  ...more,
})

it('finds the smallest room around a point, by its outline where it has one', () => {
  const flat = room(1, { bbox: [0, 0, 0, 10, 10, 3], area: 100 })
  const corner = room(2, {
    bbox: [0, 0, 0, 4, 4, 3],
    area: 8,
    boundary: [
      [0, 0],
      [4, 0],
      [0, 4],
    ],
  })
  const above = room(3, { bbox: [0, 0, 3, 10, 10, 6], area: 1 })
  const rooms = [flat, corner, above]
  expect(smallestAround(rooms, [1, 1, 1])?.index).toBe(2)
  expect(smallestAround(rooms, [3, 3, 1])?.index).toBe(1)
  expect(smallestAround(rooms, [1, 1, 4])?.index).toBe(3)
  expect(smallestAround(rooms, [20, 1, 1])).toBeUndefined()
})
