import type { Ray, Viewer } from '@sunmao/viewer'
import { expect, it, vi } from 'vitest'
import { fakeViewer } from '../../../test/in-workbench.tsx'
import { keptState } from '../saved/view-state.ts'
import { showStart, stepInside } from './show-start.ts'

const whole = { min: [0, 0, 0], max: [40, 20, 24] } as const
const room = { min: [4, 4, 8], max: [10, 8, 12] } as const

function viewerOf(spaces: number[]) {
  const fit = vi.fn()
  const parts = {
    fit,
    placed: () => [{ data: { id: '7', head: { spaces: Uint32Array.from(spaces) } } }],
    boxOf: (elements?: object) => (elements ? room : whole),
    // Something stands in the way of every look but the one along the south wall to the east.
    cast: ({ from, direction }: Ray, reach: number) =>
      from[0] < 5 && from[1] < 5 && direction[0] > 0.99 ? undefined : { metres: reach / 4 },
  }
  return { viewer: Object.assign(fakeViewer(), parts) as unknown as Viewer, fit }
}
const planes = (viewer: Viewer) => viewer.state.getState().sectionPlanes

it('opens a room that was cut out from above, framed by the room itself', () => {
  const { viewer, fit } = viewerOf([3])
  showStart(viewer, { seen: undefined, isPart: true }, 0)
  const height = 8 + 4 * 0.62
  expect(planes(viewer)).toEqual([{ point: [0, 0, height], normal: [0, 0, 1] }])
  expect(fit.mock.calls[0]?.[0]).toEqual({ min: room.min, max: [10, 8, height] })
})

it('shows all of what else was cut out, and of whole models whatever rooms they have', () => {
  for (const [spaces, isPart] of [
    [[], true],
    [[3], false],
  ] as const) {
    const { viewer, fit } = viewerOf([...spaces])
    showStart(viewer, { seen: undefined, isPart }, 0)
    expect(planes(viewer)).toEqual([])
    expect(fit.mock.calls[0]?.[0]).toBeUndefined()
  }
})

it('shows what was kept of a view', () => {
  const { viewer, fit } = viewerOf([])
  const kept = keptState(viewer)
  showStart(viewer, { seen: { ...kept, camera: { ...kept.camera, eye: [1, 2, 3] } }, isPart: false }, 0)
  expect(viewer.state.getState().camera.eye).toEqual([1, 2, 3])
  expect(fit).not.toHaveBeenCalled()
})

it('begins to walk inside of the room, with its ceiling', () => {
  const { viewer } = viewerOf([3])
  showStart(viewer, { seen: undefined, isPart: true }, 0)
  stepInside(viewer, true)
  expect(planes(viewer)).toEqual([])
  expect(viewer.state.getState().camera).toMatchObject({ eye: [4.6, 4.6, 9.6], target: [9.4, 4.6, 9.6] })
})
