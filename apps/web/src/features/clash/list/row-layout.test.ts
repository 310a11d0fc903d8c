import { expect, it } from 'vitest'
import { evenLayout, groupLayout, rowAt } from './row-layout.ts'

it('finds the row at a height, also beyond the ends', () => {
  const layout = evenLayout(100_000, 30)
  expect([-50, 0, 29, 30, 45_000, 9_999_999].map((pixels) => rowAt(layout, pixels))).toEqual([0, 0, 0, 1, 1500, 99_999])
  expect(rowAt(evenLayout(0, 30), 10)).toBe(0)
})

it('puts the points of the open group under it', () => {
  const layout = groupLayout({ groups: 3, open: 1, points: 2, groupHeight: 50, pointHeight: 20 })
  expect(Array.from({ length: layout.count }, (_, row) => layout.at(row))).toEqual([
    { kind: 'group', at: 0 },
    { kind: 'group', at: 1 },
    { kind: 'point', at: 0 },
    { kind: 'point', at: 1 },
    { kind: 'group', at: 2 },
  ])
  expect([0, 1, 2, 3, 4, 5].map(layout.offsetOf)).toEqual([0, 50, 100, 120, 140, 190])
  expect(layout.rowOfGroup(2)).toBe(4)
  expect(layout.rowOfPoint(1)).toBe(3)
  expect(layout.rowOfPoint(2)).toBeUndefined()
  expect(rowAt(layout, 125)).toBe(3)
})

it('is a plain list while no group is open', () => {
  const layout = groupLayout({ groups: 3, points: 9, groupHeight: 50, pointHeight: 20 })
  expect(layout.count).toBe(3)
  expect(layout.offsetOf(3)).toBe(150)
  expect(layout.at(2)).toEqual({ kind: 'group', at: 2 })
})
