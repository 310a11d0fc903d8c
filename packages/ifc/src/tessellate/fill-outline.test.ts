import { describe, expect, it } from 'vitest'
import { fillOutline } from './fill-outline.ts'
import type { Ring } from './profiles.ts'

const hole = (x: number, y: number, size: number): Ring => [x, y, x, y + size, x + size, y + size, x + size, y]

/** Area of all triangles, and the sides of the outline that none of them has. */
function judge(outer: Ring, holes: Ring[]) {
  const flat = [outer, ...holes].flat()
  const triangles = fillOutline({ outer, holes })
  const edges = new Map<string, number>()
  let area = 0
  const name = (a: number, b: number) => `${flat[a * 2]} ${flat[a * 2 + 1]} > ${flat[b * 2]} ${flat[b * 2 + 1]}`
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [triangles[at]!, triangles[at + 1]!, triangles[at + 2]!]
    for (const edge of [name(a, b), name(b, c), name(c, a)]) edges.set(edge, (edges.get(edge) ?? 0) + 1)
    area +=
      ((flat[b * 2]! - flat[a * 2]!) * (flat[c * 2 + 1]! - flat[a * 2 + 1]!) -
        (flat[b * 2 + 1]! - flat[a * 2 + 1]!) * (flat[c * 2]! - flat[a * 2]!)) /
      2
  }
  let missing = 0
  for (const ring of [outer, ...holes])
    for (let at = 0; at < ring.length; at += 2) {
      const next = (at + 2) % ring.length
      if (edges.get(`${ring[at]} ${ring[at + 1]} > ${ring[next]} ${ring[next + 1]}`) !== 1) missing++
    }
  return { area, missing }
}

describe('an area with holes', () => {
  it('has every side once where holes stand in a row', () => {
    const holes = [hole(1, 1, 1), hole(3, 1, 1), hole(5, 1, 1), hole(7, 1, 1)]
    const { area, missing } = judge([0, 0, 10, 0, 10, 3, 0, 3], holes)
    expect(area).toBeCloseTo(26, 9)
    expect(missing).toBe(0)
  })

  it('has every side once where corners lie on a straight line', () => {
    const { area, missing } = judge([0, 0, 5, 0, 10, 0, 10, 3, 5, 3, 0, 3], [hole(2, 1, 1), hole(6, 1, 1)])
    expect(area).toBeCloseTo(28, 9)
    expect(missing).toBe(0)
  })

  it('has every side once for any raster of holes', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
      return seed % below
    }
    for (let round = 0; round < 60; round++) {
      const holes: Ring[] = []
      for (let x = 0; x < 8; x++)
        for (let y = 0; y < 4; y++) if (random(3) === 0) holes.push(hole(x * 3 + 1, y * 3 + 1, 1))
      const { area, missing } = judge([0, 0, 12, 0, 24, 0, 24, 12, 0, 12, 0, 6], holes)
      expect([round, missing, Math.round(area * 1e6)]).toEqual([round, 0, (288 - holes.length) * 1e6])
    }
  })
})
