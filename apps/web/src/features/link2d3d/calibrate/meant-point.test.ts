import { expect, it } from 'vitest'
import { meantPoint, namedCrossings } from './meant-point.ts'

// Axes 7.2 m apart; 10 pixels to the metre.
const crossings = namedCrossings([
  { label: '1', from: [0, -1], to: [0, 20] },
  { label: '2', from: [7.2, -1], to: [7.2, 20] },
  { label: 'A', from: [-1, 0], to: [20, 0] },
])
const toScreen = ([x, y]: readonly [number, number]) => ({ x: x * 10, y: y * 10 })
const meant = (x: number, y: number, other?: Parameters<typeof meantPoint>[3]) =>
  meantPoint({ x, y }, crossings, toScreen, other)

it('a click near a crossing of axes is that crossing to the millimetre, by its name', () => {
  expect(meant(75, 4)).toEqual({ kind: 'crossing', grid: '2×A', point: [7.2, 0] })
  expect(meant(3, -3, { kind: 'place', point: [0.3, -0.3] })?.point).toEqual([0, 0])
})

it('a corner that is nearer than the crossing is the corner', () => {
  const corner = { kind: 'corner', point: [0.4, 0.4] } as const
  expect(meant(4, 4, corner)).toEqual(corner)
  expect(meant(1, 1, corner)?.kind).toBe('crossing')
})

it('away from all crossings it is what lies there, and nothing where nothing does', () => {
  const edge = { kind: 'edge', point: [3, 3] } as const
  expect(meant(30, 30, edge)).toEqual(edge)
  expect(meant(30, 30)).toBeUndefined()
})
