import type { Mark } from '@sunmao/contract'
import { expect, it } from 'vitest'
import { drawnMark, placeInView, simplified, viewOfPixel } from './mark-geometry.ts'
import { done, historyOf, redone, replaced, undone } from './mark-history.ts'

const size = { width: 800, height: 400 }
const mark = (more: Partial<Mark> = {}): Mark => ({
  id: 'a',
  kind: 'rectangle',
  points: [{ view: [-0.5, 0.25] }, { view: [0.5, -0.25] }],
  text: '',
  colour: '#cf1322',
  width: 4,
  ...more,
})

it('a place in the picture is the same in view space and back, in a window of any shape', () => {
  expect(placeInView(size)({ view: [0, 0] })).toEqual([400, 200])
  expect(placeInView(size)({ view: [0.5, 0.25] })).toEqual([600, 100])
  expect(viewOfPixel([600, 100], size)).toEqual([0.5, 0.25])
  // A wider window shows more at the sides, and the mark stays around the same thing.
  expect(placeInView({ width: 1200, height: 400 })({ view: [0.5, 0.25] })).toEqual([800, 100])
})

it('draws every kind, and nothing whose place cannot be seen', () => {
  const place = placeInView(size)
  expect(drawnMark(mark(), place)?.path).toBe('M200 100L600 100L600 300L200 300Z')
  expect(drawnMark(mark({ kind: 'arrow' }), place)?.path).toMatch(/^M200 100L600 300M/)
  expect(drawnMark(mark({ kind: 'ellipse' }), place)?.path).toContain('A200 100 0 0 1')
  expect(drawnMark(mark({ kind: 'freehand' }), place)?.path).toBe('M200 100L600 300')
  expect(drawnMark(mark({ kind: 'dimension', text: '2460' }), place)?.label?.lines).toEqual(['2460'])
  const text = drawnMark(mark({ kind: 'text', points: [{ view: [0, 0] }], text: '梁底\n2.46 m' }), place)?.label
  expect(text).toMatchObject({ lines: ['梁底', '2.46 m'], x: 400, y: 200 })
  expect(drawnMark(mark(), () => undefined)).toBeUndefined()
})

it('a cloud closes, and its bows bulge outwards whichever way it was drawn', () => {
  const forward = drawnMark(mark({ kind: 'cloud' }), placeInView(size))!.path
  const backward = drawnMark(mark({ kind: 'cloud', points: [...mark().points].reverse() }), placeInView(size))!.path
  expect(forward).toBe(backward)
  expect(forward.startsWith('M200 100A')).toBe(true)
  expect(forward.endsWith('200 100Z')).toBe(true)
  expect(forward).not.toContain('0 0 0')
})

it('a line by hand loses only points that change nothing', () => {
  const line = Array.from({ length: 50 }, (_, at) => [at, 0] as const)
  expect(simplified(line, 1)).toEqual([
    [0, 0],
    [49, 0],
  ])
  expect(simplified([...line, [49, 30]], 1)).toEqual([
    [0, 0],
    [49, 0],
    [49, 30],
  ])
})

it('every step can be undone and done again, until another one is made', () => {
  const start = historyOf([])
  const one = done(start, [mark()])
  const two = done(one, replaced(one.marks, mark({ colour: '#1456b8' })))
  expect(undone(two).marks).toEqual([mark()])
  expect(redone(undone(two)).marks).toEqual(two.marks)
  expect(undone(undone(undone(two))).marks).toEqual([])
  const other = done(undone(two), [])
  expect(other.future).toEqual([])
  expect(redone(other)).toBe(other)
})
