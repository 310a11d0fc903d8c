import { describe, expect, it } from 'vitest'
import { floorOf } from '../elements/floor-outline.ts'
import { volumeOf } from '../volume.fixture.ts'
import { ShapeKeeper } from './kept-shapes.ts'
import { MadeNotes } from './made-shapes.ts'
import { Shapes } from './shapes.ts'
import { repairWinding } from './winding.ts'

const cube = () => {
  const positions = Float64Array.from({ length: 24 }, (_, at) => ((at / 3) >> (at % 3)) & 1)
  const quads = [0, 2, 3, 1, 4, 5, 7, 6, 0, 1, 5, 4, 2, 6, 7, 3, 0, 4, 6, 2, 1, 3, 7, 5]
  const indices: number[] = []
  for (let at = 0; at < 24; at += 4) for (const corner of [0, 1, 2, 0, 2, 3]) indices.push(quads[at + corner]!)
  return { positions, indices: Uint32Array.from(indices) }
}

describe('repairWinding', () => {
  it('turns any mixture of triangles outward', () => {
    for (let mask = 0; mask < 4096; mask += 37) {
      const { positions, indices } = cube()
      for (let triangle = 0; triangle < 12; triangle++)
        if (mask & (1 << triangle))
          [indices[triangle * 3], indices[triangle * 3 + 1]] = [indices[triangle * 3 + 1]!, indices[triangle * 3]!]
      expect(repairWinding(positions, indices)).toBe(1)
      expect(volumeOf({ positions, indices })).toBeCloseTo(1)
    }
  })

  it('leaves the inner skin of a hollow body', () => {
    const [outer, inner] = [cube(), cube()]
    const positions = [...outer.positions.map((value) => value * 3), ...inner.positions.map((value) => value + 1)]
    const indices = Uint32Array.from([...outer.indices, ...inner.indices.toReversed().map((index) => index + 8)])
    expect(repairWinding(positions, indices)).toBe(2)
    expect(volumeOf({ positions, indices })).toBeCloseTo(26)
  })

  it('says that an open one has no inside', () => {
    const { positions, indices } = cube()
    expect(repairWinding(positions, indices.slice(3))).toBe(0)
    expect(repairWinding([], new Uint32Array(0))).toBe(0)
  })
})

describe('Shapes', () => {
  /** As the kernel gives it: every face with points of its own, six floats each. */
  const mesh = (dx: number, size = 1) => {
    const { positions, indices } = cube()
    const points = Float64Array.from(
      Array.from(indices).flatMap((index) => [
        ...positions.subarray(index * 3, index * 3 + 3).map((value, axis) => value * size + (axis ? 0 : dx)),
      ]),
    )
    return { points, indices: indices.map((_, at) => at) }
  }

  it('welds points, and knows equal meshes wherever they lie', () => {
    const shapes = new Shapes()
    expect(shapes.add(mesh(0, 1000), 0.001)).toEqual({ shape: 0, middle: [0.5, 0.5, 0.5] })
    expect(shapes.add(mesh(7), 1)).toEqual({ shape: 0, middle: [7.5, 0.5, 0.5] })
    expect(shapes.add(mesh(0, 2), 1)).toMatchObject({ shape: 1 })
    expect(shapes.all[0]!.positions).toHaveLength(24)
    expect(shapes.all[0]!.isClosed).toBe(true)
  })

  it('refuses points that are no numbers and meshes of nothing', () => {
    const broken = mesh(0)
    broken.points[3] = Number.POSITIVE_INFINITY
    expect(new Shapes().add(broken, 1)).toBe('absurd')
    expect(new Shapes().add({ points: new Float64Array(0), indices: new Uint32Array(0) }, 1)).toBe('empty')
  })
})

it('floorOf finds the line around an L and its area', () => {
  const points = [
    [0, 0],
    [4, 0],
    [4, 1],
    [1, 1],
    [1, 3],
    [0, 3],
  ]
  const floor = [
    [0, 1, 2],
    [0, 2, 3],
    [0, 3, 4],
    [0, 4, 5],
  ].flatMap((corners) => corners.toReversed().flatMap((at) => [...points[at]!, 2]))
  const roof = floor.map((value, at) => (at % 3 === 2 ? 5 : value))
  const found = floorOf(Float64Array.from([...roof, ...floor]))
  expect(found.area).toBeCloseTo(6)
  const pairs = found.outline.flatMap((_, at) => (at % 2 ? [] : [`${found.outline[at]},${found.outline[at + 1]}`]))
  expect(pairs.toSorted()).toEqual(points.map((point) => point.join()).toSorted())
})

describe('ShapeKeeper', () => {
  it('keeps of equal contents that of the first job, whichever comes first', () => {
    /** A tetrahedron as a job makes it, with noise in the last digits. */
    const made = (noise: number) => {
      const points = Float64Array.of(-1, -1, -1, 1, -1, -1, noise, 1, -1, 0, 0, 1)
      const indices = Uint32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3)
      const [shapes, notes] = [new Shapes(), new MadeNotes()]
      notes.add(shapes.add({ points, indices }, 1))
      return notes.finish(shapes)
    }
    const [first, second] = [made(3e-15), made(-2e-15)]
    expect(first.shapes.keys).toEqual(second.shapes.keys)
    const kept = [
      [first, second],
      [second, first],
    ].map((arriving) => {
      const keeper = new ShapeKeeper()
      const results = arriving.map((one) => keeper.keep(one, one === first ? 0 : 1))
      expect(results[0]!.shapes[0]).toBe(results[1]!.shapes[0])
      return results[0]!.shapes[0]!.positions
    })
    expect(kept[0]).toEqual(kept[1])
    expect(kept[0]).toEqual(first.shapes.positions)
    expect(first.shapes.positions).not.toEqual(second.shapes.positions)
  })
})
