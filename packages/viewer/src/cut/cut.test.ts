import { describe, expect, it } from 'vitest'
import { modelOfBoxes } from '../model/boxes.fixture.ts'
import { flag } from '../state/element-flags.ts'
import { cutModel } from './cut-model.ts'
import { cutPlanesFrom, cutPlanesOf } from './cut-planes.ts'
import { fillOutline } from './fill-outline.ts'

const areaOf = (triangles: readonly number[]) => {
  let sum = 0
  for (let at = 0; at < triangles.length; at += 6) {
    const [ax, ay, bx, by, cx, cy] = triangles.slice(at, at + 6) as [number, number, number, number, number, number]
    sum += Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
  }
  return sum
}
const ring = (...points: [number, number][]) =>
  points.flatMap(([x, y], at) => [x, y, ...points[(at + 1) % points.length]!])

describe('filling an outline', () => {
  it('covers a square, whichever way it runs', () => {
    expect(areaOf(fillOutline(ring([0, 0], [2, 0], [2, 3], [0, 3])))).toBeCloseTo(6)
    expect(areaOf(fillOutline(ring([0, 3], [2, 3], [2, 0], [0, 0])))).toBeCloseTo(6)
  })

  it('leaves holes open and fills islands in them', () => {
    const lines = [
      ...ring([0, 0], [10, 0], [10, 10], [0, 10]),
      ...ring([2, 2], [8, 2], [8, 8], [2, 8]),
      ...ring([4, 4], [6, 4], [6, 6], [4, 6]),
    ]
    expect(areaOf(fillOutline(lines))).toBeCloseTo(100 - 36 + 4)
  })

  it('covers what is not convex', () => {
    expect(areaOf(fillOutline(ring([0, 0], [4, 0], [4, 1], [1, 1], [1, 4], [0, 4])))).toBeCloseTo(7)
    expect(areaOf(fillOutline(ring([0, 0], [5, 2], [10, 0], [5, 9])))).toBeCloseTo(35)
  })

  it('spoils only the bands of a gap', () => {
    const whole = ring([0, 0], [2, 0], [2, 3], [0, 3])
    const broken = [...whole, 5, 1, 5, 2]
    expect(areaOf(fillOutline(broken))).toBeCloseTo(4)
  })
})

describe('cutting', () => {
  const run = <T>(steps: Generator<unknown, T>): T => {
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
    }
  }
  const [plane] = cutPlanesOf({
    sectionPlanes: [{ point: [500_000, 500_000.4, 3], normal: [0, -2, 0] }],
    sectionBox: null,
  })

  it('closes bodies with faces in the plane, also 500 km away', async () => {
    const model = await modelOfBoxes(
      [
        [0, 0, 0, 2, 1, 3],
        [4, 2, 0, 6, 3, 3],
        [8, 0, 0, 9, 1, 1],
      ],
      [500_000, 500_000, 0],
    )
    const faces = run(cutModel(model, plane!, model.origin, 0))
    const flat: number[] = []
    for (let at = 0; at < faces.trianglePoints.length; at += 3) {
      flat.push(faces.trianglePoints[at]!, faces.trianglePoints[at + 2]!)
      expect(Math.abs(faces.trianglePoints[at + 1]!)).toBeLessThan(0.0005)
    }
    expect(areaOf(flat)).toBeCloseTo(2 * 3 + 1, 3)
    expect(new Set(faces.triangleInstances.map((at) => model.elements[at]))).toEqual(new Set([0, 2]))
  })

  it('leaves hidden ones alone', async () => {
    const model = await modelOfBoxes([[0, 0, 0, 2, 1, 3]], [500_000, 500_000, 0])
    model.words[1] = flag.hidden
    expect(run(cutModel(model, plane!, model.origin, 0)).trianglePoints).toEqual([])
  })

  it('keeps what is on the other side of the normal, and what is in the box', () => {
    const inside = (planes: Float64Array, [x, y, z]: readonly [number, number, number]) => {
      for (let at = 0; at < planes.length; at += 4)
        if (planes[at]! * x + planes[at + 1]! * y + planes[at + 2]! * z + planes[at + 3]! < 0) return false
      return true
    }
    const byPlane = cutPlanesFrom([plane!], [500_000, 500_000, 0])
    expect([inside(byPlane, [0, 0.5, 0]), inside(byPlane, [0, 0.3, 0])]).toEqual([true, false])
    const box = cutPlanesOf({ sectionPlanes: [], sectionBox: { min: [0, 0, 0], max: [1, 2, 3] } })
    const byBox = cutPlanesFrom(box, [0, 0, 0])
    expect([inside(byBox, [0.5, 1.9, 2.9]), inside(byBox, [0.5, 2.1, 1]), inside(byBox, [-0.1, 1, 1])]).toEqual([
      true,
      false,
      false,
    ])
  })
})
