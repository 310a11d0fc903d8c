import { describe, expect, it } from 'vitest'
import { perspective } from '../maths/matrix.ts'
import { planesOf } from '../maths/planes.ts'
import { modelOfBoxes } from '../model/boxes.fixture.ts'
import { flag } from '../state/element-flags.ts'
import { makeBudget } from './budget.ts'
import { type CullView, cull } from './cull.ts'
import { chooseLevel, level } from './detail.ts'
import { boxBit, type DrawLists, ListBuilder, pass } from './draw-lists.ts'

const instancesOf = ({ passStarts, draws, list }: DrawLists, which: number) => {
  const found: { shape: number; level: number; instances: number[] }[] = []
  for (let draw = passStarts[which]!; draw < passStarts[which + 1]!; draw++) {
    const base = draws.bases[draw]!
    const instances = [...list.subarray(base, base + draws.instanceCounts[draw]!)]
    found.push({ shape: draws.shapes[draw]!, level: draws.levels[draw]!, instances })
  }
  return found
}

describe('lists', () => {
  it('have one sub-draw for each shape and level, with its instances in order', () => {
    const lists = new ListBuilder(3, 6)
    lists.start()
    lists.add(0, pass.solid, 1, level.full)
    lists.add(1, pass.solid, 0, level.lod)
    lists.add(2, pass.clear, 2, level.box)
    lists.add(4, pass.solid, 1, level.full)
    lists.add(5, pass.solid, 1, level.lined)
    lists.add(4, pass.xray, 1, level.full)
    const made = lists.finish()
    expect(instancesOf(made, pass.solid)).toEqual([
      { shape: 0, level: level.lod, instances: [1] },
      { shape: 1, level: level.full, instances: [0, 4] },
      { shape: 1, level: level.lined, instances: [5] },
    ])
    expect(instancesOf(made, pass.clear)).toEqual([{ shape: -1, level: level.box, instances: [(2 | boxBit) >>> 0] }])
    expect(instancesOf(made, pass.xray)).toEqual([{ shape: 1, level: level.full, instances: [4] }])
    expect(made.listCount).toBe(6)
  })

  it('are the same as a slow sort makes, and begin anew each time', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
      return seed % below
    }
    const lists = new ListBuilder(20, 500)
    for (let turn = 0; turn < 3; turn++) {
      lists.start()
      const wanted = new Map<string, number[]>()
      for (let at = 0; at < 500; at++) {
        if (random(4) === 0) continue
        const [inPass, shape, detail] = [random(4), random(20), 1 + random(4)]
        lists.add(at, inPass, shape, detail)
        const key = `${inPass}/${detail === level.box ? -1 : shape}/${detail}`
        wanted.set(key, [...(wanted.get(key) ?? []), detail === level.box ? (at | boxBit) >>> 0 : at])
      }
      const made = lists.finish()
      const found = new Map(
        [0, 1, 2, 3].flatMap((which) =>
          instancesOf(made, which).map((draw) => [`${which}/${draw.shape}/${draw.level}`, draw.instances] as const),
        ),
      )
      expect(found).toEqual(wanted)
    }
  })
})

describe('detail', () => {
  const choose = (pixels: number, triangles: number, lod = 0, coarseness = 1, before = 0) =>
    chooseLevel(pixels, triangles * 3, lod * 3, true, coarseness, before)

  it('follows the size on the screen', () => {
    expect(choose(1, 1000)).toBe(level.nothing)
    expect(choose(10, 1000, 200)).toBe(level.box)
    expect(choose(30, 1000, 200)).toBe(level.lod)
    expect(choose(30, 1000)).toBe(level.lined)
    expect(choose(60, 1000, 200)).toBe(level.lined)
    expect(choose(10, 12)).toBe(level.full)
    expect(chooseLevel(500, 3000, 0, false, 1, 0)).toBe(level.box)
  })

  it('stays as it was near a border', () => {
    expect(choose(22, 1000, 200, 1, level.box)).toBe(level.box)
    expect(choose(22, 1000, 200, 1, level.lod)).toBe(level.lod)
    expect(choose(19, 1000, 200, 1, level.lod)).toBe(level.box)
  })

  it('is less where there is too much to draw', () => {
    expect(choose(60, 1000, 200, 4)).toBe(level.lod)
  })
})

