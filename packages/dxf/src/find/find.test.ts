import { describe, expect, it } from 'vitest'
import { compareSheets } from '../compare/compare-sheets.ts'
import { line, modelOf, type Tags } from '../dxf.fixture.ts'
import { findAxes, plainLabel } from './axes.ts'
import { fitTransform } from './fit-transform.ts'
import type { GridLine } from './found.ts'
import { matchGrids } from './match-grids.ts'
import { findTitleBlock } from './title-block.ts'
import { disciplineOf, levelOf } from './title-words.ts'
import { toModel, toSheet } from './transform.ts'

const text = (words: string, x: number, y: number, height = 3): Tags => [
  0,
  'TEXT',
  8,
  'T',
  10,
  x,
  20,
  y,
  40,
  height,
  1,
  words,
]

describe('title block', () => {
  const blocks = [
    0,
    'BLOCK',
    2,
    'TB',
    ...line(0, 0, 1, 0),
    0,
    'ENDBLK',
    0,
    'BLOCK',
    2,
    'DOOR',
    ...line(0, 0, 1, 0),
    0,
    'ENDBLK',
  ]
  const insert = (block: string, values: Record<string, string>, x = 0): Tags => [
    ...[0, 'INSERT', 8, 'A', 66, 1, 2, block, 10, x, 20, 0],
    ...Object.entries(values).flatMap(([tag, value]) => [0, 'ATTRIB', 8, 'A', 2, tag, 1, value, 40, 3, 10, x, 20, 0]),
    ...[0, 'SEQEND'],
  ]

  it('B1: is what the attributes of its block say', () => {
    const sheet = modelOf(
      [
        ...insert('DOOR', { NUMBER: 'M1' }),
        ...insert('TB', { '图 号': '结施-12', 图名: '三层梁配筋平面图', 比例: '1：100', 版次: 'B' }),
      ],
      { blocks },
    )
    expect(findTitleBlock(sheet)).toEqual({
      number: '结施-12',
      title: '三层梁配筋平面图',
      scale: '1:100',
      revision: 'B',
      level: '3F',
      discipline: 'S',
    })
  })

  it('B2: else what stands beside or below its labels', () => {
    const chinese = modelOf([
      ...text('图名', 100, 30),
      ...text('首层平面图', 120, 30),
      ...text('图号', 100, 20),
      ...text('建施-03', 120, 20),
      ...text('比例', 100, 10),
      ...text('1:150', 120, 10),
      ...text('日期', 150, 10),
      ...text('2026-03-02', 160, 10),
    ])
    expect(findTitleBlock(chinese)).toEqual({
      number: '建施-03',
      title: '首层平面图',
      scale: '1:150',
      level: '1F',
      discipline: 'A',
    })
    const english = modelOf([
      ...text('Drawing Title', 100, 30, 2),
      ...text('Level 2 Plan', 102, 24),
      ...text('Drawing No.: M-201', 100, 10),
      ...text('SCALE', 150, 30, 2),
      ...text('1:50', 151, 25),
      ...text('Rev.', 170, 30, 2),
      ...text('C', 171, 25),
    ])
    expect(findTitleBlock(english)).toEqual({
      number: 'M-201',
      title: 'Level 2 Plan',
      scale: '1:50',
      revision: 'C',
      level: '2F',
      discipline: 'M',
    })
  })

  it('B3: is empty when there is none', () => {
    expect(findTitleBlock(modelOf([...text('图例', 0, 0), ...text('说明', 10, 10)]))).toEqual({})
  })

  it('B4: names storeys and disciplines as people write them', () => {
    const levels = {
      '3F 平面图': '3F',
      三层平面图: '3F',
      十二层平面图: '12F',
      地下一层平面图: 'B1',
      B2层防火分区: 'B2',
      负二层平面: 'B2',
      屋面平面图: 'RF',
      首层平面图: '1F',
      '2nd floor plan': '2F',
      '三~五层平面图': undefined,
      标准层平面图: undefined,
      立面图: undefined,
    }
    for (const [title, level] of Object.entries(levels)) expect([title, levelOf(title)]).toEqual([title, level])
    const numbers = {
      '建施-01': 'A',
      结施03: 'S',
      '水施-1': 'P',
      '暖施-2': 'M',
      '电施-5': 'E',
      'A-101': 'A',
      'S-201': 'S',
      E101: 'E',
      X9: undefined,
    }
    for (const [number, letter] of Object.entries(numbers))
      expect([number, disciplineOf(number, '')]).toEqual([number, letter])
  })
})

/** A plan with axes of bays of different widths, turned and moved, in millimetres. */
const xs = [0, 8400, 15_000, 24_000, 30_300]
const ys = [0, 6000, 13_200]
const letters = ['A', 'B', 'C']

