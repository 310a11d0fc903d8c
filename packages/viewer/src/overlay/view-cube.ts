// A cube that turns with the camera, with a compass around it. Each face has nine fields: its middle looks from that side, its
// rims from the edges, its corners from the corners; dragging turns the camera. Plain elements, placed by a matrix for each face.
import type { Vec3 } from '@sunmao/model'
import type { StandardView } from '../camera/standard-views.ts'
import { orbit } from '../camera/turn.ts'
import { type View, viewOf } from '../camera/view.ts'
import { type Dispose, listen, together } from '../dispose.ts'
import { add, dot, normalise, scale } from '../maths/vec3.ts'
import { clickPixels } from '../tools/clicks.ts'
import type { Tool } from '../tools/tool.ts'
import type { Viewer } from '../viewer.ts'

type Side = Exclude<StandardView, 'corner'>

export interface ViewCubeTexts {
  sides: Readonly<Record<Side, string>>
  north: string
}

interface Face {
  side: Side
  /** Out of the cube, and where right and down of its text point in the world. */
  out: Vec3
  right: Vec3
  down: Vec3
}

const faces: readonly Face[] = [
  { side: 'top', out: [0, 0, 1], right: [1, 0, 0], down: [0, -1, 0] },
  { side: 'bottom', out: [0, 0, -1], right: [1, 0, 0], down: [0, 1, 0] },
  { side: 'front', out: [0, -1, 0], right: [1, 0, 0], down: [0, 0, -1] },
  { side: 'back', out: [0, 1, 0], right: [-1, 0, 0], down: [0, 0, -1] },
  { side: 'right', out: [1, 0, 0], right: [0, 1, 0], down: [0, 0, -1] },
  { side: 'left', out: [-1, 0, 0], right: [0, -1, 0], down: [0, 0, -1] },
]

/** CSS pixels of an edge of the cube, and from its middle to the letter of the compass. */
const size = 44
const ring = 42
const radiansPerPixel = 0.012

/** Draws into `host`, an element of at least 96 × 96 px that lies over the canvas. */
export function showViewCube(viewer: Viewer, host: HTMLElement, { sides, north }: ViewCubeTexts): Tool {
  const { state } = viewer
  const root = make(host, 'viewer-cube', { position: 'relative', width: '96px', height: '96px', touchAction: 'none' })
  make(root, 'viewer-cube-ring', ringLook)
  const letter = make(root, 'viewer-cube-north', letterLook)
  letter.textContent = north
  const shown = faces.map((face) => ({ face, element: makeFace(root, face, sides[face.side]) }))
  const turn = () => {
    const view = viewOf(state.getState().camera, 1, 1)
    for (const { face, element } of shown) placeFace(element, face, view)
    const { forward, up } = view
    // Straight down one looks to where the upper rim of the picture is.
    const ahead = Math.abs(forward[2]) > 0.9 ? scale(up, forward[2] < 0 ? 1 : -1) : forward
    const heading = Math.atan2(ahead[0], ahead[1])
    letter.style.transform = `translate(-50%, -50%) translate(${-ring * Math.sin(heading)}px, ${-ring * Math.cos(heading)}px)`
  }
  turn()
  return {
    stop: together(
      () => root.remove(),
      state.subscribe((now, before) => now.camera !== before.camera && turn()),
      drag(viewer, root),
    ),
  }
}

/** Dragging turns, a click looks from where it was. */
function drag(viewer: Viewer, root: HTMLElement): Dispose {
  const { state } = viewer
  let last: { x: number; y: number; moved: number } | undefined
  return together(
    listen(root, 'pointerdown', (event: PointerEvent) => {
      last = { x: event.clientX, y: event.clientY, moved: 0 }
      event.preventDefault()
    }),
    listen(root.ownerDocument, 'pointermove', (event: PointerEvent) => {
      if (!last) return
      const [x, y] = [event.clientX - last.x, event.clientY - last.y]
      last = { x: event.clientX, y: event.clientY, moved: last.moved + Math.hypot(x, y) }
      if (last.moved < clickPixels) return
      const { camera } = state.getState()
      state.setState({ camera: orbit(camera, camera.target, -x * radiansPerPixel, -y * radiansPerPixel) })
    }),
    listen(root.ownerDocument, 'pointerup', (event: PointerEvent) => {
      const isClick = last !== undefined && last.moved < clickPixels
      last = undefined
      const field = event.target instanceof HTMLElement ? event.target.dataset.from : undefined
      if (isClick && field && root.contains(event.target as Node)) lookFrom(viewer, field)
    }),
  )
}

function lookFrom(viewer: Viewer, field: string): void {
  const side = faces.find((face) => face.side === field)
  if (side) viewer.look(side.side)
  else viewer.fit(undefined, { back: normalise(field.split(',').map(Number) as unknown as Vec3), up: [0, 0, 1] })
}

function makeFace(root: HTMLElement, { side, out, right, down }: Face, text: string): HTMLElement {
  const element = make(root, `viewer-cube-face viewer-cube-${side}`, faceLook)
  for (let row = -1; row <= 1; row++)
    for (let column = -1; column <= 1; column++) {
      const field = make(element, 'viewer-cube-field', { cursor: 'pointer', borderRadius: '2px' })
      field.dataset.from =
        row === 0 && column === 0 ? side : add(out, add(scale(right, column), scale(down, row))).join()
      if (row === 0 && column === 0)
        Object.assign(field.style, { display: 'grid', placeItems: 'center', whiteSpace: 'nowrap' })
      if (row === 0 && column === 0) field.textContent = text
    }
  return element
}

/** World → page: right, down, towards the reader. A face that looks away is not there. */
function placeFace(element: HTMLElement, { out, right, down }: Face, view: View): void {
  const onPage = (a: Vec3) => [dot(a, view.right), -dot(a, view.up), -dot(a, view.forward)] as const
  const [x, y, z] = [onPage(right), onPage(down), onPage(out)]
  element.style.visibility = z[2] > 0.02 ? '' : 'hidden'
  const at = z.map((value) => (value * size) / 2)
  element.style.transform = `matrix3d(${[...x, 0, ...y, 0, ...z, 0, ...at, 1].map((value) => value.toFixed(5)).join()})`
  element.style.background = `rgb(255 255 255 / ${(0.72 + 0.23 * z[2]).toFixed(2)})`
}

function make(parent: HTMLElement, name: string, look: Partial<CSSStyleDeclaration>): HTMLElement {
  const element = parent.appendChild(parent.ownerDocument.createElement('div'))
  element.className = name
  Object.assign(element.style, look)
  return element
}

const faceLook = {
  position: 'absolute',
  left: `calc(50% - ${size / 2}px)`,
  top: `calc(50% - ${size / 2}px)`,
  width: `${size}px`,
  height: `${size}px`,
  boxSizing: 'border-box',
  border: '1px solid #A9B6BF',
  display: 'grid',
  gridTemplateColumns: '10px 1fr 10px',
  gridTemplateRows: '10px 1fr 10px',
  color: '#35414A',
  font: '12px/1 sans-serif',
  userSelect: 'none',
} as const

const ringLook = {
  position: 'absolute',
  inset: '2px',
  borderRadius: '50%',
  border: '1px solid rgb(110 127 140 / 45%)',
  background: 'rgb(255 255 255 / 45%)',
} as const

const letterLook = {
  position: 'absolute',
  left: '50%',
  top: '50%',
  color: '#C8303B',
  font: '600 11px/1 sans-serif',
  pointerEvents: 'none',
} as const
