// Pins at places of the models: issues, clashes. All of them are projected in every frame, which is cheap; those that come to
// the same cell of a grid over the picture become one bubble with their number, so there are never more elements in the page
// than the picture has cells. Elements are used again from frame to frame.
import type { Vec3 } from '@sunmao/model'
import { project, type View } from '../camera/view.ts'
import { type Dispose, listen, together } from '../dispose.ts'
import { distance, normalise, subtract } from '../maths/vec3.ts'
import type { Tool } from '../tools/tool.ts'
import type { Viewer } from '../viewer.ts'

export interface Pin {
  id: string
  /** What it is, for who points at it or hears it. */
  title: string
  /** A few letters in it, such as its number among its neighbours: then it is a ring, and bubbles of several stay filled. */
  text?: string
  /** In the world, as if the storeys were not apart. */
  at: Vec3
  /** What it is at: it goes along when storeys stand apart. */
  model?: string
  element?: number
  /** Any CSS colour. */
  colour?: string
}

export interface PinOptions {
  /** One pin, or all that share a bubble. */
  onClick?(pins: readonly Pin[]): void
  /** Pale where a body stands before it; found when the picture rests. */
  hasOcclusion?: boolean
}

export interface Pins extends Tool {
  set(pins: readonly Pin[]): void
}

/** In CSS pixels. */
const cell = 40
const restMs = 200
/** Nearer than this to the pin a body is what it is pinned to. */
const slack = 0.3
const usual = '#C8303B'

/** With what was written to it last: asking the page costs more than all the rest. */
interface Bubble {
  element: HTMLElement
  pins: Pin[]
  isShown: boolean
  isPale: boolean
  place: string
  colour: string
  text: string
  title: string
  isRing: boolean
}

export function showPins(viewer: Viewer, start: readonly Pin[], options: PinOptions = {}): Pins {
  const layer = viewer.canvas.ownerDocument.createElement('div')
  layer.className = 'viewer-pins'
  Object.assign(layer.style, { position: 'absolute', inset: '0', pointerEvents: 'none' })
  viewer.labels.element.append(layer)
  const bubbles: Bubble[] = []
  let pins = start
  let lifts = new Float32Array(0)
  let rest: ReturnType<typeof setTimeout> | undefined

  const lift = () => {
    const { storeyGap } = viewer.state.getState()
    const storeys = new Map(viewer.placed().map(({ data }) => [data.id, data.storeys]))
    lifts = Float32Array.from(pins, ({ model, element }) =>
      model === undefined || element === undefined ? 0 : (storeys.get(model)?.[element] ?? 0) * storeyGap,
    )
  }
  const place = (view: View) => {
    const cells = gather(view, pins, lifts)
    let used = 0
    for (const { x, y, members } of cells.values()) {
      const bubble = bubbles[used] ?? makeBubble(layer, bubbles)
      used++
      bubble.pins = members
      const [only] = members
      write(bubble, x, y, only!, members.length)
    }
    for (let at = used; at < bubbles.length; at++) showBubble(bubbles[at]!, false)
    if (!options.hasOcclusion) return
    clearTimeout(rest)
    rest = setTimeout(() => occlude(viewer, bubbles.slice(0, used)), restMs)
  }
  const set = (next: readonly Pin[]) => {
    pins = next
    lift()
    place(viewer.getView())
  }
  const undo: Dispose = together(
    () => layer.remove(),
    () => clearTimeout(rest),
    viewer.onFrame(place),
    viewer.state.subscribe((now, before) => {
      if (now.storeyGap !== before.storeyGap || now.models !== before.models) lift()
    }),
    listen(layer, 'click', (event: MouseEvent) => {
      const bubble = bubbles.find(({ element }) => element === event.target)
      if (bubble) options.onClick?.(bubble.pins)
    }),
  )
  set(start)
  return { set, stop: undo }
}

interface Cell {
  x: number
  y: number
  members: Pin[]
}

