import { describe, expect, it, vi } from 'vitest'
import { plantedClashes } from './clashes.ts'
import type { Version } from './items/edits.ts'
import { type Box, type Item, withParts } from './items/item.ts'
import { itemsOf } from './items/items-of.ts'
import { type Discipline, kindOf } from './items/kinds.ts'
import { shapes } from './items/shapes.ts'
import { globalId } from './plan/hash.ts'
import { type Plan, planBuilding } from './plan/plan.ts'
import { demo, tiny } from './plan/presets.ts'

// Whole buildings: a second each on a quiet machine, more on a busy one.
vi.setConfig({ testTimeout: 60_000 })

/** Slow and obvious: every element against every other, box by box. */
interface Placed {
  id: string
  discipline: Discipline
  box: Box
  bodies: Box[]
}

const shift = ([x0, y0, z0, x1, y1, z1]: Box, [x, y, z]: readonly [number, number, number]): Box => [
  x0 + x,
  y0 + y,
  z0 + z,
  x1 + x,
  y1 + y,
  z1 + z,
]

/** How far two boxes reach into each other; negative = how far they are apart along one axis. */
const overlap = (a: Box, b: Box): number =>
  Math.min(
    Math.min(a[3], b[3]) - Math.max(a[0], b[0]),
    Math.min(a[4], b[4]) - Math.max(a[1], b[1]),
    Math.min(a[5], b[5]) - Math.max(a[2], b[2]),
  )

function without(box: Box, hole: Box): Box[] {
  if (overlap(box, hole) <= 0) return [box]
  const rest: Box[] = []
  const left = [...box]
  for (const axis of [0, 1, 2]) {
    if (hole[axis]! > left[axis]!) rest.push(left.with(axis + 3, hole[axis]!) as unknown as Box)
    if (hole[axis + 3]! < left[axis + 3]!) rest.push(left.with(axis, hole[axis + 3]!) as unknown as Box)
    left[axis] = Math.max(left[axis]!, hole[axis]!)
    left[axis + 3] = Math.min(left[axis + 3]!, hole[axis + 3]!)
  }
  return rest
}

function turned([x0, y0, z0, x1, y1, z1]: Box, turn: number): Box {
  const spin = ([x, y]: [number, number]): [number, number] => [-y, x]
  let [a, b]: [number, number][] = [
    [x0, y0],
    [x1, y1],
  ]
  for (let at = 0; at < turn; at++) [a, b] = [spin(a!), spin(b!)]
  return [Math.min(a![0], b![0]), Math.min(a![1], b![1]), z0, Math.max(a![0], b![0]), Math.max(a![1], b![1]), z1]
}

function bodiesOf(item: Item): Box[] {
  const [x0, y0, z0, x1, y1] = item.box
  if (kindOf(item.kind).fill === 'shape') {
    const middle = [(x0 + x1) / 2, (y0 + y1) / 2, z0] as const
    return shapes[item.kind]!.bodies.map((body) => shift(turned(body, item.turn ?? 0), middle))
  }
  return (item.openings ?? []).reduce<Box[]>(
    (boxes, { box }) => boxes.flatMap((each) => without(each, box)),
    [item.box],
  )
}

function place(plan: Plan, version: Version): Placed[] {
  return [...itemsOf(plan, { version })]
    .flatMap((item) => [...withParts(item)])
    .filter(({ kind }) => kindOf(kind).fill !== 'nothing')
    .map((item) => {
      const up = [0, 0, plan.storeys[item.storey]!.elevation] as const
      return {
        id: globalId(plan.seed, item.key),
        discipline: kindOf(item.kind).discipline,
        box: shift(item.box, up),
        bodies: bodiesOf(item).map((body) => shift(body, up)),
      }
    })
}

