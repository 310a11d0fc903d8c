import type { ViewState } from '@sunmao/contract'
import type { Viewer } from '@sunmao/viewer'
import { oneElement } from '../elements.ts'
import { showState } from '../saved/view-state.ts'

/** Above the middle of a room: furniture and doors are whole, the ceiling is away. */
const ROOM_CUT = 0.62
/** From the walls, and above the floor. */
const CORNER_M = 0.6
const EYE_M = 1.6
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

/** Whoever walks in a room begins in the corner from where he sees farthest; what was cut open is whole again. */
export function stepInside(viewer: Viewer, isPart: boolean): void {
  viewer.state.setState({ sectionPlanes: [], sectionBox: null })
  const room = isPart ? roomIn(viewer) : undefined
  if (!room) return
  const { min, max } = room
  const at = (x: number, y: number): Place => [x, y, min[2] + EYE_M]
  const [west, east] = [min[0] + CORNER_M, max[0] - CORNER_M]
  const [south, north] = [min[1] + CORNER_M, max[1] - CORNER_M]
  const corners = [at(west, south), at(east, south), at(east, north), at(west, north)]
  const looks = corners.flatMap((eye) => corners.flatMap((target) => (target === eye ? [] : [{ eye, target }])))
  const [best] = looks.map((look) => ({ ...look, metres: seenFrom(viewer, look) })).sort((a, b) => b.metres - a.metres)
  if (!best) return
  const { eye, target } = best
  const { camera } = viewer.state.getState()
  viewer.flyTo({ ...camera, projection: 'perspective', up: [0, 0, 1], eye, target }, 0)
}

type Place = [number, number, number]

/** How far one sees from one place towards another. */
function seenFrom(viewer: Viewer, { eye, target }: { eye: Place; target: Place }): number {
  const [x, y] = [target[0] - eye[0], target[1] - eye[1]]
  const length = Math.hypot(x, y)
  if (length === 0) return 0
  return viewer.cast({ from: eye, direction: [x / length, y / length, 0] }, length)?.metres ?? length
}

/** The same room may be in several models. */
function roomIn(viewer: Viewer) {
  const [room] = viewer
    .placed()
    .flatMap(({ data }) => Array.from(data.head.spaces, (index) => oneElement(data.id, index)))
  return room && viewer.boxOf(room)
}
