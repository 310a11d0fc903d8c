// Calibrations that two pairs cannot prove: wrong ones are never confirmed without a word, right ones are.
import { readFileSync } from 'node:fs'
import type { LinkPair } from '@sunmao/contract'
import { fitTransform, type Point2, readDxf, readFont } from '@sunmao/dxf'
import { readIfc } from '@sunmao/ifc'
import { type Plan, planBuilding, tiny, writeDxf, writeIfc } from '@sunmao/sample'
import { beforeAll, describe, expect, it } from 'vitest'
import { fontPath } from '../src/modules/hub-file/prepare/thumbnail.ts'
import { hasThird, isHard, needsOf, weighLink } from '../src/modules/link2d3d/evidence/link-evidence.service.ts'
import { type Ground, readGround } from '../src/modules/link2d3d/evidence/plan-ground.service.ts'
import { toLink } from '../src/modules/link2d3d/link-frame.service.ts'
import type { Opened } from '../src/modules/model/packs/opened-model.service.ts'

/** Every run the same. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}

interface Sample {
  name: string
  plan: Plan
  ground: Ground
  /** The same sheet with no bubbles, so that no axes are found. */
  bare: Ground
  /** The level above, whose plan this is not. */
  above: Ground
}

const samples: Sample[] = []

beforeAll(async () => {
  const plans = [
    tiny(),
    planBuilding({ name: '厂房', seed: 3, floors: 2, basements: 0, bays: [5, 2] }),
    planBuilding({ name: '办公', seed: 5, floors: 2, basements: 0, bays: [3, 3] }),
  ]
  const glyphs = readFont(readFileSync(fontPath))
  for (const plan of plans) {
    const { building } = await readIfc(Buffer.from([...writeIfc(plan, { disciplines: ['A', 'S'] })].join('')))
    const opened: Opened[] = [{ fileId: 1, discipline: 'A', building }]
    const dxf = writeDxf(plan, '1F')
    const read = (text: string) => readDxf(Buffer.from(text), { glyphs }).sheets[0]!
    const sheet = read(dxf)
    const [first, second] = building.storeys
    const facts = { scale: '1:100', level: '1F' }
    const on = ({ name, elevation }: { name: string; elevation: number }, own = sheet) =>
      readGround(opened, { level: name, elevation }, facts, own)
    const bare = on(first!, read(dxf.replaceAll('CIRCLE\n8\nAXIS', 'POINT\n8\nAXIS')))
    samples.push({ name: plan.name, plan, ground: on(first!), bare, above: on(second!) })
  }
}, 60_000)

const sizeOf = ({ bay, bays }: Plan): Point2 => [(bays[0] * bay) / 1000, (bays[1] * bay) / 1000]

/** Two places of the building that are far from each other, and where they are drawn. */
function rightPairs({ plan }: Sample, next: () => number, noiseMm = 0): LinkPair[] {
  const [width, depth] = sizeOf(plan)
  const place = (): [number, number] => [next() * width, next() * depth]
  let [a, b] = [place(), place()]
  while (Math.hypot(a[0] - b[0], a[1] - b[1]) < Math.max(width, depth) / 2) [a, b] = [place(), place()]
  const noise = () => ((next() * 2 - 1) * noiseMm) / 1000
  return [a, b].map(([x, y]) => ({ sheet: [x * 1000, y * 1000], world: [x + noise(), y + noise()] }))
}

const moved = (pairs: LinkPair[], change: (x: number, y: number) => [number, number]): LinkPair[] =>
  pairs.map(({ sheet, world }) => ({ sheet, world: change(...world) }))

/** What people get wrong. */
const mistakes: Record<string, (pairs: LinkPair[], sample: Sample, next: () => number) => LinkPair[]> = {
  'scale × 2': (pairs) => moved(pairs, (x, y) => [x * 2, y * 2]),
  'scale × 0.5': (pairs) => moved(pairs, (x, y) => [x / 2, y / 2]),
  'scale × 1000': (pairs) => moved(pairs, (x, y) => [x * 1000, y * 1000]),
  'coordinates swapped': (pairs) => moved(pairs, (x, y) => [y, x]),
  'points swapped': ([a, b]) => [
    { ...a!, world: b!.world },
    { ...b!, world: a!.world },
  ],
  mirrored: (pairs, { plan }) => moved(pairs, (x, y) => [sizeOf(plan)[0] - x, y]),
  'rotated about a wrong point': (pairs, { plan }, next) => {
    const [cx, cy] = [sizeOf(plan)[0] * next(), sizeOf(plan)[1] * next()]
    return moved(pairs, (x, y) => [2 * cx - x, 2 * cy - y])
  },
  'rotated about the middle': (pairs, { plan }) => moved(pairs, (x, y) => [sizeOf(plan)[0] - x, sizeOf(plan)[1] - y]),
  'a bay aside': (pairs, { plan }, next) =>
    moved(pairs, (x, y) => [x + (plan.bay / 1000) * (next() < 0.5 ? 1 : -1), y]),
  'one of the points wrong': ([a, b], { plan }) => [a!, { ...b!, world: [b!.world[0], b!.world[1] + plan.bay / 1000] }],
}

