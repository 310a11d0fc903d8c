import type { Box } from '@sunmao/viewer'
import { describe, expect, it } from 'vitest'
import { farModels } from './far-models.ts'

const at = (x: number, y = 0): Box => ({ min: [x, y, 0], max: [x + 40, y + 20, 30] })

describe('models far from the others', () => {
  it('are those with another base point', () => {
    const boxes = new Map([
      [1, at(0)],
      [2, at(5, 5)],
      [3, at(500_000, 4_000_000)],
    ])
    expect(farModels(boxes).map(({ fileId }) => fileId)).toEqual([3])
    expect(farModels(boxes)[0]!.metres).toBeCloseTo(Math.hypot(499_955, 3_999_975), 0)
  })

  it('are both of two', () => {
    expect(
      farModels(
        new Map([
          [1, at(0)],
          [2, at(90_000)],
        ]),
      ).map(({ fileId }) => fileId),
    ).toEqual([1, 2])
  })

  it('are none on one site, however large, and none alone', () => {
    expect(
      farModels(
        new Map([
          [1, at(0)],
          [2, at(250)],
        ]),
      ),
    ).toEqual([])
    const road: Box = { min: [0, 0, 0], max: [5000, 10, 5] }
    expect(
      farModels(
        new Map([
          [1, road],
          [2, at(5800)],
        ]),
      ),
    ).toEqual([])
    expect(farModels(new Map([[1, at(0)]]))).toEqual([])
  })
})
