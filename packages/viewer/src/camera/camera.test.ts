import type { Vec3 } from '@sunmao/model'
import { describe, expect, it } from 'vitest'
import { cornersOf } from '../maths/box.ts'
import type { Ray } from '../maths/ray.ts'
import { distance, normalise, subtract } from '../maths/vec3.ts'
import { modelOfBoxes } from '../model/boxes.fixture.ts'
import { castRay } from '../model/cast-ray.ts'
import { type CameraState, startState } from '../state/viewer-state.ts'
import { clipRange } from './clip-range.ts'
import { cameraBetween } from './fly.ts'
import { goodAngle } from './good-angle.ts'
import { fitCamera, standardCamera, standardViews } from './standard-views.ts'
import { orbit, pan, withProjection, zoom } from './turn.ts'
import { project, rayAt, viewOf } from './view.ts'
import { visibleArea, wholeArea } from './visible-area.ts'
import { eyeHeight, type Feel, walk } from './walk.ts'

const far: Vec3 = [500_000, 4_000_000, 100]
const camera: CameraState = {
  ...startState.camera,
  eye: [far[0] + 20, far[1] - 25, far[2] + 12],
  target: [far[0], far[1], far[2]],
}
const box = { min: far, max: [far[0] + 30, far[1] + 10, far[2] + 20] as Vec3 }
const pixelsBetween = (a: CameraState, b: CameraState, place: Vec3) => {
  const [first, second] = [project(viewOf(a, 800, 600), place), project(viewOf(b, 800, 600), place)]
  return Math.hypot(first.x - second.x, first.y - second.y)
}

describe.each(['perspective', 'orthographic'] as const)('a %s camera', (projection) => {
  const own = { ...camera, projection }
  const view = viewOf(own, 800, 600)

  it('sees a place where its ray goes through', () => {
    const ray = rayAt(view, 123, 456)
    const place = ray.from.map((value, axis) => value + ray.direction[axis]! * 17) as unknown as Vec3
    const { x, y } = project(view, place)
    expect([x, y]).toEqual([expect.closeTo(123, 3), expect.closeTo(456, 3)])
  })

  it('keeps the pivot where it is when it turns, the pointer when it zooms, and follows when it pans', () => {
    const place: Vec3 = [far[0] + 3, far[1] + 2, far[2] + 1]
    expect(pixelsBetween(own, orbit(own, place, 0.4, 0.2), place)).toBeLessThan(1e-3)
    expect(pixelsBetween(own, zoom(view, place, 0.5), place)).toBeLessThan(1e-3)
    const [before, after] = [project(view, place), project(viewOf(pan(view, place, 30, -20), 800, 600), place)]
    expect([after.x - before.x, after.y - before.y]).toEqual([expect.closeTo(30, 3), expect.closeTo(-20, 3)])
  })

  it('shows all of a box from every standard side', () => {
    for (const which of [...standardViews, 'corner'] as const) {
      const fitted = standardCamera(own, which, box, wholeArea(800 / 600))
      const { near, far: most } = clipRange(fitted, box)
      const shown = viewOf(fitted, 800, 600, near, most)
      for (const corner of cornersOf(box)) {
        const { x, y, depth } = project(shown, corner)
        expect(x > 0 && x < 800 && y > 0 && y < 600 && Math.abs(depth) <= 1).toBe(true)
      }
    }
  })

  it('fits a box into what panels leave of the canvas, and uses all of it', () => {
    const area = visibleArea(800, 600, { left: 260, right: 120, top: 50, bottom: 40 })
    for (const projection of ['perspective', 'orthographic'] as const)
      for (const which of [...standardViews, 'corner'] as const) {
        const fitted = standardCamera({ ...own, projection }, which, box, area)
        const places = cornersOf(box).map((corner) => project(viewOf(fitted, 800, 600), corner))
        const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
        const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
        expect([which, left >= 260 && right <= 680 && top >= 50 && bottom <= 560]).toEqual([which, true])
        expect(Math.max((right - left) / 420, (bottom - top) / 510)).toBeGreaterThan(0.85)
      }
  })
})