function plan(angle: number, move: readonly [number, number], rename: Record<string, string> = {}): Tags {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const turn = (x: number, y: number) => [move[0] + x * cos - y * sin, move[1] + x * sin + y * cos] as const
  const axis = (label: string, a: readonly [number, number], b: readonly [number, number]): Tags => {
    const [p, q] = [turn(...a), turn(...b)]
    const name = rename[label] ?? label
    const length = Math.hypot(q[0] - p[0], q[1] - p[1])
    const [dx, dy] = [((q[0] - p[0]) / length) * 400, ((q[1] - p[1]) / length) * 400]
    const bubble = ([x, y]: readonly [number, number]): Tags => [
      ...[0, 'CIRCLE', 8, 'AXIS', 10, x, 20, y, 40, 400],
      ...[0, 'TEXT', 8, 'AXIS', 10, x, 20, y, 11, x, 21, y, 72, 1, 73, 2, 40, 350, 1, name],
    ]
    return [...line(...p, ...q, 'AXIS'), ...bubble([p[0] - dx, p[1] - dy]), ...bubble([q[0] + dx, q[1] + dy])]
  }
  return [
    ...xs.flatMap((x, at) => axis(`${at + 1}`, [x, -3000], [x, ys.at(-1)! + 3000])),
    ...ys.flatMap((y, at) => axis(letters[at]!, [-3000, y], [xs.at(-1)! + 3000, y])),
  ]
}

const grids: GridLine[] = [
  ...xs.map((x, at): GridLine => ({ label: `${at + 1}`, from: [x / 1000, -2], to: [x / 1000, 20] })),
  ...ys.map((y, at): GridLine => ({ label: letters[at]!, from: [-2, y / 1000], to: [40, y / 1000] })),
]

describe('axes', () => {
  it('A1: are long lines that end at bubbles, in any direction', () => {
    const axes = findAxes(
      modelOf([...plan(0.3, [5e6, 3e6]), ...line(0, 0, 90_000, 10_000), 0, 'CIRCLE', 8, 'A', 10, 0, 20, 0, 40, 300]),
    )
    expect(axes.map(({ label }) => label).sort()).toEqual(['1', '2', '3', '4', '5', 'A', 'B', 'C'])
  })

  it('A2: match the model within a millimetre, wherever and however turned the plan is', () => {
    for (const [angle, move] of [
      [0, [0, 0]],
      [0.3, [5e6, 3e6]],
      [Math.PI / 2, [-1e5, 0]],
      [Math.PI, [10, 20]],
    ] as const) {
      const match = matchGrids(findAxes(modelOf(plan(angle, move))), grids)
      if (!match.isMatch) throw new Error(match.reason)
      expect(match.calibration.maxResidual).toBeLessThan(0.001)
      expect(match.calibration.transform.scale).toBeCloseTo(0.001, 8)
      const [x, y] = toModel(match.calibration.transform, move)
      expect(Math.hypot(x, y)).toBeLessThan(0.001)
    }
  })

  it('A3: match also with a few wrong labels, other spellings and missing axes', () => {
    const odd = findAxes(modelOf(plan(0, [0, 0], { 2: '②', B: 'b', 5: '9' })))
    const match = matchGrids(
      odd,
      grids.filter(({ label }) => label !== 'C'),
    )
    expect(match).toMatchObject({ isMatch: true, calibration: { maxResidual: expect.closeTo(0, 4) } })
    expect(plainLabel('⑫')).toBe('12')
    expect(plainLabel('（Ａ）')).toBe('A')
  })

  it('A4: refuse instead of guessing', () => {
    const axes = findAxes(modelOf(plan(0, [0, 0])))
    const refusal = (some: Parameters<typeof matchGrids>[0], others: GridLine[]) => {
      const match = matchGrids(some, others)
      return match.isMatch ? 'matched' : match.reason
    }
    expect(refusal([], grids)).toBe('noAxes')
    expect(refusal(axes, [])).toBe('noGrids')
    expect(
      refusal(
        axes,
        grids.map((each) => ({ ...each, label: `X${each.label}` })),
      ),
    ).toBe('labelsDiffer')
    const stretched = grids.map(
      ({ label, from, to }, at): GridLine => ({
        label,
        from: [from[0] * (1 + at / 20), from[1] * (1 + at / 9)],
        to: [to[0] * (1 + at / 20), to[1] * (1 + at / 9)],
      }),
    )
    expect(refusal(axes, stretched)).toBe('spacingDiffers')
    const mirrored = grids.map(
      ({ label, from, to }): GridLine => ({ label, from: [-from[0], from[1]], to: [-to[0], to[1]] }),
    )
    expect(refusal(axes, mirrored)).toBe('spacingDiffers')
    const twice = findAxes(modelOf([...plan(0, [0, 0]), ...plan(0, [90_000, 0])]))
    expect(refusal(twice, grids)).toBe('ambiguous')
  })
})

