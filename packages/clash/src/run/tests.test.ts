import { describe, expect, it } from 'vitest'
import { makeMask, makeSides } from '../pairs/select.ts'
import { makeScene } from '../scene/scene.ts'
import {
  allSides,
  box,
  clashes,
  cylinder,
  dented,
  dice,
  type Mesh,
  move,
  type Placed,
  packOf,
  sceneOf,
  still,
  turned,
  windowWall,
} from '../scene.fixture.ts'
import { recheck, runClash } from './run-clash.ts'

const cube = box([0, 0, 0], [1, 1, 1])
const at = (x: number, y = 0, z = 0): Placed => ({ mesh: cube, matrix: move(x, y, z) })
const pairs = (rows: readonly { a: number; b: number }[]) => rows.map(({ a, b }) => [a, b])

describe('clearance', () => {
  const near = (scene: ReturnType<typeof sceneOf>, tolerance = 0.05) => clashes(scene, { type: 'clearance', tolerance })

  it('C10: what is nearer than the gap is a clash, with the distance and the nearest points', () => {
    const [row] = near(sceneOf(cube, at(1.02)))
    expect(row).toMatchObject({ kind: 'clearance', depth: 0, quality: 'solid' })
    expect(row!.distance).toBeCloseTo(0.02, 6)
    expect(row!.points[0]).toBeCloseTo(1, 6)
    expect(row!.points[3]).toBeCloseTo(1.02, 6)
    expect(near(sceneOf(cube, at(1.06)))).toEqual([])
  })

  it('C10: exactly the gap is kept', () => {
    expect(near(sceneOf(cube, at(1.05)))).toEqual([])
  })

  it('C10: the distance is measured straight, not along the axes', () => {
    const [row] = near(sceneOf(cube, at(1.03, 1.03)))
    expect(row!.distance).toBeCloseTo(0.03 * Math.SQRT2, 6)
    expect(near(sceneOf(cube, at(1.04, 1.04)))).toEqual([])
  })

  it('C10: what touches has the distance 0, what overlaps also has a depth', () => {
    expect(near(sceneOf(cube, at(1)))[0]!.distance).toBeCloseTo(0, 5)
    expect(near(sceneOf(cube, at(0.9)))[0]).toMatchObject({ distance: 0 })
    expect(near(sceneOf(cube, at(0.9)))[0]!.depth).toBeCloseTo(0.1, 6)
  })

  it('C10: what is inside of the other overlaps it', () => {
    expect(near(sceneOf(box([-2, -2, -2], [3, 3, 3]), cube))[0]!.distance).toBe(0)
  })

  it('C10: a pipe in the middle of an opening is measured to its edge', () => {
    const wall = windowWall(4, 0.2, 3)
    const pipe = { mesh: cylinder(0.5, -1, 1, 64), matrix: turned([1, 0, 0], Math.PI / 2, [2, 0.1, 1.5]) }
    const [row] = clashes(sceneOf(wall, pipe), { type: 'clearance', tolerance: 0.2 })
    expect(row!.distance).toBeCloseTo(0.1, 2)
  })

  it('C10: sheets are measured by their surface and say so', () => {
    const sheet: Mesh = {
      positions: [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0],
      indices: [0, 1, 2, 0, 2, 3],
      isClosed: false,
    }
    const [row] = near(sceneOf(sheet, { mesh: sheet, matrix: move(0, 0, 0.03) }))
    expect(row).toMatchObject({ quality: 'surface' })
    expect(row!.distance).toBeCloseTo(0.03, 6)
    const crossed = { mesh: sheet, matrix: turned([1, 0, 0], 1, [0, 0.5, -0.4]) }
    expect(near(sceneOf(sheet, crossed))[0]!.distance).toBe(0)
  })

  it('C10: intricate bodies are measured too', () => {
    const round = dented(1, 24)
    const [row] = near(sceneOf(round, { mesh: round, matrix: move(2.02, 0, 0) }))
    expect(row!.distance).toBeCloseTo(0.02, 5)
  })
})

describe('duplicates', () => {
  const twice = (scene: ReturnType<typeof sceneOf>, classes?: Uint32Array) =>
    clashes(scene, { type: 'duplicate', tolerance: 0.001, classes })

  it('C11: the same body in the same place twice is a duplicate, however it is cut into triangles', () => {
    const other = box([0, 0, 0], [1, 1, 1])
    other.indices = other.indices.toReversed().reverse()
    expect(pairs(twice(sceneOf(cube, cube, at(0.5))))).toEqual([[0, 1]])
    const turnedCube = { mesh: cube, matrix: turned([0, 0, 1], Math.PI / 2, [1, 0, 0]) }
    expect(pairs(twice(sceneOf(cube, turnedCube)))).toEqual([[0, 1]])
  })

  it('C11: another class, another place or another shape in the same box is none', () => {
    expect(twice(sceneOf(cube, cube), Uint32Array.of(1, 2))).toEqual([])
    expect(twice(sceneOf(cube, at(0.002)))).toEqual([])
    expect(twice(sceneOf(cube, { mesh: cylinder(0.5, 0, 1), matrix: move(0.5, 0.5, 0) }))).toEqual([])
    expect(pairs(twice(sceneOf(cube, at(0.0005))))).toEqual([[0, 1]])
  })
})