describe('a camera', () => {
  it('stops at straight up and down', () => {
    const top = orbit(camera, camera.target, 0, -9)
    expect(top.target[2]).toBeLessThan(top.eye[2])
    expect(Math.hypot(top.target[0] - top.eye[0], top.target[1] - top.eye[1])).toBeLessThan(1e-6)
    const { right } = viewOf(top, 1, 1)
    expect(right.every(Number.isFinite)).toBe(true)
    const back = orbit(top, top.target, 0, 0.5)
    expect(distance(back.eye, back.target)).toBeCloseTo(distance(camera.eye, camera.target))
  })

  it('changes its projection without moving what it looks at', () => {
    const flat = withProjection(viewOf(camera, 800, 600), 'orthographic')
    const place: Vec3 = [far[0], far[1], far[2]]
    expect(pixelsBetween(camera, flat, place)).toBeLessThan(1e-6)
    const again = withProjection(viewOf(flat, 800, 600), 'perspective')
    expect(distance(again.eye, camera.eye)).toBeLessThan(1e-6)
  })

  it('flies from one place to the other', () => {
    const to = fitCamera(camera, box, [0, 0, 1], wholeArea(1))
    expect(cameraBetween(camera, to, 1)).toBe(to)
    expect(distance(cameraBetween(camera, to, 0).eye, camera.eye)).toBeLessThan(1e-6)
  })

  it('finds an angle from which nothing stands before an element', async () => {
    const data = await modelOfBoxes([
      [0, 0, 0, 1, 1, 1],
      [-20, -0.5, -5, 20, -0.3, 20],
    ])
    const models = [{ data, offset: [0, 0, 0] as Vec3 }]
    const cube = { min: [0, 0, 0] as Vec3, max: [1, 1, 1] as Vec3 }
    const isHidden = (ray: Ray, reach?: number) => castRay(models, ray, { reach })?.element === 1
    const sight = (from: Vec3) => ({ from, direction: normalise(subtract([0.5, 0.5, 0.5], from)) })
    const south = { ...startState.camera, eye: [0.5, -9, 4] as Vec3, target: [0.5, 0.5, 0.5] as Vec3 }
    expect(isHidden(sight(south.eye))).toBe(true)
    const back = goodAngle(south, [[cube]], cube, wholeArea(1), (ray) => (isHidden(ray) ? 1 : 0))
    expect(isHidden(sight(fitCamera(south, cube, back, wholeArea(1)).eye))).toBe(false)
  })
})

describe('a good angle on two', () => {
  it('does not let one hide the other', () => {
    // The second stands behind the first, seen from the south.
    const first = { min: [0, 0, 0] as Vec3, max: [4, 1, 4] as Vec3 }
    const second = { min: [0, 2, 0] as Vec3, max: [4, 3, 4] as Vec3 }
    const whole = { min: [0, 0, 0] as Vec3, max: [4, 3, 4] as Vec3 }
    const south = { ...startState.camera, eye: [2, -20, 4] as Vec3, target: [2, 1.5, 2] as Vec3 }
    // All of the second is hidden from the south, all of the first from the north.
    const back = goodAngle(south, [[first], [second]], whole, wholeArea(1), ({ from }, _, group) =>
      group === 0
        ? Number(from[1] > 4 && Math.abs(from[0] - 2) < 8)
        : Number(from[1] < -1 && Math.abs(from[0] - 2) < 8),
    )
    expect(Math.abs(back[0])).toBeGreaterThan(Math.abs(back[1]))
  })
})

describe('walking', () => {
  /** A floor at 0, a wall at x = 3, and steps of 0.17 m from y = 5 on. */
  const feel: Feel = ({ from, direction }, reach) => {
    if (direction[2] < -0.5) {
      const floor = from[1] < 5 ? 0 : Math.min(2, Math.ceil((from[1] - 5) / 0.3) * 0.17)
      const metres = from[2] - floor
      return metres >= 0 && metres <= reach ? { metres, normal: [0, 0, 1] } : undefined
    }
    if (direction[0] <= 0) return undefined
    const metres = (3 - from[0]) / direction[0]
    return metres >= 0 && metres <= reach ? { metres, normal: [-1, 0, 0] } : undefined
  }
  const go = (eye: Vec3, wish: Vec3, seconds: number) => {
    let walker = { eye, fall: 0 }
    for (let at = 0; at < seconds * 50; at++) walker = walk(walker, wish, 0.02, feel)
    return walker.eye
  }

  it('falls to the floor and stands there', () => {
    expect(go([0, 0, 6], [0, 0, 0], 3)[2]).toBeCloseTo(eyeHeight, 3)
  })

  it('stops at a wall and slides along it', () => {
    const [x, y] = go([0, 0, eyeHeight], [2, 1, 0], 3)
    expect(x).toBeLessThan(3 - 0.25)
    expect(x).toBeGreaterThan(2)
    expect(y).toBeCloseTo(3, 1)
  })

  it('climbs stairs', () => {
    expect(go([0, 4, eyeHeight], [0, 1, 0], 4)[2]).toBeGreaterThan(eyeHeight + 1.2)
  })
})
