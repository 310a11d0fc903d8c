import { expect, it } from 'vitest'
import { line, modelOf } from '../dxf.fixture.ts'
import { mainBounds } from './main-bounds.ts'

/** Lines all over a square of ten by ten, somewhere. */
const plan = (x: number, y: number) =>
  Array.from({ length: 200 }, (_, at) => line(x, y + at / 20, x + 10, y + 10 - at / 20)).flat()

it('S1: what stands alone and far away does not count, wherever and however often', () => {
  const strays = [...line(0, 0, 1, 1), ...line(9e6, 4e6, 9e6 + 1, 4e6)]
  const sheet = modelOf([...strays, ...plan(500_000, 4_000_000)])
  expect(sheet.bounds).toEqual([0, 0, 9e6 + 1, expect.closeTo(4_000_010, 1)])
  expect(mainBounds(sheet)).toEqual([500_000, 4_000_000, 500_010, 4_000_010].map((side) => expect.closeTo(side, 1)))
})

it('S2: two parts of a drawing both count, as do a few things and what is near', () => {
  const both = modelOf([...plan(0, 0), ...plan(1000, 0)])
  expect(mainBounds(both)).toEqual(both.bounds)
  const few = modelOf([...line(0, 0, 1, 0), ...line(1000, 0, 1001, 0)])
  expect(mainBounds(few)).toEqual(few.bounds)
  const near = modelOf([...plan(0, 0), ...line(25, 0, 26, 0)])
  expect(mainBounds(near)).toEqual(near.bounds)
})

it('S3: layers that are off do not count', () => {
  const tables = [0, 'TABLE', 2, 'LAYER', 0, 'LAYER', 2, 'A', 62, 7, 0, 'LAYER', 2, 'B', 62, -7, 0, 'ENDTAB']
  const sheet = modelOf([...line(0, 0, 10, 10), ...line(0, 0, 400, 400, 'B')], { tables })
  expect(mainBounds(sheet)).toEqual([0, 0, 10, 10])
})
