import { startState } from '@sunmao/viewer'
import { expect, it } from 'vitest'
import { cameraAt, frameAt, lengthOf } from './play-walk.ts'
import type { WalkFrame } from './walk-store.ts'

const frame = (x: number, durationMs: number): WalkFrame => ({
  eye: [x, 0, 1.6],
  target: [x, 10, 1.6],
  up: [0, 0, 1],
  fov: 60,
  durationMs,
})
const walk = (loop: boolean) => ({
  subId: 1,
  name: 'w',
  speed: 1,
  loop,
  frames: [frame(0, 1000), frame(10, 2000), frame(30, 1000)],
})
const eyeAt = (ms: number, loop = false) => cameraAt(walk(loop), ms, startState.camera)?.eye[0]

it('goes from frame to frame in their times', () => {
  expect(lengthOf(walk(false))).toBe(4000)
  expect([0, 500, 1000, 2000, 3000].map((ms) => eyeAt(ms))).toEqual([0, 5, 10, 20, 30])
  expect(cameraAt(walk(false), 500, startState.camera)).toMatchObject({
    target: [5, 10, 1.6],
    projection: 'perspective',
    fieldOfView: 60,
  })
})

it('stays at the last frame, or goes back to the first one where it is a loop', () => {
  expect(eyeAt(3500)).toBe(30)
  expect(eyeAt(9000)).toBe(30)
  expect(eyeAt(3500, true)).toBe(15)
  expect(eyeAt(4000, true)).toBe(0)
})

it('jumps over a frame without a duration', () => {
  expect(frameAt([frame(0, 0), frame(5, 100)], 0)).toEqual({ index: 1, share: 0 })
})

it('turns around through no direction at all', () => {
  const there = frame(0, 1000)
  const back: WalkFrame = { ...there, target: [0, -10, 1.6] }
  const half = cameraAt({ ...walk(false), frames: [there, back] }, 500, startState.camera)!
  expect(half.target.every(Number.isFinite)).toBe(true)
})

it('has nowhere to stand without frames', () => {
  expect(cameraAt({ ...walk(false), frames: [] }, 0, startState.camera)).toBeUndefined()
})
