import { readDxf, type Transform } from '@sunmao/dxf'
import { expect, it } from 'vitest'
import { type LinkEvidence, needsOf, weighLink } from './link-evidence.service.ts'
import type { Ground } from './plan-ground.service.ts'
import { inkOf } from './sheet-ink.service.ts'
import { around, type Box } from './storey-outline.service.ts'

/** Walls and columns of a house in the shape of an L, in metres. */
const house: Box[] = [
  [0, 0, 20, 0.3],
  [0, 0, 0.3, 14],
  [0, 13.7, 8, 14],
  [7.7, 6, 8, 14],
  [7.7, 6, 20, 6.3],
  [19.7, 0, 20, 6],
  [4.4, 0.3, 4.6, 5],
  [11.2, 0.3, 11.4, 6],
  [0.3, 9, 5, 9.2],
  [14, 3, 14.5, 3.5],
  [16.5, 3, 17, 3.5],
]
const glyphs = { glyph: () => undefined } as never
const sheet = (boxes: readonly Box[]) => {
  const line = (...[a, b, c, d]: Box) => `0\nLINE\n8\nWALL\n10\n${a}\n20\n${b}\n11\n${c}\n21\n${d}\n`
  const lines = boxes.map((box) => {
    const [x0, y0, x1, y1] = box.map((metres) => metres * 1000) as Box
    return line(x0, y0, x1, y0) + line(x1, y0, x1, y1) + line(x1, y1, x0, y1) + line(x0, y1, x0, y0)
  })
  const text = `0\nSECTION\n2\nENTITIES\n${lines.join('')}0\nENDSEC\n0\nEOF\n`
  return readDxf(Buffer.from(text), { glyphs }).sheets[0]!
}

const groundOf = (drawn: readonly Box[], built: readonly Box[]): Ground => ({
  axes: undefined,
  scales: [0.001],
  isPlan: true,
  ink: inkOf(sheet(drawn), 120),
  page: undefined,
  sheetSize: 20_000,
  outlineSize: 20,
  outline: [...built],
  cut: [...built],
  box: around(built),
  level: undefined,
})

const weigh = (
  ground: Ground,
  { angle = 0, ...change }: Partial<Transform> = {},
): LinkEvidence & { needs?: unknown } => {
  const pairs = [
    { sheet: [0, 0] as [number, number], world: [0, 0] as [number, number] },
    { sheet: [20_000, 6000] as [number, number], world: [20, 6] as [number, number] },
  ]
  const link = { transform: { scale: 0.001, rotation: angle, x: 0, y: 0, ...change }, pairs, isAutomatic: false }
  const evidence = weighLink(ground, link)
  return { ...evidence, needs: needsOf({ ...link, status: 'pending', evidence }) }
}

it('a plan whose lines stand on the walls of the storey is proved without axes', () => {
  expect(weigh(groundOf(house, house))).toEqual({ findings: [], agrees: 'outline', needs: undefined })
})

it.each([
  ['half a metre aside', { x: 0.5 }],
  ['turned about the middle', { angle: Math.PI, x: 20, y: 14 }],
  ['mirrored', { isMirrored: true, x: 20 }],
])('one that is %s is not', (_name, change) => {
  expect(weigh(groundOf(house, house), change)).toMatchObject({ needs: 'look' })
})

it('one that lies beside the building cannot be right', () => {
  const { findings, needs } = weigh(groundOf(house, house), { x: 200 })
  expect(findings).toEqual([{ code: 'outside', figures: { share: '0' } }])
  expect(needs).toBe('pair')
})

it('a part of a plan, and several plans on one sheet, may be right and are not told to be wrong', () => {
  const part = house.filter(([x0]) => x0 < 5)
  expect(weigh(groundOf(part, house)).findings).toEqual([])
  const beside = house.map(([x0, y0, x1, y1]): Box => [x0 + 40, y0, x1 + 40, y1])
  const below = house.map(([x0, y0, x1, y1]): Box => [x0, y0 - 30, x1, y1 - 30])
  expect(weigh(groundOf([...house, ...beside, ...below], house)).findings).toEqual([])
})

it('a sheet full of hatches, and a building that looks the same from behind, prove nothing', () => {
  const hatch = Array.from({ length: 140 }, (_, at): Box => [0, at / 10, 20, at / 10])
  expect(weigh(groundOf([...house, ...hatch], house))).toMatchObject({ needs: 'look', findings: [] })
  const same = house.flatMap(([x0, y0, x1, y1]): Box[] => [
    [x0, y0, x1, y1],
    [20 - x1, y0, 20 - x0, y1],
  ])
  expect(weigh(groundOf(same, same))).toMatchObject({ needs: 'look', findings: [] })
})