describe('point pairs', () => {
  it('M1: give the transform that made them, and how far each is off', () => {
    const truth = { scale: 0.001, angle: 0.7, x: 512_345.6, y: 4_012_345.7 }
    const sheets = [
      [0, 0],
      [50_000, 0],
      [50_000, 30_000],
    ] as const
    const fit = fitTransform(sheets.map((sheet) => ({ sheet, model: toModel(truth, sheet) })))
    if (!fit.isFit) throw new Error(fit.reason)
    expect(fit.calibration.maxResidual).toBeLessThan(1e-6)
    expect(fit.calibration.transform.angle).toBeCloseTo(0.7, 9)
    expect(toSheet(fit.calibration.transform, toModel(truth, [1234, 567]))).toEqual([
      expect.closeTo(1234, 2),
      expect.closeTo(567, 2),
    ])
  })

  it('M2: are refused when there are too few, all on one place, or mirrored', () => {
    const pair = (sheet: readonly [number, number], model: readonly [number, number]) => ({ sheet, model })
    expect(fitTransform([pair([0, 0], [0, 0])])).toEqual({ isFit: false, reason: 'tooFewPairs' })
    expect(fitTransform([pair([1, 1], [0, 0]), pair([1, 1], [5, 0])])).toEqual({ isFit: false, reason: 'samePlace' })
    expect(fitTransform([pair([0, 0], [0, 0]), pair([10, 0], [-10, 0]), pair([0, 10], [0, 10])])).toEqual({
      isFit: false,
      reason: 'mirrored',
    })
  })

  it('M3: of a mirrored sheet are fitted when that is asked for, both ways', () => {
    const truth = { scale: 0.001, angle: 0.4, x: 12, y: -3, isMirrored: true }
    const sheets = [
      [0, 0],
      [9000, 500],
      [2000, 7000],
    ] as const
    const pairs = sheets.map((sheet) => ({ sheet, model: toModel(truth, sheet) }))
    expect(fitTransform(pairs)).toEqual({ isFit: false, reason: 'mirrored' })
    const fit = fitTransform(pairs, { isMirrored: true })
    if (!fit.isFit) throw new Error(fit.reason)
    expect(fit.calibration.maxResidual).toBeLessThan(1e-9)
    expect(fit.calibration.transform).toMatchObject({ isMirrored: true, angle: expect.closeTo(0.4, 9) })
    const [x, y] = toSheet(fit.calibration.transform, toModel(truth, [1234, 567]))
    expect([x, y]).toEqual([expect.closeTo(1234, 6), expect.closeTo(567, 6)])
    const plain = sheets.map((sheet) => ({ sheet, model: toModel({ ...truth, isMirrored: false }, sheet) }))
    expect(fitTransform(plain, { isMirrored: true })).toEqual({ isFit: false, reason: 'mirrored' })
  })
})

describe('versions', () => {
  it('D1: differ in what was added, removed and changed, in boxes', () => {
    const shared = Array.from({ length: 300 }, (_, at) => line(at * 100, 0, at * 100, 5000)).flat()
    const before = modelOf([...shared, ...line(2000, 8000, 3000, 8000), ...text('办公室', 20_000, 9000, 300)])
    const after = modelOf([
      ...text('会议室', 20_000, 9000, 300),
      ...shared.slice(),
      ...line(10_000, 9000, 11_000, 9000),
    ])
    const { same, added, removed, changes } = compareSheets(before, after)
    expect([same, added, removed]).toEqual([300, 2, 2])
    expect(changes.map(({ kind }) => kind).sort()).toEqual(['added', 'changed', 'removed'])
    expect(changes.find(({ kind }) => kind === 'changed')!.texts).toEqual({ added: ['会议室'], removed: ['办公室'] })
    expect(changes.find(({ kind }) => kind === 'added')!.box).toEqual(
      [10_000, 9000, 11_000, 9000].map((value) => expect.closeTo(value, 1)),
    )
  })

  it('D2: do not differ by drawing the other way round, in another order or within the tolerance', () => {
    const before = modelOf([...line(0, 0, 10_000, 0), ...line(0, 500, 10_000, 700)])
    const after = modelOf([...line(10_000, 700.2, 0, 500), ...line(10_000, 0, 0, 0.3)])
    expect(compareSheets(before, after)).toMatchObject({ same: 2, added: 0, removed: 0, changes: [] })
  })
})
