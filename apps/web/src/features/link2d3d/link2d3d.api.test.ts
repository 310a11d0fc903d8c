import { expect, it } from 'vitest'
import { sheetOf, worldOf } from './link2d3d.api.ts'

it('goes both ways through a plan that is seen from below', () => {
  const transform = { scale: 0.001, rotation: Math.PI / 2, x: 10, y: 20, isMirrored: true }
  // The sheet's x counts to the left: turned by a right angle it counts down.
  const [x, y] = worldOf(transform, [1000, 0])
  expect([x, y]).toEqual([expect.closeTo(10, 9), expect.closeTo(19, 9)])
  expect(sheetOf(transform, [x, y])).toEqual([expect.closeTo(1000, 6), expect.closeTo(0, 6)])
})
