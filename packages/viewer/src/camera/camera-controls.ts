// Mouse, touch, wheel and keys on the canvas. Left drag turns about what is under the pointer, right or middle drag (or
// shift) shifts, the wheel comes nearer to the pointer; one finger turns, two shift and pinch, tapping twice shows everything.
import type { Vec3 } from '@sunmao/model'
import { type Dispose, listen, together } from '../dispose.ts'
import { along, meetPlane } from '../maths/ray.ts'
import { clickPixels, onDoubleTap, placeOf } from '../tools/clicks.ts'
import type { Viewer } from '../viewer.ts'
import { standardViews } from './standard-views.ts'
import { orbit, pan, withProjection, zoom } from './turn.ts'
import { rayAt, reachOf } from './view.ts'

const radiansPerPixel = 0.0055
const wheelStep = 0.0016
const wheelPause = 400
const keyAngle = Math.PI / 24

interface Finger {
  x: number
  y: number
}

/** Controls the camera until the returned undo is called. */
export function controlCamera(viewer: Viewer): Dispose {
  const { canvas, state } = viewer
  const fingers = new Map<number, Finger>()
  let pivot: Vec3 = [0, 0, 0]
  let start: Finger | undefined
  let isShift = false
  let spread = 0
  let wheeled: (Finger & { when: number; place: Vec3 }) | undefined

  const at = (event: MouseEvent): Finger => placeOf(event, canvas)
  const middle = (): Finger => {
    const all = [...fingers.values()]
    const sum = all.reduce((total, each) => ({ x: total.x + each.x, y: total.y + each.y }), { x: 0, y: 0 })
    return { x: sum.x / all.length, y: sum.y / all.length }
  }
  const spreadOf = () => {
    const [a, b] = [...fingers.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }

  const down = (event: PointerEvent) => {
    canvas.setPointerCapture(event.pointerId)
    canvas.focus({ preventScroll: true })
    fingers.set(event.pointerId, at(event))
    const place = middle()
    pivot = placeUnder(viewer, place.x, place.y)
    spread = spreadOf()
    start = fingers.size === 1 ? place : undefined
    isShift = event.button !== 0 || event.shiftKey
  }
  const move = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return
    const before = middle()
    fingers.set(event.pointerId, at(event))
    const now = middle()
    const [x, y] = [now.x - before.x, now.y - before.y]
    if (start && Math.hypot(now.x - start.x, now.y - start.y) < clickPixels) return
    start = undefined
    if (fingers.size === 1 && !isShift)
      state.setState({ camera: orbit(state.getState().camera, pivot, -x * radiansPerPixel, -y * radiansPerPixel) })
    else state.setState({ camera: pan(viewer.getView(), pivot, x, y) })
    const apart = spreadOf()
    if (fingers.size === 2 && spread > 0 && apart > 0)
      state.setState({ camera: zoom(viewer.getView(), pivot, spread / apart) })
    spread = apart
  }
  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    start = undefined
    spread = spreadOf()
  }
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    const { x, y } = at(event)
    const lines = event.deltaMode === 1 ? 16 : 1
    const factor = Math.exp(Math.max(-240, Math.min(240, event.deltaY * lines)) * wheelStep)
    // A wheel turns many times at one place: it is looked for once.
    const isSame =
      wheeled && performance.now() - wheeled.when < wheelPause && Math.hypot(x - wheeled.x, y - wheeled.y) < 3
    wheeled = { x, y, when: performance.now(), place: isSame && wheeled ? wheeled.place : placeUnder(viewer, x, y) }
    state.setState({ camera: zoom(viewer.getView(), wheeled.place, factor) })
  }
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (pressKey(viewer, event.key)) event.preventDefault()
  }
  const wasFocusable = canvas.tabIndex
  canvas.tabIndex = 0
  return together(
    () => {
      canvas.tabIndex = wasFocusable
    },
    listen(canvas, 'pointerdown', down),
    listen(canvas, 'pointermove', move),
    listen(canvas, 'pointerup', up),
    listen(canvas, 'pointercancel', up),
    onDoubleTap(canvas, () => viewer.fit()),
    listen(canvas, 'wheel', wheel, { passive: false }),
    listen(canvas, 'contextmenu', (event) => event.preventDefault()),
    listen(canvas, 'keydown', key),
  )
}

/** The place under a point: of a body, or else on the plane of the target. */
export function placeUnder(viewer: Viewer, x: number, y: number): Vec3 {
  const hit = viewer.pick(x, y)
  if (hit) return hit.point
  const view = viewer.getView()
  const ray = rayAt(view, x, y)
  return along(ray, meetPlane(ray, view.camera.target, view.forward) ?? reachOf(view.camera))
}

/** 1 … 6 standard views, 0 the corner, F all, P the other projection, arrows turn, + and - come nearer; true if it was one. */
function pressKey(viewer: Viewer, key: string): boolean {
  const { camera } = viewer.state.getState()
  const turn = (left: number, above: number) =>
    viewer.state.setState({ camera: orbit(camera, camera.target, left * keyAngle, above * keyAngle) })
  const near = (factor: number) => viewer.state.setState({ camera: zoom(viewer.getView(), camera.target, factor) })
  const keys: Record<string, () => void> = {
    ArrowLeft: () => turn(-1, 0),
    ArrowRight: () => turn(1, 0),
    ArrowUp: () => turn(0, -1),
    ArrowDown: () => turn(0, 1),
    '+': () => near(0.8),
    '=': () => near(0.8),
    '-': () => near(1.25),
    '0': () => viewer.look('corner'),
    f: () => viewer.fit(),
    p: () =>
      viewer.state.setState({
        camera: withProjection(viewer.getView(), camera.projection === 'perspective' ? 'orthographic' : 'perspective'),
      }),
  }
  standardViews.forEach((view, at) => {
    keys[String(at + 1)] = () => viewer.look(view)
  })
  const press = keys[key.length === 1 ? key.toLowerCase() : key]
  press?.()
  return press !== undefined
}
