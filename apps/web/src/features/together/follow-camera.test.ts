import { expect, it } from 'vitest'
import { approach, cameraFor, viewOf } from './follow-camera.ts'

const camera = {
  ...{ eye: [0, -10, 2], target: [0, 0, 2], up: [0, 0, 1], projection: 'perspective', fieldOfView: 45, viewHeight: 8 },
} as const
const now = { ...camera, eye: [5, 5, 5] as const } as unknown as Parameters<typeof approach>[0]

it('shows all that the leader sees, in a picture of any shape', () => {
  const view = viewOf(camera as never, 2, null, false)
  expect(cameraFor(view, 2, now)).toMatchObject({ fieldOfView: 45, eye: [0, -10, 2] })
  expect(cameraFor(view, 4, now).fieldOfView).toBe(45)
  const narrow = cameraFor(view, 0.5, now)
  // Four times as narrow: four times as high, so as wide as his.
  expect(Math.tan((narrow.fieldOfView * Math.PI) / 360)).toBeCloseTo(4 * Math.tan((45 * Math.PI) / 360))
  const flat = cameraFor({ ...view, fieldOfView: 0, height: 8 }, 1, now)
  expect(flat).toMatchObject({ projection: 'orthographic', viewHeight: 16 })
})

it('comes to the same place in frames of any length, and stands still there', () => {
  const to = cameraFor(viewOf(camera as never, 1, null, false), 1, now)
  const after = (milliseconds: number, frames: number) => {
    let at = now
    for (let frame = 0; frame < frames; frame++) at = approach(at, to, milliseconds) ?? at
    return at.eye[0]
  }
  expect(after(16, 8)).toBeCloseTo(after(32, 4))
  expect(after(16, 2000)).toBe(0)
  expect(approach(to, to, 16)).toBeUndefined()
})
