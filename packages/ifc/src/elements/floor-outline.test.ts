import { expect, it } from 'vitest'
import { floorOf } from './floor-outline.ts'

/** Two triangles of a rectangle at a height, seen from above or from below. */
const sheet = (z: number, isUp: boolean) => {
  const points = [
    [0, 0, z],
    [4, 0, z],
    [4, 3, z],
    [0, 3, z],
  ]
  const triangles = [
    [0, 1, 2],
    [0, 2, 3],
  ]
  return triangles.flatMap((corners) => (isUp ? corners : corners.toReversed()).flatMap((at) => points[at]!))
}

it.each([
  ['two sides', [...sheet(1, true), ...sheet(1, false)]],
  ['the same face twice', [...sheet(1, false), ...sheet(1, false)]],
  ['a plate of 2 cm', [...sheet(1, false), ...sheet(1.02, true)]],
  ['one side only', sheet(1, true)],
])('floorOf counts a floor once: %s', (_, corners) => {
  const { area, outline } = floorOf(Float64Array.from(corners))
  expect(area).toBeCloseTo(12)
  expect(outline).toHaveLength(8)
})