describe('the budget', () => {
  it('asks again until it fits, and comes back when there is room', () => {
    const budget = makeBudget({ moving: 1000, still: 1000 })
    // As if triangles shrank with coarseness.
    let rounds = 0
    while (budget.tooMany(8000 / budget.coarseness, true)) rounds++
    expect(rounds).toBeGreaterThan(0)
    expect(8000 / budget.coarseness).toBeLessThan(1150)
    const coarse = budget.coarseness
    expect(budget.tooMany(100, false)).toBe(false)
    expect(budget.coarseness).toBeLessThan(coarse)
    for (let frame = 0; frame < 50; frame++) budget.tooMany(100, false)
    expect(budget.coarseness).toBe(1)
    expect(budget.isRefining).toBe(false)
  })

  it('lets a little too much in motion be, and is coarser in the next frame', () => {
    const budget = makeBudget({ moving: 1000, still: 9000 })
    expect(budget.tooMany(1500, true)).toBe(false)
    expect(budget.coarseness).toBeGreaterThan(1.2)
    expect(budget.tooMany(4000, true)).toBe(true)
  })

  it('knows from the last time what motion needs', () => {
    const budget = makeBudget({ moving: 1000, still: 9000 })
    const frame = (triangles: number, isMoving: boolean) => {
      budget.begin(isMoving)
      const { coarseness } = budget
      while (budget.tooMany(triangles / budget.coarseness, isMoving));
      return coarseness
    }
    frame(8000, true)
    const inMotion = budget.coarseness
    expect(inMotion).toBeGreaterThan(4)
    for (let still = 0; still < 20; still++) frame(5000, false)
    expect(budget.coarseness).toBe(1)
    expect(frame(8000, true)).toBe(inMotion)
    // Only its beginning is helped: in motion it gets finer where there is room.
    frame(10, true)
    expect(frame(10, true)).toBeLessThan(inMotion)
  })

  it('does not swing between two pictures', () => {
    const budget = makeBudget({ moving: 1000, still: 1000 })
    while (budget.tooMany(8000 / budget.coarseness, false));
    const settled = budget.coarseness
    for (let frame = 0; frame < 20; frame++) budget.tooMany(8000 / budget.coarseness, false)
    expect(budget.coarseness).toBeCloseTo(settled)
  })

  it('gives up some day', () => {
    const budget = makeBudget({ moving: 10, still: 10 })
    let rounds = 0
    while (budget.tooMany(1e9, true)) rounds++
    expect(rounds).toBeLessThan(10)
  })
})

describe('culling', () => {
  const view = (more: Partial<CullView> = {}): CullView => ({
    planes: planesOf(perspective(Math.PI / 2, 1, 0.1, 100)),
    eye: [0, 0, 0],
    forward: [0, 0, -1],
    pixels: 500,
    isOrthographic: false,
    coarseness: 1,
    storeyGap: 0,
    isExact: false,
    isTwoSided: false,
    ...more,
  })
  const seen = (lists: ListBuilder, which: number) =>
    instancesOf(lists.finish(), which).flatMap(({ instances }) => instances)

  it('keeps what is in the picture and is not hidden', async () => {
    const model = await modelOfBoxes([
      [-1, -1, -11, 1, 1, -9],
      [-1, -1, 9, 1, 1, 11],
      [-40, -1, -11, -38, 1, -9],
      [2, 2, -11, 4, 4, -9],
    ])
    const elementOf = [...model.elements]
    model.words[3 * 2 + 1] = flag.hidden
    const lists = new ListBuilder(model.head.vertexCounts.length, model.count)
    const { triangles, instances } = cull(model, view(), new Uint8Array(model.count), lists)
    expect({ triangles, instances }).toEqual({ triangles: 12, instances: 1 })
    expect(seen(lists, pass.solid).map((at) => elementOf[at])).toEqual([0])
  })

  it('leaves out with a group what it would leave out one by one', async () => {
    let seed = 3
    const random = (most: number) => {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
      return (seed / 0x7fffffff) * most
    }
    const model = await modelOfBoxes(
      Array.from({ length: 900 }, () => {
        const [x, y, z] = [random(160) - 80, random(160) - 80, -random(120)]
        const size = 0.02 + random(1) ** 4 * 6
        return [x, y, z, x + size, y + size, z + size]
      }),
    )
    expect(model.groups.starts.length).toBeGreaterThan(6)
    const { planes } = view()
    const cut = Float64Array.of(...planes, 1, 0, 0, 3)
    const views = [1, 4, 60].flatMap((coarseness) =>
      [
        view({ coarseness }),
        view({ coarseness, planes: cut, isTwoSided: true }),
        view({ coarseness, isOrthographic: true, pixels: 8, storeyGap: 0 }),
        view({ coarseness, storeyGap: 2, eye: [5, 5, -40] }),
      ].flatMap((each) => [each, { ...each, isExact: true }]),
    )
    // While storeys stand apart, however little, no group is asked.
    const [grouped, single] = [0, Number.MIN_VALUE].map((gap) => {
      const levels = new Uint8Array(model.count)
      const lists = new ListBuilder(model.head.vertexCounts.length, model.count)
      return views.map((from) => ({
        ...cull(model, { ...from, storeyGap: from.storeyGap || gap }, levels, lists),
        lists: lists.finish(),
        levels: levels.slice(),
      }))
    })
    expect(grouped).toEqual(single)
    expect(single!.some(({ instances }) => instances > 50)).toBe(true)
  })

  it('puts ghosts and glass into passes of their own', async () => {
    const model = await modelOfBoxes([
      [-1, -1, -11, 1, 1, -9],
      [-1, -1, -21, 1, 1, -19],
      [-1, -1, -31, 1, 1, -29],
    ])
    model.words[0 * 2 + 1] = flag.ghosted
    model.words[1 * 2] = 0xff000040
    model.words[1 * 2 + 1] = flag.coloured
    model.words[2 * 2 + 1] = flag.xrayed
    const lists = new ListBuilder(model.head.vertexCounts.length, model.count)
    const levels = new Uint8Array(model.count)
    cull(model, view(), levels, lists)
    const made = lists.finish()
    const of = (which: number) =>
      instancesOf(made, which).flatMap(({ instances }) => instances.map((at) => model.elements[at]))
    expect([of(pass.ghost), of(pass.clear), of(pass.solid), of(pass.xray)]).toEqual([[0], [1], [2], [2]])
    expect(cull(model, view({ isExact: true }), levels, lists).instances).toBe(3)
  })
})
