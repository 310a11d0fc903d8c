import type { ViewState } from '@sunmao/contract'
import type { Viewer } from '@sunmao/viewer'
import { showState } from '../saved/view-state.ts'

/** Above the middle of a room: furniture and doors are whole, the ceiling is away. */
const ROOM_CUT = 0.62
const FROM_ABOVE: [number, number, number] = [-0.5, -0.8, 1.1]

interface Start {
  seen: ViewState | undefined
  isRoom: boolean
}

/** What a reader sees first, and again when he asks for it. */
export function showStart(viewer: Viewer, { seen, isRoom }: Start, milliseconds?: number): void {
  if (seen) showState(viewer, seen, milliseconds)
  else if (isRoom) showRoom(viewer, milliseconds)
  else {
    viewer.state.setState({ sectionPlanes: [], sectionBox: null })
    viewer.fit(undefined, { milliseconds })
  }
}

function showRoom(viewer: Viewer, milliseconds?: number): void {
  const box = viewer.boxOf()
  if (!box) return
  const height = box.min[2] + (box.max[2] - box.min[2]) * ROOM_CUT
  viewer.state.setState({ sectionPlanes: [{ point: [0, 0, height], normal: [0, 0, 1] }], sectionBox: null })
  viewer.fit({ min: box.min, max: [box.max[0], box.max[1], height] }, { back: FROM_ABOVE, milliseconds })
}
