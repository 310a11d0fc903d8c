import type { ViewState } from '@sunmao/contract'
import type { Viewer } from '@sunmao/viewer'
import { oneElement } from '../elements.ts'
import { showState } from '../saved/view-state.ts'

/** Above the middle of a room: furniture and doors are whole, the ceiling is away. */
const ROOM_CUT = 0.62
const FROM_ABOVE: [number, number, number] = [-0.5, -0.8, 1.1]

interface Start {
  seen: ViewState | undefined
  /** Elements were cut out of the models: a room, if there is one among them. */
  isPart: boolean
}

/** What a reader sees first, and again when he asks for it. */
export function showStart(viewer: Viewer, { seen, isPart }: Start, milliseconds?: number): void {
  const room = isPart ? roomIn(viewer) : undefined
  if (seen) showState(viewer, seen, milliseconds)
  else if (room) {
    const [x, y, top] = room.max
    const height = room.min[2] + (top - room.min[2]) * ROOM_CUT
    viewer.state.setState({ sectionPlanes: [{ point: [0, 0, height], normal: [0, 0, 1] }], sectionBox: null })
    viewer.fit({ min: room.min, max: [x, y, height] }, { back: FROM_ABOVE, milliseconds })
  } else {
    viewer.state.setState({ sectionPlanes: [], sectionBox: null })
    viewer.fit(undefined, { milliseconds })
  }
}

/** The same room may be in several models. */
function roomIn(viewer: Viewer) {
  const [room] = viewer
    .placed()
    .flatMap(({ data }) => Array.from(data.head.spaces, (index) => oneElement(data.id, index)))
  return room && viewer.boxOf(room)
}