/** Pairs that are nearer than the gap, or with 0 reach into each other, and by how much. */
function pairsOf(elements: Placed[], gap: number, isAsked = (_a: Placed, _b: Placed) => true): Map<string, number> {
  const found = new Map<string, number>()
  for (const [at, a] of elements.entries()) {
    for (let other = at + 1; other < elements.length; other++) {
      const b = elements[other]!
      if (overlap(a.box, b.box) <= -gap || !isAsked(a, b)) continue
      const depth = Math.max(...a.bodies.flatMap((one) => b.bodies.map((each) => overlap(one, each))))
      if (depth > -gap) found.set([a.id, b.id].sort().join(), depth)
    }
  }
  return found
}

const pairKey = ({ a, b }: { a: string; b: string }) => [a, b].sort().join()

describe.each([
  ['tiny', tiny()],
  ['demo', demo()],
  ['two bays, two cores', planBuilding({ seed: 7, floors: 2, basements: 1, bays: [2, 5] })],
])('%s', (_, plan) => {
  it.each([1, 2] as const)('has what is planted in version %d, as deep as said, and no other overlap', (version) => {
    const clashes = plantedClashes(plan, version)
    const found = pairsOf(place(plan, version), 0)
    expect([...found.keys()].sort()).toEqual(
      clashes
        .filter(({ kind }) => kind !== 'clearance')
        .map(pairKey)
        .sort(),
    )
    for (const clash of clashes.filter(({ kind }) => kind === 'hard'))
      expect(found.get(pairKey(clash))).toBeCloseTo(clash.depth * 1000, 6)
  })

  it('keeps services of different disciplines 50 mm apart, except where planted', () => {
    const services = place(plan, 1).filter(({ discipline }) => 'MPE'.includes(discipline))
    const pairs = pairsOf(services, 50, (a, b) => a.discipline !== b.discipline)
    const near = [...pairs].filter(([, depth]) => depth <= 0)
    const planned = plantedClashes(plan).filter(({ kind }) => kind === 'clearance')
    expect(near.map(([pair]) => pair)).toEqual(planned.map(pairKey))
    expect(-near[0]![1]).toBeCloseTo(planned[0]!.depth * 1000, 6)
  })

  it('has one element twice', () => {
    const boxes = place(plan, 1).map(({ box, discipline }) => discipline + box.join())
    expect(boxes.length - new Set(boxes).size).toBe(1)
    expect(plantedClashes(plan).filter(({ kind }) => kind === 'duplicate')).toHaveLength(1)
  })
})

describe('plantedClashes', () => {
  it('says where the first one is, as the demo tells it', () => {
    const [first] = plantedClashes(demo())
    expect(first!.words).toBe('3F 走道 ③-④/Ⓑ轴 送风管与框架梁 KL-2 相碰 82 mm')
    // Branch 6.3 m after axis 3; the beam on axis B; 82 mm above the beams' underside of 3F, 9 + 3.48 m.
    expect(first!.point.map((value) => Math.round(value * 1000))).toEqual([23100, 8400, 12521])
  })

  it('names rooms and axes', () => {
    expect(plantedClashes(demo()).map(({ words }) => words)).toEqual([
      '3F 走道 ③-④/Ⓑ轴 送风管与框架梁 KL-2 相碰 82 mm',
      '2F 设计室 ③-④/Ⓑ轴 消火栓立管 XL-2 与框架柱 KZ1 相碰 60 mm',
      '4F 走道 ③-④/Ⓑ轴 强电桥架与送风管相碰 80 mm',
      '5F 办公室 ③-④/Ⓐ-Ⓑ轴 LED 线条灯与LED 线条灯重复',
      '5F 走道 ③-④/Ⓑ轴 喷淋支管 DN40 与送风管净距不足 50 mm，仅 20 mm',
    ])
  })

  it('has every kind in the demo, and the tray put right in version 2', () => {
    expect(plantedClashes(demo()).map(({ kind }) => kind)).toEqual(['hard', 'hard', 'hard', 'duplicate', 'clearance'])
    expect(plantedClashes(demo(), 2)).toHaveLength(4)
  })
})
