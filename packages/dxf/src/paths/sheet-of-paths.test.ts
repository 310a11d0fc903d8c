import { describe, expect, it } from 'vitest'
import { findAxes } from '../find/axes.ts'
import type { SheetText } from '../sheet/sheet.ts'
import { circleOf } from './circle-of.ts'
import { joinDashes } from './join-dashes.ts'
import { type SheetPath, sheetOfPaths } from './sheet-of-paths.ts'

const circle = (x: number, y: number, radius: number, count: number, from = 0, to = 2 * Math.PI): number[] =>
  Array.from({ length: count + 1 }, (_, at) => from + ((to - from) * at) / count).flatMap((angle) => [
    x + radius * Math.cos(angle),
    y + radius * Math.sin(angle),
  ])
const path = (points: number[], isClosed = false): SheetPath => ({ points, isClosed, layer: '' })
const label = (text: string, x: number, y: number): SheetText => ({
  ...{ text, at: [x - 2, y - 3], width: 4, height: 6, angle: 0, size: 6, layer: 0, kind: 'text' },
})
const sheetOf = (paths: SheetPath[], texts: SheetText[] = []) =>
  sheetOfPaths(paths, { name: '1', metresPerUnit: 0.0254 / 72, texts })

describe('circleOf', () => {
  it('P4: finds centre and radius of a path of chords, whichever way it goes', () => {
    for (const [from, to] of [
      [0, 2 * Math.PI],
      [1, 1 - 2 * Math.PI],
    ] as const) {
      const found = circleOf(circle(500, 300, 12, 16, from, to))!
      expect(Math.hypot(found.x - 500, found.y - 300)).toBeLessThan(1e-6)
      expect(found.radius).toBeCloseTo(12, 6)
      expect(found.sweep).toBeCloseTo(to - from, 6)
    }
  })

  it('P4: takes no rectangle, spiral, wave or line for one', () => {
    expect(circleOf([0, 0, 5, 0, 10, 0, 10, 5, 10, 10, 5, 10, 0, 10, 0, 5])).toBeUndefined()
    expect(
      circleOf(Array.from({ length: 20 }, (_, at) => [at * Math.cos(at / 3), at * Math.sin(at / 3)]).flat()),
    ).toBeUndefined()
    expect(circleOf(Array.from({ length: 20 }, (_, at) => [at, Math.sin(at)]).flat())).toBeUndefined()
    expect(circleOf(Array.from({ length: 20 }, (_, at) => [at, 0]).flat())).toBeUndefined()
    expect(circleOf(new Array(40).fill(0))).toBeUndefined()
    expect(circleOf(new Array(40).fill(Number.NaN))).toBeUndefined()
  })
})

describe('joinDashes', () => {
  const dashes = (lengths: readonly [dash: number, gap: number][], at: number): [number, number, number, number][] => {
    let x = 0
    return lengths.map(([dash, gap]) => {
      const from = x
      x += dash + gap
      return [from, at, from + dash, at]
    })
  }

  it('P5: makes one line of dashes and dots in a row, and leaves walls beside openings alone', () => {
    const line = dashes(
      [...Array(20)].flatMap((): [number, number][] => [
        [20, 5],
        [0, 5],
      ]),
      7,
    )
    expect(joinDashes([...line, [0, 50, 30, 50], [60, 50, 90, 50]])).toEqual([[0, 7, 595, 7]])
  })

  it('P5: does not go on round a corner, backwards or over a wide gap', () => {
    expect(
      joinDashes([
        [0, 0, 10, 0],
        [12, 0, 22, 0],
        [24, 0, 34, 0],
        [34, 2, 34, 12],
      ]),
    ).toEqual([])
    expect(
      joinDashes(
        dashes(
          [
            [10, 2],
            [10, 2],
            [10, 60],
            [10, 2],
          ],
          0,
        ),
      ),
    ).toEqual([])
  })
})

describe('sheetOfPaths', () => {
  const axis = (paths: SheetPath[]) =>
    findAxes(sheetOf(paths, [label('7', 100, 112), label('7', 100, -112)])!).map(({ label: name, from, to }) => [
      name,
      ...from.map(Math.round),
      ...to.map(Math.round),
    ])
  const bubbles = [path(circle(100, 112, 12, 32), true), path(circle(100, -112, 12, 32), true)]

  it('P6: has the axes of a page that draws them as lines', () => {
    expect(axis([path([100, -100, 100, 100]), ...bubbles])).toEqual([['7', 100, -100, 100, 100]])
  })

  it('P6: has those whose dashes and chords are paths of their own', () => {
    const pieces = Array.from({ length: 20 }, (_, at) => path([100, -100 + at * 10, 100, -93 + at * 10]))
    const chords = [112, -112].flatMap((y) => {
      const points = circle(100, y, 12, 24)
      return Array.from({ length: 24 }, (_, at) => path(points.slice(at * 2, at * 2 + 4)))
    })
    expect(axis([...pieces, ...chords])).toEqual([['7', 100, -100, 100, 97]])
  })

  it('P6: has those whose bubbles are two halves', () => {
    const halves = [112, -112].flatMap((y) => [
      path(circle(100, y, 12, 12, 0, Math.PI)),
      path(circle(100, y, 12, 12, Math.PI, 2 * Math.PI)),
    ])
    expect(axis([path([100, -100, 100, 100]), ...halves])).toEqual([['7', 100, -100, 100, 100]])
  })

  it('is nothing where nothing is drawn, or nothing that has a place', () => {
    expect(sheetOf([])).toBeUndefined()
    expect(sheetOf([path([Number.NaN, 0, 1, 1]), path([1e300, 0, 1, Number.POSITIVE_INFINITY])])).toBeUndefined()
  })
})
