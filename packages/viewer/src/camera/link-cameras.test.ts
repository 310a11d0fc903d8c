import { expect, it } from 'vitest'
import { makeStore } from '../state/store.ts'
import { startState } from '../state/viewer-state.ts'
import { linkCameras } from './link-cameras.ts'

it('linked cameras are where the one is that was moved, until they are let go', () => {
  const viewers = [0, 1, 2].map((at) => ({
    state: makeStore({ ...startState, camera: { ...startState.camera, fieldOfView: 40 + at } }),
  }))
  const cameras = () => viewers.map(({ state }) => state.getState().camera.fieldOfView)
  const move = (at: number, fieldOfView: number) =>
    viewers[at]!.state.setState({ camera: { ...viewers[at]!.state.getState().camera, fieldOfView } })
  const unlink = linkCameras(viewers)
  expect(cameras()).toEqual([40, 40, 40])
  move(2, 55)
  expect(cameras()).toEqual([55, 55, 55])
  unlink()
  move(1, 60)
  expect(cameras()).toEqual([55, 60, 55])
})
