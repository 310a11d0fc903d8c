import type { Vec3 } from '@sunmao/model'
import { project } from '../camera/view.ts'
import { type Dispose, listen, together } from '../dispose.ts'
import { type Box, cornersOf, middleOf } from '../maths/box.ts'
import { add, addScaled, between, cross, dot, normalise, scale, subtract } from '../maths/vec3.ts'
import { edgesOf } from '../overlay/volumes.ts'
import type { SectionPlane } from '../state/viewer-state.ts'
import type { Viewer } from '../viewer.ts'
import type { Tool } from './tool.ts'

export interface SectionOptions {
  /** What stands beside the handle: where the plane is. */
  label?(plane: SectionPlane): string
}

export interface SectionTool extends Tool {
  /** Cuts away the other side. */
  flip(): void
}

const outlineColour = 0x2483b8ff
/** The outline stands out of the models by this share of their size. */
const around = 0.03

/** Cuts with one more plane; shows its outline, and a handle that drags it and turns it round at a double click. */
export function startSection(viewer: Viewer, start: SectionPlane, { label }: SectionOptions = {}): SectionTool {
  const { state } = viewer
  let plane: SectionPlane = { point: start.point, normal: normalise(start.normal) }
  state.setState({ sectionPlanes: [...state.getState().sectionPlanes, plane] })
  const replace = (by: readonly SectionPlane[]) => {
    const planes = state.getState().sectionPlanes
    const at = planes.indexOf(plane)
    // Somebody else has set other planes: ours is gone.
    if (at >= 0) state.setState({ sectionPlanes: planes.toSpliced(at, 1, ...by) })
  }
  let outline: Dispose = () => {}
  const change = (next: SectionPlane) => {
    replace([next])
    plane = next
    show()
  }
  const flip = () => change({ ...plane, normal: scale(plane.normal, -1) })
  const handle = addHandle(
    viewer,
    () => ({ at: plane.point, direction: plane.normal }),
    (metres) => change({ ...plane, point: addScaled(plane.point, plane.normal, metres) }),
    flip,
  )
  const show = () => {
    outline()
    const box = viewer.boxOf()
    const points = box ? outlineOf(plane, grownBy(box, around)) : []
    outline = viewer.strokes.add(
      points.length > 0 ? [{ points: [...points, points[0]!], colour: outlineColour, width: 1.5, isOnTop: true }] : [],
    )
    handle.say(label?.(plane))
  }
  show()
  return {
    flip,
    stop() {
      handle.stop()
      outline()
      replace([])
    },
  }
}

const grownBy = ({ min, max }: Box, share: number): Box => {
  const by = share * Math.max(...max.map((value, axis) => value - min[axis]!))
  return { min: add(min, [-by, -by, -by]), max: add(max, [by, by, by]) }
}

/** Where a plane meets the edges of a box, in order around it. */
function outlineOf({ point, normal }: SectionPlane, box: Box): Vec3[] {
  const corners = cornersOf(box)
  const height = (at: Vec3) => dot(subtract(at, point), normal)
  const points: Vec3[] = []
  for (let from = 0; from < corners.length; from++)
    for (let axis = 0; axis < 3; axis++) {
      const to = from | (1 << axis)
      if (to === from) continue
      const [a, b] = [height(corners[from]!), height(corners[to]!)]
      if (a < 0 !== b < 0) points.push(between(corners[from]!, corners[to]!, a / (a - b)))
    }
  if (points.length < 3) return []
  const middle = scale(
    points.reduce((sum, each) => add(sum, each), [0, 0, 0] as Vec3),
    1 / points.length,
  )
  const first = normalise(subtract(points[0]!, middle))
  const second = cross(normal, first)
  const angle = (at: Vec3) => Math.atan2(dot(subtract(at, middle), second), dot(subtract(at, middle), first))
  return points.sort((a, b) => angle(a) - angle(b))
}

/** Thinner than this a box shows nothing. */
const thinnest = 0.05

