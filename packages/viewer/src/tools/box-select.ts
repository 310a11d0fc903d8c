// Elements in a rectangle of the picture: all that are wholly inside, or all that it touches.
import { positionUnit, runsOf, type Vec3 } from '@sunmao/model'
import { project, type View } from '../camera/view.ts'
import { listen, together } from '../dispose.ts'
import { cornersOf } from '../maths/box.ts'
import { cropTo, multiply } from '../maths/matrix.ts'
import { movePlanes, planesOf } from '../maths/planes.ts'
import { add, subtract } from '../maths/vec3.ts'
import type { PlacedModel } from '../model/cast-ray.ts'
import { zeroOf } from '../model/cast-ray.ts'
import { instanceBox } from '../model/model-data.ts'
import { flag } from '../state/element-flags.ts'
import type { ElementSet } from '../state/element-set.ts'
import type { Viewer } from '../viewer.ts'
import { clickPixels, placeOf } from './clicks.ts'
import type { Tool } from './tool.ts'

/** In CSS pixels of the canvas. */
export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** Hidden elements and ghosts are not among them; those behind others are. */
export function elementsInRectangle(
  view: View,
  models: readonly PlacedModel[],
  rectangle: Rectangle,
  mode: 'inside' | 'touching',
  storeyGap = 0,
): ElementSet {
  const found: Record<string, ReturnType<typeof runsOf>> = {}
  const middle = { x: rectangle.x + rectangle.width / 2, y: rectangle.y + rectangle.height / 2 }
  const crop = cropTo(
    (middle.x / view.width) * 2 - 1,
    1 - (middle.y / view.height) * 2,
    (rectangle.width / view.width) * 2,
    (rectangle.height / view.height) * 2,
  )
  const sides = planesOf(multiply(crop, view.matrix))
  for (const model of models) {
    const { data } = model
    const planes = movePlanes(sides, subtract(add(data.origin, model.offset), view.camera.eye))
    const [touched, outside] = [new Set<number>(), new Set<number>()]
    for (let at = 0; at < data.count; at++) {
      const element = data.elements[at]!
      if (data.words[element * 2 + 1]! & (flag.hidden | flag.ghosted | flag.room)) continue
      const lift = subtract(zeroOf(model, at, storeyGap), add(data.origin, model.offset))
      if (mode === 'touching') {
        if (meets(planes, data.rows, at, add(middleAt(data.positions, at), lift))) touched.add(element)
        continue
      }
      touched.add(element)
      const zero = zeroOf(model, at, storeyGap)
      for (const corner of cornersOf(instanceBox(data, at))) {
        const { x, y, isBefore } = project(view, add(corner, zero))
        const isIn =
          isBefore &&
          x >= rectangle.x &&
          y >= rectangle.y &&
          x <= rectangle.x + rectangle.width &&
          y <= rectangle.y + rectangle.height
        if (!isIn) outside.add(element)
      }
    }
    const runs = runsOf([...touched].filter((element) => !outside.has(element)))
    if (runs.length > 0) found[data.id] = runs
  }
  return found
}

const middleAt = (positions: Int32Array, at: number): Vec3 => [
  positions[at * 3]! * positionUnit,
  positions[at * 3 + 1]! * positionUnit,
  positions[at * 3 + 2]! * positionUnit,
]

/** Whether a turned box reaches inside of all planes. */
function meets(planes: Float64Array, rows: Float32Array, at: number, middle: Vec3): boolean {
  for (let side = 0; side < planes.length; side += 4) {
    let reach = 0
    for (let axis = 0; axis < 3; axis++)
      reach += Math.abs(
        planes[side]! * rows[at * 9 + axis]! +
          planes[side + 1]! * rows[at * 9 + 3 + axis]! +
          planes[side + 2]! * rows[at * 9 + 6 + axis]!,
      )
    const away =
      planes[side]! * middle[0] + planes[side + 1]! * middle[1] + planes[side + 2]! * middle[2] + planes[side + 3]!
    if (away < -reach) return false
  }
  return true
}

/** Dragging draws a rectangle: to the right takes what is inside, to the left what is touched. The camera stays. */
export function startBoxSelect(viewer: Viewer, onSelect: (elements: ElementSet, event: PointerEvent) => void): Tool {
  const { canvas } = viewer
  const frame = canvas.ownerDocument.createElement('div')
  frame.className = 'viewer-rectangle'
  Object.assign(frame.style, {
    position: 'absolute',
    border: '1px solid #2483B8',
    background: 'rgb(36 131 184 / 10%)',
    display: 'none',
  })
  viewer.labels.element.append(frame)
  let start: { x: number; y: number } | undefined
  const rectangleTo = ({ x, y }: { x: number; y: number }): Rectangle => ({
    x: Math.min(x, start?.x ?? x),
    y: Math.min(y, start?.y ?? y),
    width: Math.abs(x - (start?.x ?? x)),
    height: Math.abs(y - (start?.y ?? y)),
  })
  const ours = (event: PointerEvent) => event.stopImmediatePropagation()
  const capture = { capture: true }
  const undo = together(
    () => frame.remove(),
    listen(
      canvas,
      'pointerdown',
      (event: PointerEvent) => {
        if (event.button !== 0) return
        ours(event)
        canvas.setPointerCapture(event.pointerId)
        start = placeOf(event, canvas)
      },
      capture,
    ),
    listen(
      canvas,
      'pointermove',
      (event: PointerEvent) => {
        if (!start) return
        ours(event)
        const now = placeOf(event, canvas)
        const { x, y, width, height } = rectangleTo(now)
        Object.assign(frame.style, {
          display: '',
          left: `${x}px`,
          top: `${y}px`,
          width: `${width}px`,
          height: `${height}px`,
          borderStyle: now.x >= start.x ? 'solid' : 'dashed',
        })
      },
      capture,
    ),
    listen(
      canvas,
      'pointerup',
      (event: PointerEvent) => {
        if (!start) return
        ours(event)
        const now = placeOf(event, canvas)
        const rectangle = rectangleTo(now)
        const mode = now.x >= start.x ? 'inside' : 'touching'
        start = undefined
        frame.style.display = 'none'
        if (Math.max(rectangle.width, rectangle.height) < clickPixels) return
        const { storeyGap } = viewer.state.getState()
        onSelect(elementsInRectangle(viewer.getView(), viewer.placed(), rectangle, mode, storeyGap), event)
      },
      capture,
    ),
  )
  return { stop: undo }
}