function judge(ground: Ground, pairs: LinkPair[], isMirrored = false) {
  const fit = fitTransform(
    pairs.map(({ sheet, world }) => ({ sheet, model: world })),
    { isMirrored },
  )
  if (!fit.isFit) return undefined
  const link = { transform: toLink(fit.calibration.transform), pairs, isAutomatic: false }
  const evidence = weighLink(ground, link)
  return { evidence, needs: needsOf({ ...link, status: 'pending', evidence }) }
}

describe('of 200 wrong pairs on the plans of the samples', () => {
  it.each([
    ['with axes', 'ground'],
    ['without', 'bare'],
  ] as const)('on sheets %s none is confirmed without a word', (_name, which) => {
    const next = random(31)
    const silent: string[] = []
    let [count, hard] = [0, 0]
    const names = Object.keys(mistakes)
    for (let at = 0; at < 200; at++) {
      const sample = samples[at % samples.length]!
      const name = names[Math.floor(at / samples.length) % names.length]!
      const pairs = mistakes[name]!(rightPairs(sample, next, 20), sample, next)
      const judged = judge(sample[which], pairs)
      count++
      if (judged?.evidence.findings.some(isHard)) hard++
      if (judged && !judged.needs) silent.push(`${sample.name}: ${name}`)
    }
    expect([count, silent]).toEqual([200, []])
    // Axes tell every one of them; without, scale and outline tell those that no picture is needed for.
    expect(hard).toBeGreaterThanOrEqual(which === 'ground' ? 200 : 80)
  })

  it('of another level is asked about', () => {
    const next = random(7)
    for (const sample of samples) {
      const judged = judge(sample.above, rightPairs(sample, next))
      expect(judged?.evidence.findings.map(({ code }) => code)).toContain('level')
      expect(judged?.needs).toBe('look')
    }
  })

  it('of a plan that is called mirrored and is not, needs a third pair', () => {
    const next = random(9)
    for (const sample of samples) {
      const judged = judge(sample.ground, rightPairs(sample, next), true)
      expect(judged?.evidence.findings.map(({ code }) => code)).toContain('notMirrored')
      expect(judged?.needs).toBe('pair')
    }
  })
})

describe('right pairs, inexact by up to 20 mm', () => {
  it('are confirmed at once where the sheet has axes', () => {
    const next = random(17)
    const asked: string[] = []
    for (let at = 0; at < 200; at++) {
      const sample = samples[at % samples.length]!
      const judged = judge(sample.ground, rightPairs(sample, next, 20))
      if (judged?.needs !== undefined) asked.push(`${sample.name}: ${JSON.stringify(judged?.evidence)}`)
    }
    expect(asked).toEqual([])
  })

  it('need a look where it has none, and nothing speaks against them', () => {
    const next = random(18)
    for (let at = 0; at < 200; at++) {
      const sample = samples[at % samples.length]!
      const judged = judge(sample.bare, rightPairs(sample, next, 20))
      expect(judged?.evidence.findings).toEqual([])
      // The samples look the same from behind, so that a picture has to tell.
      expect(judged?.needs).toBe('look')
    }
  })
})

it('says how large the plan would be, in figures', () => {
  const [, sample] = samples
  const pairs = mistakes['scale × 2']!(rightPairs(sample!, random(3)), sample!, random(3))
  const { findings } = judge(sample!.bare, pairs)!.evidence
  expect(findings).toContainEqual({ code: 'scale', figures: { factor: '2.00' } })
  const size = findings.find(({ code }) => code === 'size')
  expect(Number(size?.figures.factor)).toBeGreaterThan(1.7)
  expect(Number(size?.figures.factor)).toBeLessThan(2.5)
})

it('takes a third pair for one only where it tells something', () => {
  const at = (x: number, y: number) => ({ sheet: [x, y] as [number, number] })
  expect(hasThird([at(0, 0), at(100, 0)])).toBe(false)
  expect(hasThird([at(0, 0), at(100, 0), at(50, 1)])).toBe(false)
  expect(hasThird([at(0, 0), at(100, 0), at(1, 1)])).toBe(false)
  expect(hasThird([at(0, 0), at(100, 0), at(50, 40)])).toBe(true)
})
