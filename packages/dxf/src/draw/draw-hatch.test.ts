import { describe, expect, it } from 'vitest'
import { filledArea, modelOf, read, segmentsOf } from '../dxf.fixture.ts'

describe('hatches', () => {
  const square = (size: number, from = 0) => [
    92,
    2,
    72,
    0,
    73,
    1,
    93,
    4,
    ...[
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ].flatMap(([x, y]) => [10, from + x! * size, 20, from + y! * size]),
    97,
    0,
  ]

  it('H1: fill between a boundary and its islands', () => {
    const solid = (style: number) => [
      0,
      'HATCH',
      8,
      'A',
      10,
      0,
      20,
      0,
      2,
      'SOLID',
      70,
      1,
      91,
      3,
      ...square(10),
      ...square(6, 2),
      ...square(2, 4),
      75,
      style,
      76,
      1,
    ]
    expect(filledArea(modelOf(solid(0)))).toBeCloseTo(100 - 36 + 4, 3)
    expect(filledArea(modelOf(solid(1)))).toBeCloseTo(100 - 36, 3)
    expect(filledArea(modelOf(solid(2)))).toBeCloseTo(100, 3)
  })

  it('H2: draw their own lines, cut at the boundary', () => {
    const sheet = modelOf([
      0,
      'HATCH',
      8,
      'A',
      10,
      0,
      20,
      0,
      2,
      'L',
      70,
      0,
      91,
      2,
      ...square(10),
      ...square(4, 3),
      75,
      0,
      76,
      1,
      52,
      0,
      41,
      1,
      78,
      1,
      53,
      0,
      43,
      0,
      44,
      0.5,
      45,
      0,
      46,
      1,
      79,
      0,
    ])
    const rows = segmentsOf(sheet)
    expect(rows.every(([a, b]) => a[1] === b[1])).toBe(true)
    const length = rows.reduce((sum, [a, b]) => sum + Math.abs(b[0] - a[0]), 0)
    expect(length).toBeCloseTo(10 * 10 - 4 * 4, 3)
  })

  it('H3: too dense a pattern is counted, not drawn', () => {
    const { head } = read({
      entities: [
        0,
        'HATCH',
        8,
        'A',
        10,
        0,
        20,
        0,
        2,
        'L',
        70,
        0,
        91,
        1,
        ...square(10),
        75,
        0,
        76,
        1,
        78,
        1,
        53,
        0,
        43,
        0,
        44,
        0,
        45,
        0,
        46,
        1e-9,
        79,
        0,
      ],
    })
    expect(head.leftOut).toEqual({ 'limit:pattern': 1 })
  })
})
