import { describe, expect, it } from 'vitest'
import { cropTo, multiply, orthographic, perspective, transform } from './matrix.ts'
import { movePlanes, planesOf, planesThrough } from './planes.ts'
import { meetPlane, nearestOnLine } from './ray.ts'
import { cross, distance, dot, normalise, rotate } from './vec3.ts'

const divided = (m: Float64Array, point: [number, number, number]) => {
  const [x, y, z, w] = transform(m, point)
  return [x / w, y / w, z / w]
}

describe('matrices', () => {
  it('put what is near at -1 and what is far at 1', () => {
    const m = perspective(Math.PI / 2, 2, 1, 10)
    expect(divided(m, [0, 0, -1])[2]).toBeCloseTo(-1)
    expect(divided(m, [0, 0, -10])[2]).toBeCloseTo(1)
    expect(divided(m, [4, 2, -2])).toEqual([expect.closeTo(1), expect.closeTo(1), expect.any(Number)])
    expect(divided(orthographic(4, 2, -5, 5), [4, 2, 0])).toEqual([1, 1, expect.closeTo(0)])
  })

  it('crop to a rectangle of the picture', () => {
    const m = multiply(cropTo(0.5, -0.5, 0.2, 0.1), orthographic(2, 1, -1, 1))
    expect(divided(m, [0.5, -0.5, 0]).slice(0, 2)).toEqual([expect.closeTo(0), expect.closeTo(0)])
    expect(divided(m, [0.6, -0.45, 0]).slice(0, 2)).toEqual([expect.closeTo(1), expect.closeTo(1)])
  })
})

describe('planes', () => {
  it('of a view have what is seen on their inner side', () => {
    const planes = planesOf(perspective(Math.PI / 2, 1, 1, 10))
    const inside = (x: number, y: number, z: number, all = planes) => {
      for (let at = 0; at < all.length; at += 4)
        if (all[at]! * x + all[at + 1]! * y + all[at + 2]! * z + all[at + 3]! < 0) return false
      return true
    }
    expect(inside(0, 0, -5)).toBe(true)
    expect(inside(4.9, 4.9, -5)).toBe(true)
    for (const [x, y, z] of [
      [5.1, 0, -5],
      [0, -5.1, -5],
      [0, 0, -0.9],
      [0, 0, -10.1],
      [0, 0, 5],
    ] as const)
      expect(inside(x, y, z)).toBe(false)
    expect(inside(-100, 0, -5, movePlanes(planes, [100, 0, 0]))).toBe(true)
    expect(planesThrough(planes, { min: [-1, -1, -6], max: [1, 1, -4] })).toHaveLength(0)
    expect(planesThrough(planes, { min: [-1, -1, -12], max: [1, 1, -4] })).toHaveLength(4)
    expect(planesThrough(planes, { min: [-9, -1, -6], max: [9, 1, -4] })).toHaveLength(8)
  })
})

describe('rays', () => {
  const down = { from: [0.2, 0.2, 5] as const, direction: [0, 0, -1] as const }

  it('meet planes before them only', () => {
    expect(meetPlane(down, [9, 9, 2], [0, 0, 1])).toBeCloseTo(3)
    expect(meetPlane(down, [9, 9, 6], [0, 0, 1])).toBeUndefined()
    expect(meetPlane(down, [9, 9, 6], [1, 0, 0])).toBeUndefined()
  })

  it('find the nearest point of a line', () => {
    expect(nearestOnLine(down, [-1, 0, 0], [1, 0, 0])).toEqual([expect.closeTo(0.2), 0, 0])
    expect(nearestOnLine(down, [1, 0, 0], [2, 0, 0])).toEqual([1, 0, 0])
  })
})

describe('vectors', () => {
  it('turn about an axis', () => {
    const turned = rotate([1, 0, 0], [0, 0, 1], Math.PI / 2)
    expect(distance(turned, [0, 1, 0])).toBeLessThan(1e-12)
  })

  it('have a direction even without a length', () => {
    expect(normalise([0, 0, 0])).toEqual([0, 0, 1])
    expect(dot(cross([1, 2, 3], [4, 5, 6]), [1, 2, 3])).toBe(0)
  })
})
