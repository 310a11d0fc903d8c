import { describe, expect, it } from 'vitest'
import { buildShapeTree, type Corners, castAtTree, type ShapeRay } from './shape-tree.ts'

let seed = 11
const random = (below: number) => {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
  return seed % below
}

/** All distances at which a ray meets triangles, near ones first. */
function distances(vertices: Corners, indices: Uint32Array, ray: ShapeRay): number[] {
  const met: number[] = []
  castAtTree(buildShapeTree(vertices, indices), vertices, indices, ray, 0, Infinity, (metres) => {
    met.push(metres)
    return Infinity
  })
  return met.sort((a, b) => a - b)
}

const withPoints = (...points: number[][]): Corners => ({
  values: Int16Array.from(points.flatMap((point) => [...point, 0])),
  stride: 4,
})

describe('a tree of triangles', () => {
  it('is met from either side, and missed beside it', () => {
    const vertices = withPoints([0, 0, 1], [9, 0, 1], [0, 9, 1], [0, 0, 2], [9, 0, 2], [0, 9, 2])
    const down = { from: [2, 2, 5], direction: [0, 0, -1] } as const
    const met = (...indices: number[]) => distances(vertices, Uint32Array.from(indices), down)
    expect(met(0, 1, 2)).toEqual([4])
    expect(met(0, 2, 1)).toEqual([4])
    expect(met(0, 1, 2, 3, 4, 5)).toEqual([3, 4])
    expect(distances(vertices, Uint32Array.of(0, 1, 2), { ...down, from: [8, 8, 5] })).toEqual([])
    expect(met()).toEqual([])
  })

  it('gives the nearest first met, and nothing beyond what is asked for', () => {
    const vertices = withPoints([0, 0, 1], [9, 0, 1], [0, 9, 1], [0, 0, 2], [9, 0, 2], [0, 9, 2])
    const indices = Uint32Array.of(0, 1, 2, 3, 4, 5)
    const tree = buildShapeTree(vertices, indices)
    const nearest = (least: number, reach: number) => {
      let found = -1
      castAtTree(tree, vertices, indices, { from: [2, 2, 5], direction: [0, 0, -1] }, least, reach, (metres, at) => {
        found = at
        return metres
      })
      return found
    }
    expect([nearest(0, 9), nearest(3.5, 9), nearest(0, 2), nearest(4.5, 9)]).toEqual([3, 0, -1, -1])
  })

  it('finds what asking every triangle finds', () => {
    const vertices: Corners = { values: Int16Array.from({ length: 4 * 900 }, () => random(4000) - 2000), stride: 4 }
    const indices = Uint32Array.from({ length: 3 * 300 }, () => random(900))
    // The same place many times: nothing to halve by.
    indices.fill(5, 0, 150)
    const tree = buildShapeTree(vertices, indices)
    for (let turn = 0; turn < 80; turn++) {
      const ray: ShapeRay = {
        from: [random(9000) - 4500, random(9000) - 4500, random(9000) - 4500],
        direction: turn % 5 === 0 ? [0, 0, -700] : [random(900) - 450, random(900) - 450, random(900) - 450],
      }
      const met: number[] = []
      castAtTree(tree, vertices, indices, ray, 0, Infinity, (_, triangle) => {
        met.push(triangle)
        return Infinity
      })
      const single: number[] = []
      for (let at = 0; at < indices.length; at += 3)
        if (distances(vertices, indices.subarray(at, at + 3), ray).length > 0) single.push(at)
      expect(met.sort((a, b) => a - b)).toEqual(single)
    }
  })
})
