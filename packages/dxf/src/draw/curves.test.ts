import { describe, expect, it } from 'vitest'
import { modelOf, randomOf, read, segmentsOf } from '../dxf.fixture.ts'
import type { Point2 } from '../sheet/sheet.ts'

const near = (value: number) => expect.closeTo(value, 4)
const point = ([x, y]: Point2) => [expect.closeTo(x, 4), expect.closeTo(y, 4)]

describe('curves', () => {
  it('C1: of random arcs lie on their circle, from end to end, without gaps', () => {
    const random = randomOf(7)
    for (let round = 0; round < 60; round++) {
      const [x, y, r] = [random() * 1000, random() * 1000, random() * 50 + 0.1]
      const [from, to] = [random() * 720 - 360, random() * 720 - 360]
      const found = segmentsOf(modelOf([0, 'ARC', 8, 'A', 10, x, 20, y, 40, r, 50, from, 51, to]))
      const on = (angle: number) => [
        x + r * Math.cos((angle * Math.PI) / 180),
        y + r * Math.sin((angle * Math.PI) / 180),
      ]
      expect(found[0]![0]).toEqual([expect.closeTo(on(from)[0]!, 3), expect.closeTo(on(from)[1]!, 3)])
      expect(found.at(-1)![1]).toEqual([expect.closeTo(on(to)[0]!, 3), expect.closeTo(on(to)[1]!, 3)])
      for (const [at, [a, b]] of found.entries()) {
        expect(Math.hypot(a[0] - x, a[1] - y)).toBeCloseTo(r, 2)
        if (at) expect(a).toEqual(found[at - 1]![1])
        // No piece leaves the circle by more than half a percent of its radius.
        expect(Math.hypot((a[0] + b[0]) / 2 - x, (a[1] + b[1]) / 2 - y)).toBeGreaterThan(r * 0.994)
      }
    }
  })

  it('C2: a bulge of one is half a circle, to the right of the way', () => {
    const found = segmentsOf(modelOf([0, 'LWPOLYLINE', 8, 'A', 90, 2, 70, 0, 10, 0, 20, 0, 42, 1, 10, 2, 20, 0]))
    const middle = found[Math.floor(found.length / 2)]![0]
    expect(middle[1]).toBeLessThan(-0.99)
    for (const [a] of found) expect(Math.hypot(a[0] - 1, a[1])).toBeCloseTo(1, 3)
  })

  it('C3: a rational spline of a quarter circle is one', () => {
    const w = Math.SQRT1_2
    const found = segmentsOf(
      modelOf([
        ...[0, 'SPLINE', 8, 'A', 70, 4, 71, 2, 72, 6, 73, 3],
        ...[40, 0, 40, 0, 40, 0, 40, 1, 40, 1, 40, 1, 41, 1, 41, w, 41, 1],
        ...[10, 1, 20, 0, 10, 1, 20, 1, 10, 0, 20, 1],
      ]),
    )
    for (const [a, b] of found) for (const [x, y] of [a, b]) expect(Math.hypot(x, y)).toBeCloseTo(1, 3)
    expect(found.at(-1)![1]).toEqual(point([0, 1]))
  })

  it('C4: an extrusion direction along -z mirrors', () => {
    const sheet = modelOf([0, 'CIRCLE', 8, 'A', 10, 5, 20, 1, 40, 1, 210, 0, 220, 0, 230, -1])
    expect([...sheet.circles.values]).toEqual([near(-5), near(1), near(1)])
  })

  it('C5: no circle without a radius', () => {
    expect(read({ entities: [0, 'CIRCLE', 8, 'A', 10, 0, 20, 0, 40, 0] }).head.leftOut).toEqual({ 'CIRCLE:radius': 1 })
  })
})
