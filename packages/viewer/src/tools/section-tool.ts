import type { Vec3 } from '@sunmao/model'
import { project } from '../camera/view.ts'
import { type Dispose, listen, together } from '../dispose.ts'
import { type Box, middleOf } from '../maths/box.ts'
import { addScaled, normalise } from '../maths/vec3.ts'
import type { SectionPlane } from '../state/viewer-state.ts'
import type { Viewer } from '../viewer.ts'
import type { Tool } from './tool.ts'

/** Cuts with one more plane, and shows a handle that drags it. */
export function startSection(viewer: Viewer, start: SectionPlane): Tool {
  const { state } = viewer
  let plane: SectionPlane = { point: start.point, normal: normalise(start.normal) }
  state.setState({ sectionPlanes: [...state.getState().sectionPlanes, plane] })
  const replace = (by: readonly SectionPlane[]) => {
    const planes = state.getState().sectionPlanes
    const at = planes.indexOf(plane)
    // Somebody else has set other planes: ours is gone.
    if (at >= 0) state.setState({ sectionPlanes: planes.toSpliced(at, 1, ...by) })
  }
  const undo = addHandle(
    viewer,
    () => ({ at: plane.point, direction: plane.normal }),
    (metres) => {
      const next = { ...plane, point: addScaled(plane.point, plane.normal, metres) }
      replace([next])
      plane = next
    },
  )
  return {
    stop() {
      undo()
      replace([])
    },
  }
}

/** Thinner than this a box shows nothing. */
const thinnest = 0.05

/** Cuts to a box, and shows a handle on each side of it. */
export function startSectionBox(viewer: Viewer, start: Box): Tool {
  const { state } = viewer
  state.setState({ sectionBox: start })
  const box = () => state.getState().sectionBox ?? start
  const undo = [0, 1, 2].flatMap((axis) =>
    [-1, 1].map((sign) =>
      addHandle(
        viewer,
        () => {
          const at = [...middleOf(box())] as [number, number, number]
          at[axis] = (sign < 0 ? box().min : box().max)[axis]!
          return { at, direction: [0, 1, 2].map((each) => (each === axis ? sign : 0)) as unknown as Vec3 }
        },
        (metres) => state.setState({ sectionBox: moveSide(box(), axis, sign, metres) }),
      ),
    ),
  )
  return {
    stop() {
      together(...undo)()
      state.setState({ sectionBox: null })
    },
  }
}

function moveSide({ min, max }: Box, axis: number, sign: number, metres: number): Box {
  const [low, high] = [[...min], [...max]] as [[number, number, number], [number, number, number]]
  if (sign < 0) low[axis] = Math.min(low[axis]! - metres, high[axis]! - thinnest)
  else high[axis] = Math.max(high[axis]! + metres, low[axis]! + thinnest)
  return { min: low, max: high }
}

/** A knob over the canvas that is dragged along a direction of the model. */
function addHandle(
  viewer: Viewer,
  place: () => { at: Vec3; direction: Vec3 },
  onDrag: (metres: number) => void,
): Dispose {
  const element = viewer.canvas.ownerDocument.createElement('div')
  element.className = 'viewer-handle'
  Object.assign(element.style, {
    boxSizing: 'border-box',
    width: '16px',
    height: '16px',
    borderRadius: '50%',
    border: '2px solid #fff',
    background: '#2483B8',
    boxShadow: '0 1px 4px rgb(0 0 0 / 35%)',
    pointerEvents: 'auto',
    cursor: 'grab',
    touchAction: 'none',
  })
  const label = { at: place().at, element }
  let last: { x: number; y: number } | undefined
  return together(
    viewer.labels.add(label),
    viewer.state.subscribe(() => {
      label.at = place().at
    }),
    listen(element, 'pointerdown', (event: PointerEvent) => {
      element.setPointerCapture(event.pointerId)
      last = { x: event.clientX, y: event.clientY }
    }),
    listen(element, 'pointermove', (event: PointerEvent) => {
      if (!last) return
      const { at, direction } = place()
      const view = viewer.getView()
      const [from, to] = [project(view, at), project(view, addScaled(at, direction, 1))]
      const [x, y] = [to.x - from.x, to.y - from.y]
      const length = x * x + y * y
      const [dx, dy] = [event.clientX - last.x, event.clientY - last.y]
      last = { x: event.clientX, y: event.clientY }
      // Looking along the direction one cannot drag along it.
      if (length > 1) onDrag((dx * x + dy * y) / length)
    }),
    listen(element, 'pointerup', () => {
      last = undefined
    }),
  )
}
