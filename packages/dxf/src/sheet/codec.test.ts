import { describe, expect, it } from 'vitest'
import { line, modelOf, randomOf, segmentsOf } from '../dxf.fixture.ts'
import { DxfError } from '../dxf-error.ts'
import { decodeSheet, encodeSheet } from './codec.ts'

describe('precision', () => {
  it('P1: far from zero places are exact to a hundredth of a millimetre, also after packing', () => {
    const [x, y] = [512_345_678.125, 4_012_345_678.5]
    const random = randomOf(3)
    const lines = Array.from({ length: 500 }, () => [
      random() * 80_000,
      random() * 60_000,
      random() * 80_000,
      random() * 60_000,
    ])
    const sheet = modelOf(
      lines.flatMap(([a, b, c, d]) => line(x + a!, y + b!, x + c!, y + d!)),
      { header: [9, '$INSUNITS', 70, 4] },
    )
    const found = segmentsOf(decodeSheet(encodeSheet(sheet)))
    for (const ends of found.map(([a, b]) => [...a, ...b])) {
      const off = lines.map((wanted) =>
        Math.max(...wanted.map((value, at) => Math.abs(value + (at % 2 ? y : x) - ends[at]!))),
      )
      expect(Math.min(...off)).toBeLessThan(0.02)
    }
    expect(found).toHaveLength(500)
  })

  it('P2: a sheet is the same after packing and unpacking, and damaged packs are refused', () => {
    const sheet = modelOf([
      ...line(0, 0, 10, 5),
      0,
      'SOLID',
      8,
      'B',
      10,
      0,
      20,
      0,
      11,
      1,
      21,
      0,
      12,
      0,
      22,
      1,
      13,
      1,
      23,
      1,
      0,
      'MTEXT',
      8,
      'A',
      10,
      1,
      20,
      1,
      40,
      2,
      1,
      '三层\\P平面',
      0,
      'CIRCLE',
      8,
      'A',
      10,
      3,
      20,
      4,
      40,
      1,
    ])
    const bytes = encodeSheet(sheet)
    expect(decodeSheet(bytes)).toEqual({
      ...sheet,
      outlines: sheet.outlines.map((each) => ({ ...each, contours: expect.anything() })),
    })
    for (const cut of [0, 3, 40, bytes.length - 2]) expect(() => decodeSheet(bytes.slice(0, cut))).toThrow(DxfError)
  })

  it('P3: the unit is what the file says, else it is guessed and said so', () => {
    const unit = (header: (string | number)[], size: number) => {
      const { metresPerUnit, isUnitGuessed } = modelOf(line(0, 0, size, 1), { header })
      return [metresPerUnit, isUnitGuessed]
    }
    expect(unit([9, '$INSUNITS', 70, 6], 50)).toEqual([1, false])
    expect(unit([9, '$INSUNITS', 70, 0], 50)).toEqual([1, true])
    expect(unit([], 50_000)).toEqual([0.001, true])
  })
})
