import { describe, expect, it } from 'vitest'
import { viewOf } from '../camera/view.ts'
import { startState } from '../state/viewer-state.ts'
import { lightDirection } from './light.ts'

const { camera, scene } = startState
const close = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 3))

describe('light', () => {
  it('of the world comes from where the compass says', () => {
    const view = viewOf(camera, 2, 1)
    const from = (azimuth: number, altitude: number) =>
      lightDirection({ ...scene.light, from: 'world', azimuth, altitude }, view)
    expect(from(0, 0)).toEqual(close([0, 1, 0]))
    expect(from(90, 0)).toEqual(close([1, 0, 0]))
    expect(from(180, 45)).toEqual(close([0, -Math.SQRT1_2, Math.SQRT1_2]))
    expect(from(17, 90)).toEqual(close([0, 0, 1]))
  })

  it('of the viewer is over the left shoulder unless told otherwise', () => {
    const north = viewOf({ ...camera, eye: [0, -9, 0], target: [0, 0, 0] }, 2, 1)
    expect(lightDirection(scene.light, north)).toEqual(close([-0.832, -0.5547, 0]))
    const down = viewOf({ ...camera, eye: [0, 0, 9], target: [0, 0, 0], up: [0, 1, 0] }, 2, 1)
    expect(lightDirection(scene.light, down)).toEqual(close([-1, 0, 0]))
  })
})
