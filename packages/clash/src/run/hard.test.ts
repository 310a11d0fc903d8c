import { describe, expect, it } from 'vitest'
import {
  ball,
  box,
  clashes,
  cylinder,
  dented,
  move,
  prism,
  sceneOf,
  still,
  turned,
  windowWall,
} from '../scene.fixture.ts'

const beam = box([0, 0, 0], [6, 0.3, 0.6])
const wholeTurn = 2 * Math.PI

describe('hard clashes', () => {
  it('C1: a duct that reaches 82 mm into a beam is a clash, 82 mm deep, in the middle of what they share', () => {
    const [row, ...others] = clashes(sceneOf(beam, box([2, -1, 0.518], [2.5, 1, 0.9])))
    expect(others).toEqual([])
    expect(row).toMatchObject({ a: 0, b: 1, kind: 'hard', distance: 0, quality: 'solid' })
    expect(row!.depth).toBeCloseTo(0.082, 6)
    expect([...row!.points.subarray(0, 3)].map((value) => Number(value.toFixed(4)))).toEqual([2.25, 0.15, 0.559])
    expect(row!.points.subarray(3)).toEqual(row!.points.subarray(0, 3))
  })

  it('C1: only what is deeper than the tolerance counts', () => {
    const scene = sceneOf(beam, box([2, -1, 0.5], [2.5, 1, 0.9]))
    expect(clashes(scene, { tolerance: 0.099 })).toHaveLength(1)
    expect(clashes(scene, { tolerance: 0.101 })).toHaveLength(0)
  })

  it('C1: the depth of a pipe in a wall is its diameter, whatever the angle', () => {
    const pipe = cylinder(0.05, -2, 2, 64)
    const wall = box([-3, -0.1, -3], [3, 0.1, 3])
    for (const angle of [0.3, 0.8, wholeTurn / 4]) {
      const [row] = clashes(sceneOf(wall, { mesh: pipe, matrix: turned([1, 0, 0], angle) }))
      expect(row!.depth).toBeGreaterThan(0.0998)
      expect(row!.depth).toBeLessThanOrEqual(0.1 + 1e-6)
    }
  })

  it.each([
    ['faces', box([6, 0, 0], [7, 0.3, 0.6])],
    ['a part of a face', box([1, 0.1, 0.6], [2, 0.2, 2])],
    ['edges', box([6, 0.3, 0], [7, 1, 0.6])],
    ['corners', box([6, 0.3, 0.6], [7, 1, 1])],
  ])('C2: %s that touch are no clash at tolerance 0', (_, other) => {
    expect(clashes(sceneOf(beam, other))).toEqual([])
    const matrix = turned([1, 2, 3], 0.7, [5, -3, 2])
    expect(clashes(sceneOf({ mesh: beam, matrix }, { mesh: other, matrix }))).toEqual([])
  })

  it('C2: a twentieth of a millimetre is contact, a fifth is a clash', () => {
    const at = (z: number) => clashes(sceneOf(beam, box([1, 0, 0.6 - z], [2, 0.3, 1])))
    expect(at(0.00005)).toHaveLength(0)
    expect(at(0.0002)).toHaveLength(1)
  })

  it('C2: a round pipe that touches a round pipe is no clash', () => {
    const pipe = cylinder(0.1, 0, 3, 32)
    expect(clashes(sceneOf(pipe, { mesh: pipe, matrix: move(0.2, 0, 0) }))).toEqual([])
    expect(clashes(sceneOf(pipe, { mesh: pipe, matrix: move(0.199, 0, 0) }))).toHaveLength(1)
  })

  it.each([8, 16, 28])('C2: pipes of %d sides, drawn with the area of their circle, touch what they touch', (sides) => {
    const share = 1 - Math.cos(Math.PI / sides)
    const radius = Math.min(0.1, 0.001 / share)
    const drawn = radius * Math.sqrt((2 * Math.PI) / sides / Math.sin((2 * Math.PI) / sides))
    const pipe = cylinder(drawn, 0, 3, sides)
    const slab = box([-1, radius, 0], [1, radius + 0.2, 3])
    const at = (apart: number) => clashes(sceneOf(pipe, { mesh: pipe, matrix: move(apart, 0, 0) }))
    expect(at(2 * radius)).toEqual([])
    expect(clashes(sceneOf(pipe, slab))).toEqual([])
    expect(at(2 * radius - 0.0015)).toHaveLength(1)
    expect(clashes(sceneOf(pipe, { mesh: slab, matrix: move(0, -0.001, 0) }))).toHaveLength(1)
  })

  it('C2: eight corners of a column are corners, not a circle', () => {
    const column = cylinder(0.4, 0, 3, 8)
    expect(clashes(sceneOf(column, box([-1, 0.3998, 0], [1, 1, 3])))).toHaveLength(1)
  })

  it('C3: beams of one section that overlap along their length clash, though no faces cross', () => {
    const [row] = clashes(sceneOf(beam, { mesh: beam, matrix: move(5.5, 0, 0) }))
    expect(row!.depth).toBeCloseTo(0.3, 6)
  })

  it('C3: a body at the place of another clashes with it', () => {
    expect(clashes(sceneOf(beam, beam))[0]!.depth).toBeCloseTo(0.3, 6)
  })

  it.each([
    ['convex in convex', box([-1, -1, -1], [1, 1, 1]), cylinder(0.2, -0.3, 0.3)],
    ['convex in a wall', windowWall(6, 1, 3), box([0.2, 0.2, 0.2], [0.6, 0.6, 0.6])],
    ['convex in an intricate body', dented(2, 24), box([-0.3, -0.3, -1], [0.3, 0.3, -0.5])],
    ['intricate in convex', box([-3, -3, -3], [3, 3, 3]), dented(1, 24)],
    ['intricate in intricate', dented(3, 24), { mesh: dented(0.5, 24), matrix: move(0, 0, -1) }],
  ])('C4: %s, without a crossing of surfaces, is a clash', (_, outer, inner) => {
    expect(clashes(sceneOf(outer, inner))).toHaveLength(1)
  })

  it('C5: what stands in the opening of a wall does not clash with it, what stands in the wall does', () => {
    const wall = windowWall(4, 0.2, 3)
    expect(clashes(sceneOf(wall, box([1.2, -1, 0.9], [2.8, 1, 2.1])))).toEqual([])
    expect(clashes(sceneOf(wall, box([1.1, -1, 0.9], [2.8, 1, 2.1])))[0]!.depth).toBeCloseTo(0.1, 4)
  })

  it('C5: what is in the cavity of a hollow body does not clash with it', () => {
    const outer = box([-2, -2, -2], [2, 2, 2])
    const inner = box([-1, -1, -1], [1, 1, 1])
    const hollow = {
      positions: [...outer.positions, ...inner.positions],
      indices: [...outer.indices, ...inner.indices.toReversed().map((index) => index + 8)],
    }
    expect(clashes(sceneOf(hollow, box([-0.9, -0.9, -0.9], [0.9, 0.9, 0.9])))).toEqual([])
    expect(clashes(sceneOf(hollow, box([-0.9, -0.9, -0.9], [0.9, 0.9, 1.5])))[0]!.depth).toBeCloseTo(0.5, 4)
  })

  it('C5: a pipe in the corner of an L-shaped wall is beside it', () => {
    const wall = prism(
      [
        [0, 0],
        [3, 0],
        [3, 0.2],
        [0.2, 0.2],
        [0.2, 3],
        [0, 3],
      ],
      0,
      3,
    )
    const pipe = cylinder(0.1, 0, 3)
    expect(clashes(sceneOf(wall, { mesh: pipe, matrix: move(0.31, 0.31, 0) }))).toEqual([])
    expect(clashes(sceneOf(wall, { mesh: pipe, matrix: move(0.29, 0.31, 0) }))[0]!.depth).toBeCloseTo(0.01, 3)
  })

  it('C6: turned, mirrored, enlarged and together far from the origin, the finding is the same', () => {
    const duct = box([2, -1, 0.518], [2.5, 1, 0.9])
    const matrices = {
      turned: turned([1, 2, 3], 1.1),
      mirrored: [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0],
      far: move(512_345.678, 3_456_789.012, 30),
      enlarged: [10, 0, 0, 0, 0, 10, 0, 0, 0, 0, 10, 0],
    }
    for (const [name, matrix] of Object.entries(matrices)) {
      const [row] = clashes(sceneOf({ mesh: beam, matrix }, { mesh: duct, matrix }))
      expect([name, row!.depth.toFixed(5)]).toEqual([name, name === 'enlarged' ? '0.82000' : '0.08200'])
    }
    const inMirror = clashes(
      sceneOf({ mesh: windowWall(4, 0.2, 3), matrix: matrices.mirrored }, box([-2.1, -1, 1], [-1.9, 1, 2])),
    )
    expect(inMirror).toEqual([])
  })

  it('C7: an element of several bodies has the depth of the deepest, and counts once', () => {
    const bodies = [
      { mesh: box([0, 0, 0.59], [1, 0.3, 1]), matrix: still },
      { mesh: box([2, 0, 0.5], [3, 0.3, 1]), matrix: still },
      { mesh: box([4, 0, 2], [5, 0.3, 3]), matrix: still },
    ]
    const [row, ...others] = clashes(sceneOf(beam, bodies))
    expect(others).toEqual([])
    expect(row!.depth).toBeCloseTo(0.1, 6)
    expect([...row!.box].map((value) => Number(value.toFixed(4)))).toEqual([0, 0, 0.5, 3, 0.3, 0.6])
  })

  it('C8: a body that is not closed is judged by its surface, and says so', () => {
    const sheet = {
      positions: [0, -1, 0.3, 3, -1, 0.3, 3, 1, 0.3, 0, 1, 0.3],
      indices: [0, 1, 2, 0, 2, 3],
      isClosed: false,
    }
    const [row] = clashes(sceneOf(beam, sheet))
    expect(row!.quality).toBe('surface')
    expect(row!.depth).toBeCloseTo(0.15, 5)
    expect(clashes(sceneOf(beam, { mesh: sheet, matrix: move(0, 0, 0.3) }))).toEqual([])
    const upright = { ...sheet, positions: [1, -1, -1, 1, -1, 2, 1, 2, 2, 1, 2, -1] }
    expect(clashes(sceneOf(upright, sheet))[0]!.quality).toBe('surface')
    expect(clashes(sceneOf({ mesh: sheet, matrix: move(0, 0, 1) }, sheet))).toEqual([])
  })

  it('C9: bodies too intricate to be cut are found where they cross, and not where they touch', () => {
    const round = dented(1, 24)
    const [row] = clashes(sceneOf(round, { mesh: round, matrix: move(1.9, 0, 0) }))
    expect(row!.quality).toBe('sampled')
    expect(row!.depth).toBeGreaterThan(0.09)
    expect(row!.depth).toBeLessThan(0.1001)
    expect(clashes(sceneOf(round, { mesh: round, matrix: move(2, 0, 0) }))).toEqual([])
    expect(clashes(sceneOf(round, box([1, -1, -1], [2, 1, 1])))).toEqual([])
    expect(clashes(sceneOf(round, box([0.9, -1, -1], [2, 1, 1])))[0]!.depth).toBeCloseTo(0.1, 2)
  })

  it('C9: a ball in the dent of a body does not clash with it', () => {
    const round = dented(1, 24)
    const small = { mesh: ball(0.02, 16), matrix: move(0, 0, 0.9) }
    expect(clashes(sceneOf(round, small))).toEqual([])
  })
})