/** Cuts to a box, and shows a handle on each side of it. */
export function startSectionBox(viewer: Viewer, start: Box): Tool {
  const { state } = viewer
  state.setState({ sectionBox: start })
  const box = () => state.getState().sectionBox ?? start
  let outline: Dispose = () => {}
  const show = () => {
    outline()
    const style = { colour: outlineColour, width: 1.5, isOnTop: true }
    outline = viewer.strokes.add(edgesOf(box()).map((points) => ({ points, ...style })))
  }
  show()
  const handles = [0, 1, 2].flatMap((axis) =>
    [-1, 1].map((sign) =>
      addHandle(
        viewer,
        () => {
          const at = [...middleOf(box())] as [number, number, number]
          at[axis] = (sign < 0 ? box().min : box().max)[axis]!
          return { at, direction: [0, 1, 2].map((each) => (each === axis ? sign : 0)) as unknown as Vec3 }
        },
        (metres) => {
          state.setState({ sectionBox: moveSide(box(), axis, sign, metres) })
          show()
        },
      ),
    ),
  )
  return {
    stop() {
      for (const handle of handles) handle.stop()
      outline()
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

interface Handle extends Tool {
  /** What stands beside it. */
  say(text: string | undefined): void
}

/** An arrow over the canvas that is dragged along a direction of the model. */
function addHandle(
  viewer: Viewer,
  place: () => { at: Vec3; direction: Vec3 },
  onDrag: (metres: number) => void,
  onTurn?: () => void,
): Handle {
  const document = viewer.canvas.ownerDocument
  const element = document.createElement('div')
  element.className = 'viewer-handle'
  const arrow = element.appendChild(document.createElement('span'))
  const words = element.appendChild(document.createElement('output'))
  arrow.textContent = '➜'
  Object.assign(element.style, knobLook)
  Object.assign(words.style, wordsLook)
  const label = { at: place().at, element }
  let last: { x: number; y: number } | undefined
  const onScreen = () => {
    const { at, direction } = place()
    const view = viewer.getView()
    const [from, to] = [project(view, at), project(view, addScaled(at, direction, 1))]
    return { x: to.x - from.x, y: to.y - from.y }
  }
  const point = () => {
    label.at = place().at
    const { x, y } = onScreen()
    arrow.style.rotate = `${Math.atan2(y, x)}rad`
  }
  point()
  const stop = together(
    viewer.labels.add(label),
    viewer.state.subscribe(point),
    listen(element, 'pointerdown', (event: PointerEvent) => {
      element.setPointerCapture(event.pointerId)
      last = { x: event.clientX, y: event.clientY }
    }),
    listen(element, 'pointermove', (event: PointerEvent) => {
      if (!last) return
      const { x, y } = onScreen()
      const length = x * x + y * y
      const [dx, dy] = [event.clientX - last.x, event.clientY - last.y]
      last = { x: event.clientX, y: event.clientY }
      // Looking along the direction one cannot drag along it.
      if (length > 1) onDrag((dx * x + dy * y) / length)
    }),
    listen(element, 'pointerup', () => {
      last = undefined
    }),
    listen(element, 'dblclick', () => onTurn?.()),
  )
  return {
    stop,
    say(text) {
      words.textContent = text ?? ''
      words.style.display = text ? '' : 'none'
    },
  }
}

const knobLook = {
  boxSizing: 'border-box',
  display: 'grid',
  placeItems: 'center',
  width: '24px',
  height: '24px',
  borderRadius: '50%',
  border: '2px solid #fff',
  background: '#1A6A96',
  color: '#fff',
  font: '12px/1 sans-serif',
  boxShadow: '0 1px 4px rgb(0 0 0 / 35%)',
  pointerEvents: 'auto',
  cursor: 'grab',
  touchAction: 'none',
} as const

const wordsLook = {
  position: 'absolute',
  left: '28px',
  padding: '3px 6px',
  borderRadius: '4px',
  background: '#1A6A96',
  whiteSpace: 'nowrap',
  display: 'none',
} as const