/** Those in the picture, by cells; a bubble stands at the middle of its pins. */
function gather(view: View, pins: readonly Pin[], lifts: Float32Array): Map<number, Cell> {
  const { matrix: m, width, height } = view
  const [ex, ey, ez] = view.camera.eye
  const columns = Math.ceil(width / cell)
  const cells = new Map<number, Cell>()
  for (let at = 0; at < pins.length; at++) {
    const pin = pins[at]!
    const x = pin.at[0] - ex
    const y = pin.at[1] - ey
    const z = pin.at[2] + lifts[at]! - ez
    const w = m[3]! * x + m[7]! * y + m[11]! * z + m[15]!
    if (w <= 1e-9) continue
    const left = (((m[0]! * x + m[4]! * y + m[8]! * z + m[12]!) / w + 1) / 2) * width
    const top = ((1 - (m[1]! * x + m[5]! * y + m[9]! * z + m[13]!) / w) / 2) * height
    if (!(left >= 0 && top >= 0 && left < width && top < height)) continue
    const key = Math.floor(top / cell) * columns + Math.floor(left / cell)
    const found = cells.get(key)
    if (found) {
      const share = 1 / (found.members.length + 1)
      found.x += (left - found.x) * share
      found.y += (top - found.y) * share
      found.members.push(pin)
    } else cells.set(key, { x: left, y: top, members: [pin] })
  }
  return cells
}

function makeBubble(layer: HTMLElement, bubbles: Bubble[]): Bubble {
  const element = layer.ownerDocument.createElement('button')
  element.type = 'button'
  element.className = 'viewer-pin'
  Object.assign(element.style, look)
  layer.append(element)
  const bubble: Bubble = {
    element,
    pins: [],
    isShown: true,
    isPale: false,
    place: '',
    colour: '',
    text: '',
    title: '',
    isRing: false,
  }
  bubbles.push(bubble)
  return bubble
}

function write(bubble: Bubble, x: number, y: number, first: Pin, count: number): void {
  const { element } = bubble
  const { style } = element
  const { colour = usual } = first
  const [text, title] = count > 1 ? [String(count), ''] : [first.text ?? '', first.title]
  showBubble(bubble, true)
  fadeBubble(bubble, false)
  const place = `translate(${Math.round(x * 10) / 10}px, ${Math.round(y * 10) / 10}px) translate(-50%, -50%)`
  if (bubble.place !== place) {
    bubble.place = place
    style.transform = place
  }
  if (bubble.colour !== colour) {
    bubble.colour = colour
    style.setProperty('--pin', colour)
  }
  if (bubble.title !== title) {
    bubble.title = title
    element.title = title
  }
  const isRing = count === 1 && text !== ''
  if (bubble.isRing !== isRing) {
    bubble.isRing = isRing
    Object.assign(style, isRing ? ring : filled)
  }
  if (bubble.text === text) return
  const isOther = (bubble.text === '') !== (text === '')
  bubble.text = text
  element.textContent = text
  if (!isOther) return
  style.minWidth = text ? '24px' : '14px'
  style.height = text ? '24px' : '14px'
}

function showBubble(bubble: Bubble, isShown: boolean): void {
  if (bubble.isShown === isShown) return
  bubble.isShown = isShown
  bubble.element.style.display = isShown ? '' : 'none'
}

function fadeBubble(bubble: Bubble, isPale: boolean): void {
  if (bubble.isPale === isPale) return
  bubble.isPale = isPale
  bubble.element.style.opacity = isPale ? '0.35' : ''
}

/** A bubble is pale when a body stands before the nearest of its pins. */
function occlude(viewer: Viewer, bubbles: readonly Bubble[]): void {
  const { eye } = viewer.state.getState().camera
  const view = viewer.getView()
  for (const bubble of bubbles) {
    const { pins } = bubble
    const seen = pins.filter(({ at }) => project(view, at).isBefore)
    const nearest = seen.reduce((best, pin) => (distance(pin.at, eye) < distance(best.at, eye) ? pin : best), pins[0]!)
    const reach = distance(nearest.at, eye)
    const hit = viewer.cast({ from: eye, direction: normalise(subtract(nearest.at, eye)) }, reach)
    const isHidden =
      hit && hit.metres < reach - slack && !(hit.model === nearest.model && hit.element === nearest.element)
    fadeBubble(bubble, isHidden === true)
  }
}

const filled = { background: 'var(--pin)', color: '#fff', borderColor: '#fff' } as const
const ring = { background: '#fff', color: 'var(--pin)', borderColor: 'var(--pin)' } as const

const look = {
  position: 'absolute',
  left: '0',
  top: '0',
  boxSizing: 'border-box',
  padding: '0 5px',
  minWidth: '14px',
  height: '14px',
  border: '2px solid #fff',
  borderRadius: '12px',
  background: 'var(--pin)',
  color: '#fff',
  font: '600 12px/1 sans-serif',
  boxShadow: '0 1px 4px rgb(0 0 0 / 35%)',
  pointerEvents: 'auto',
  cursor: 'pointer',
} as const
