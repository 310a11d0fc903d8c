import type { Vec3 } from '@sunmao/model'
import { describe, expect, it } from 'vitest'
import { project, rayAt, viewOf } from '../camera/view.ts'
import { modelOfBoxes } from '../model/boxes.fixture.ts'
import { castRay } from '../model/cast-ray.ts'
import { startState } from '../state/viewer-state.ts'
import { measure } from './measure.ts'
import { snapOnHit, uncertaintyOf } from './snap.ts'

const far: Vec3 = [500_000, 500_000, 50]
const at = (x: number, y: number, z: number): Vec3 => [far[0] + x, far[1] + y, far[2] + z]

describe('measures', () => {
  it('are exact far from zero', () => {
    expect(measure('distance', [at(0, 0, 0), at(3, 4, 12)])).toMatchObject({
      length: expect.closeTo(13, 6),
      horizontal: expect.closeTo(5, 6),
      vertical: expect.closeTo(12, 6),
    })
    expect(measure('height', [at(0, 0, 1), at(9, 9, 3.75)])).toMatchObject({ height: expect.closeTo(2.75, 6) })
    expect(measure('angle', [at(1, 0, 0), at(0, 0, 0), at(0, 0, 5)])).toMatchObject({ degrees: expect.closeTo(90, 6) })
    expect(measure('angle', [at(1, 0, 0), at(0, 0, 0), at(1, 0.001, 0)])).toMatchObject({
      degrees: expect.closeTo(0.0573, 4),
    })
    const slope = [at(0, 0, 0), at(3, 0, 4), at(3, 2, 4), at(0, 2, 0)]
    expect(measure('area', slope)).toMatchObject({ area: expect.closeTo(10, 6), perimeter: expect.closeTo(14, 6) })
    expect(measure('point', [at(1, 2, 3)])).toMatchObject({ at: at(1, 2, 3) })
  })

  it('wait for enough points', () => {
    expect(measure('distance', [at(0, 0, 0)])).toBeUndefined()
    expect(measure('area', [at(0, 0, 0), at(1, 0, 0)])).toBeUndefined()
  })
})

describe('snapping', () => {
  const box = [0, 0, 0, 4.321, 2, 3] as const
  const camera = { ...startState.camera, eye: at(8, -9, 6), target: at(2, 1, 1.5) }
  const view = viewOf(camera, 800, 600)
  const snap = async (place: Vec3, dx: number, dy: number) => {
    const data = await modelOfBoxes([box], far)
    const placed = { data, offset: [0, 0, 0] as Vec3 }
    const { x, y } = project(view, place)
    const hit = castRay([placed], rayAt(view, x + dx, y + dy))
    if (!hit) throw new Error('nothing there')
    return snapOnHit(view, placed, hit, x + dx, y + dy, 0)
  }
  const away = (a: Vec3, b: Vec3) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

  it('takes the corner beside the pointer, to the millimetre and 500 km away', async () => {
    const found = await snap(at(4.321, 0, 3), -5, 5)
    expect(found.kind).toBe('vertex')
    expect(away(found.point, at(4.321, 0, 3))).toBeLessThan(0.001)
    expect(found.uncertainty).toBeLessThan(0.001)
  })

  it('takes the edge where no corner is near', async () => {
    const found = await snap(at(2, 0, 3), 0, 4)
    expect(found.kind).toBe('edge')
    expect(Math.abs(found.point[1] - far[1])).toBeLessThan(0.001)
    expect(Math.abs(found.point[2] - far[2] - 3)).toBeLessThan(0.001)
  })

  it('else takes the face', async () => {
    const found = await snap(at(2, 0, 1.5), 0, 0)
    expect(found.kind).toBe('face')
    expect(found.normal).toEqual([0, -1, 0])
    expect(away(found.point, at(2, 0, 1.5))).toBeLessThan(0.001)
  })

  it('says how exact a large shape can be', async () => {
    expect(uncertaintyOf(await modelOfBoxes([[0, 0, 0, 100, 1, 1]]), 0)).toBeCloseTo(0.00081, 5)
  })
})
