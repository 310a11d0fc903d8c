import { describe, expect, it } from 'vitest'
import { line, read, segmentsOf } from '../dxf.fixture.ts'
import type { Point2 } from '../sheet/sheet.ts'

const point = ([x, y]: Point2) => [expect.closeTo(x, 4), expect.closeTo(y, 4)]

describe('paper', () => {
  it('V1: shows model space through its viewports, cut, scaled, without frozen layers', () => {
    const tables = [
      0,
      'TABLE',
      2,
      'LAYER',
      0,
      'LAYER',
      5,
      'AA',
      2,
      'A',
      70,
      0,
      62,
      7,
      0,
      'LAYER',
      5,
      'BB',
      2,
      'B',
      70,
      0,
      62,
      7,
      0,
      'ENDTAB',
    ]
    const viewport = [
      0,
      'VIEWPORT',
      67,
      1,
      8,
      '0',
      10,
      100,
      20,
      50,
      40,
      40,
      41,
      20,
      68,
      2,
      69,
      2,
      12,
      1000,
      22,
      500,
      45,
      200,
      331,
      'BB',
    ]
    const { sheets } = read({
      tables,
      entities: [...line(900, 500, 1300, 500), ...line(1000, 450, 1000, 480, 'B'), ...viewport],
    })
    expect(sheets.map(({ name, isModel }) => [name, isModel])).toEqual([
      ['Model', true],
      ['Layout1', false],
    ])
    expect(segmentsOf(sheets[1]!)).toEqual([[point([90, 50]), point([120, 50])]])
  })
})
