import type { Vec3 } from '@sunmao/model'
import { lookAround, withProjection } from '../camera/turn.ts'
import { viewOf } from '../camera/view.ts'
import { eyeHeight, type Feel, type Walker, walk } from '../camera/walk.ts'
import { listen, together } from '../dispose.ts'
import { add, addScaled, lengthOf, normalise, scale } from '../maths/vec3.ts'
import type { CameraState } from '../state/viewer-state.ts'
import type { Viewer } from '../viewer.ts'
import { placeOf } from './clicks.ts'
import type { Tool } from './tool.ts'
import { atEntrance, type Entrance, floorInView, floorUnderEye } from './walk-start.ts'

/** Wide, as one sees in a room. */
const fieldOfView = 65
const metresPerSecond = 1.6
const running = 2.5
const radiansPerPixel = 0.004
const turnPerSecond = 1.4
/** A slow frame must not let one fall through a floor. */
const longestStep = 0.05

const keys = ['w', 'a', 's', 'd', 'arrowup', 'arrowdown', 'arrowleft', 'arrowright', 'shift']

/** Beside a building there is no floor: one stands as low as its lowest body. */
const notBelow = (lowest: number, walker: Walker): Walker =>
  walker.eye[2] < lowest ? { eye: [walker.eye[0], walker.eye[1], lowest], fall: 0 } : walker

/** A finger that is this many pixels from where it began walks at full speed. */
const fullStep = 60

interface Drag {
  x: number
  y: number
  /** Of a finger on the left half of the canvas: it walks towards where it is dragged. */
  start?: { x: number; y: number }
}

export interface WalkOptions {
  /** Asked when the eye is outside of the building. */
  findEntrance?(): Promise<Entrance | undefined>
}

/**
 * Begins on the floor: see walk-start.ts. W A S D and arrows walk, dragging looks around. A finger on the left half walks, one on the right half looks around.
 * Controls of the camera should be off meanwhile.
 */
export function startWalk(viewer: Viewer, { findEntrance }: WalkOptions = {}): Tool {
  const { canvas, state } = viewer
  const pressed = new Set<string>()
  const before = state.getState().camera
  let walker: Walker = { eye: before.eye, fall: 0 }
  let isStopped = false
  let last: number | undefined
  const drags = new Map<number, Drag>()
  let stopFrames: (() => void) | undefined
  const lowest = (viewer.boxOf()?.min[2] ?? 0) + eyeHeight
  const feel: Feel = (ray, reach) => viewer.cast(ray, reach)

  const step = () => {
    const now = performance.now()
    const seconds = Math.min(longestStep, (now - (last ?? now)) / 1000)
    last = now
    const turned = (pressed.has('arrowleft') ? 1 : 0) - (pressed.has('arrowright') ? 1 : 0)
    let { camera } = state.getState()
    if (turned !== 0) camera = lookAround(camera, turned * turnPerSecond * seconds, 0)
    const next = notBelow(lowest, walk({ ...walker, eye: camera.eye }, wish(camera), seconds, feel))
    const hasMoved = next.eye.some((value, axis) => Math.abs(value - camera.eye[axis]!) > 1e-5)
    walker = next
    if (hasMoved || turned !== 0) {
      const by = next.eye.map((value, axis) => value - camera.eye[axis]!) as unknown as Vec3
      state.setState({ camera: { ...camera, eye: next.eye, target: add(camera.target, by) } })
    } else if (pressed.size === 0 && !stick() && seconds > 0 && next.fall === 0) rest()
  }
  const wish = (camera: ReturnType<typeof state.getState>['camera']): Vec3 => {
    const { forward, right } = viewOf(camera, 1, 1)
    const finger = stick()
    const ahead = finger
      ? -finger.y
      : (pressed.has('w') || pressed.has('arrowup') ? 1 : 0) - (pressed.has('s') || pressed.has('arrowdown') ? 1 : 0)
    const aside = finger ? finger.x : (pressed.has('d') ? 1 : 0) - (pressed.has('a') ? 1 : 0)
    const way = addScaled(scale(normalise([forward[0], forward[1], 0], [0, 0, 0]), ahead), right, aside)
    const speed = metresPerSecond * (pressed.has('shift') ? running : 1) * (finger ? Math.min(1, lengthOf(way)) : 1)
    return ahead || aside ? scale(normalise(way), speed) : [0, 0, 0]
  }
  /** Where the walking finger is dragged, 1 at full speed. */
  const stick = () => {
    for (const { x, y, start } of drags.values())
      if (start) return { x: (x - start.x) / fullStep, y: (y - start.y) / fullStep }
    return undefined
  }
  const go = () => {
    stopFrames ??= viewer.everyFrame(step)
  }
  const rest = () => {
    stopFrames?.()
    stopFrames = undefined
    last = undefined
  }
  const key = (event: KeyboardEvent) => {
    const name = event.key.toLowerCase()
    if (!keys.includes(name) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (event.type === 'keydown') pressed.add(name)
    else pressed.delete(name)
    go()
  }
  const lift = (event: PointerEvent) => {
    drags.delete(event.pointerId)
  }
  const { ownerDocument } = canvas
  const undo = together(
    rest,
    listen(ownerDocument, 'keydown', key),
    listen(ownerDocument, 'keyup', key),
    listen(ownerDocument.defaultView ?? ownerDocument, 'blur', () => pressed.clear()),
    listen(canvas, 'pointerdown', (event: PointerEvent) => {
      canvas.setPointerCapture(event.pointerId)
      const at = placeOf(event, canvas)
      const isWalking = event.pointerType === 'touch' && at.x < canvas.clientWidth / 2
      drags.set(event.pointerId, isWalking ? { ...at, start: at } : at)
      if (isWalking) go()
    }),
    listen(canvas, 'pointermove', (event: PointerEvent) => {
      const drag = drags.get(event.pointerId)
      if (!drag) return
      const at = placeOf(event, canvas)
      drags.set(event.pointerId, { ...drag, ...at })
      if (drag.start) return
      const [x, y] = [at.x - drag.x, at.y - drag.y]
      state.setState({ camera: lookAround(state.getState().camera, x * radiansPerPixel, y * radiansPerPixel) })
    }),
    listen(canvas, 'pointerup', lift),
    listen(canvas, 'pointercancel', lift),
  )
  const begin = (camera: CameraState) => {
    state.setState({ camera: { ...camera, up: [0, 0, 1], fieldOfView } })
    walker = { eye: camera.eye, fall: 0 }
    go()
  }
  state.setState({ camera: withProjection(viewer.getView(), 'perspective') })
  const under = floorUnderEye(viewer)
  if (under || !findEntrance) begin(under ?? floorInView(viewer))
  else
    findEntrance()
      .catch(() => undefined)
      .then((entrance) => {
        if (!isStopped) begin(entrance ? atEntrance(viewer, entrance) : floorInView(viewer))
      })
  return {
    stop() {
      isStopped = true
      undo()
      const { camera } = state.getState()
      if (camera.fieldOfView === fieldOfView) state.setState({ camera: { ...camera, fieldOfView: before.fieldOfView } })
    },
  }
}