describe('what is asked', () => {
  it('C12: every pair is found once, and a is from selection A', () => {
    const scene = sceneOf(at(0), at(0.5), at(0.7))
    expect(pairs(clashes(scene))).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ])
    const sides = makeSides(scene, [{ model: 0, elements: [1, 2] }], [{ model: 0, mask: Uint8Array.of(1, 0, 0) }])
    expect(pairs(clashes(scene, { sides }))).toEqual([
      [1, 0],
      [2, 0],
    ])
    const both = makeSides(scene, [{ model: 0, elements: [1] }], [{ model: 0, elements: 'all' }])
    expect(pairs(clashes(scene, { sides: both }))).toEqual([
      [1, 0],
      [1, 2],
    ])
  })

  it('C12: models stand where their matrices say; elements without a body are left out', () => {
    const meshes = packOf([[at(0)], [], [at(3)]])
    const scene = makeScene([{ meshes }, { meshes, matrix: move(3.5, 0, 0) }])
    expect(scene.count).toBe(4)
    const sides = makeSides(scene, [{ model: 0, elements: [0, 1, 2] }], [{ model: 1, elements: 'all' }])
    expect(pairs(clashes(scene, { sides }))).toEqual([[1, 2]])
  })

  it('C13: parts of one assembly, an opening and what fills it, and what rules name are left out', () => {
    const scene = sceneOf(at(0), at(0.5), at(0.7))
    const left = (ignored: object) => pairs(clashes(scene, { ignored }))
    expect(left({ assemblies: Int32Array.of(5, 5, -1) })).toEqual([
      [0, 2],
      [1, 2],
    ])
    expect(left({ assemblies: Int32Array.of(-1, -1, -1) })).toHaveLength(3)
    expect(left({ hosts: Int32Array.of(-1, 0, -1) })).toEqual([
      [0, 2],
      [1, 2],
    ])
    const ruleFirst = Uint32Array.of(0b01, 0b10, 0)
    const ruleSecond = Uint32Array.of(0, 0b01, 0b10)
    expect(left({ ruleFirst, ruleSecond })).toEqual([[0, 2]])
  })

  it('C14: nothing asked, nothing found', () => {
    expect(clashes(sceneOf(), {})).toEqual([])
    expect(clashes(sceneOf(cube, cube), { sides: new Uint8Array(2) })).toEqual([])
  })

  it('C15: a check of what has changed finds what a whole run finds of it, to the last digit', () => {
    const roll = dice(5)
    const scene = sceneOf(
      ...Array.from({ length: 400 }, (_, item) => ({
        mesh: item % 2 ? cube : cylinder(0.3, 0, 2),
        matrix: turned([roll(), roll(), 1], roll() * 6, [roll() * 9, roll() * 9, roll() * 9]),
      })),
    )
    const test = { type: 'hard', tolerance: 0, sides: allSides(scene) } as const
    const elements = Array.from({ length: 40 }, (_, place) => place * 10)
    const changed = makeMask(scene, [{ model: 0, elements }])
    const whole = clashes(scene).filter(({ a, b }) => changed[a] || changed[b])
    expect(whole.length).toBeGreaterThan(20)
    expect(clashes(scene, {}, { changed })).toEqual(whole)
    expect(recheck(scene, test, changed).pairs).toBeLessThan(runClash(scene, test).pairs / 2)
  })

  it('C16: a cancelled run says that it is not complete; progress ends at 1', () => {
    const scene = sceneOf(at(0), at(0.5))
    const test = { type: 'hard', tolerance: 0, sides: allSides(scene) } as const
    expect(runClash(scene, test, { isCancelled: () => true })).toMatchObject({ pairs: 0, isComplete: false })
    const shares: number[] = []
    expect(runClash(scene, test, { onProgress: (share) => shares.push(share) }).isComplete).toBe(true)
    expect(shares).toEqual([1])
  })

  it('C17: the box is what the two share, not what they are', () => {
    const [row] = clashes(sceneOf([{ mesh: cube, matrix: still }], at(0.75, 0.5)))
    expect([...row!.box].map((value) => Number(value.toFixed(5)))).toEqual([0.75, 0.5, 0, 1, 1, 1])
  })
})
