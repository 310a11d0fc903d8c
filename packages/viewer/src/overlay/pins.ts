// Pins at places of the models: issues, clashes. All of them are projected in every frame, which is cheap; those that come to
// the same cell of a grid over the picture become one bubble with their number. While the camera moves they are one picture;
// when it rests they are elements that can be pointed at, read and clicked, used again from rest to rest.
import type { Vec3 } from '@sunmao/model'
import { project, type View } from '../camera/view.ts'
import { type Dispose, listen, together } from '../dispose.ts'
import { distance, normalise, subtract } from '../maths/vec3.ts'
import type { Tool } from '../tools/tool.ts'
import type { Viewer } from '../viewer.ts'
import { PinCells } from './pin-cells.ts'
import { bubbleSize, dotSize, makePinPicture } from './pin-picture.ts'

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
  const elements = viewer.canvas.ownerDocument.createElement('div')
  const picture = makePinPicture(layer)
  layer.append(elements)
  const bubbles: Bubble[] = []
  const cells = new PinCells()
  let pins = start
  /** x y z of each, where it stands now. */
  let places = new Float64Array(0)
  let shown: View | undefined
  let rest: ReturnType<typeof setTimeout> | undefined

  const lift = () => {
    const { storeyGap } = viewer.state.getState()
    const storeys = new Map(viewer.placed().map(({ data }) => [data.id, data.storeys]))
    places = Float64Array.from(
      pins.flatMap(({ at: [x, y, z], model, element }) => [
        x,
        y,
        model === undefined || element === undefined ? z : z + (storeys.get(model)?.[element] ?? 0) * storeyGap,
      ]),
    )
    shown = undefined
  }
  const placeElements = (view: View) => {
    clearTimeout(rest)
    shown = view
    cells.gather(view, places)
    const members = new Map<number, Pin[]>()
    cells.cellOf.forEach((cell, at) => {
      if (cell < 0) return
      const found = members.get(cell)
      if (found) found.push(pins[at]!)
      else members.set(cell, [pins[at]!])
    })
    for (let at = 0; at < cells.used; at++) {
      const cell = cells.cells[at]!
      const bubble = bubbles[at] ?? makeBubble(elements, bubbles)
      bubble.pins = members.get(cell)!
      write(bubble, cells.x[cell]!, cells.y[cell]!, bubble.pins[0]!, bubble.pins.length)
    }
    for (let at = cells.used; at < bubbles.length; at++) showBubble(bubbles[at]!, false)
    picture.clear()
    elements.style.visibility = ''
    if (options.hasOcclusion) rest = setTimeout(() => occlude(viewer, bubbles.slice(0, cells.used)), restMs)
  }
  const lookOf = (pin: number) => {
    const { colour = usual, text = '' } = pins[pin]!
    return { colour, text }
  }
  const place = (view: View) => {
    if (shown && isSameView(shown, view)) return
    // Storeys went apart, or other models are open: no movement of the camera.
    if (!shown) return placeElements(view)
    shown = view
    cells.gather(view, places)
    picture.draw(cells, lookOf, view.width, view.height)
    elements.style.visibility = 'hidden'
    clearTimeout(rest)
    rest = setTimeout(() => placeElements(viewer.getView()), restMs)
  }
  const set = (next: readonly Pin[]) => {
    pins = next
    lift()
    placeElements(viewer.getView())
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

const isSameView = (a: View, b: View) => a.camera === b.camera && a.width === b.width && a.height === b.height

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
  style.minWidth = style.height = `${text ? bubbleSize : dotSize}px`
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
  minWidth: `${dotSize}px`,
  height: `${dotSize}px`,
  border: '2px solid #fff',
  borderRadius: '12px',
  background: 'var(--pin)',
  color: '#fff',
  font: '600 12px/1 sans-serif',
  boxShadow: '0 1px 4px rgb(0 0 0 / 35%)',
  pointerEvents: 'auto',
  cursor: 'pointer',
} as const
