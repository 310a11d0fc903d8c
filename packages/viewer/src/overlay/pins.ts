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
import { bubbleBox, dotSize, makePinPicture } from './pin-picture.ts'

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
/** So long pins are looked at for what stands before them; then the page has its turn. */
const turnMs = 4
/** A page that is never idle has its turn too. */
const idleMs = 300
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
  Object.assign(layer.style, { position: 'absolute', inset: '0', pointerEvents: 'none', contain: 'strict' })
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
  const hiddenPins = new HiddenPins(viewer)

  const lift = () => {
    const { storeyGap } = viewer.state.getState()
    const storeys = new Map(viewer.placed().map(({ data }) => [data.id, data.storeys]))
    places = new Float64Array(pins.length * 3)
    pins.forEach(({ at: [x, y, z], model, element }, at) => {
      const storey = model === undefined || element === undefined ? 0 : (storeys.get(model)?.[element] ?? 0)
      places[at * 3] = x
      places[at * 3 + 1] = y
      places[at * 3 + 2] = z + storey * storeyGap
    })
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
    if (options.hasOcclusion) rest = setTimeout(() => occlude(0), restMs)
  }
  /** A bubble is pale when a body stands before the nearest of its pins. */
  const occlude = (from: number) => {
    const end = performance.now() + turnMs
    const view = shown
    if (!view) return
    for (let at = from; at < cells.used; at++) {
      if (at > from && performance.now() > end) {
        rest = setTimeout(() => whenIdle(() => view === shown && occlude(at)), 0)
        return
      }
      fadeBubble(bubbles[at]!, hiddenPins.isHidden(bubbles[at]!.pins, view))
    }
  }
  const lookOf = (pin: number) => {
    const { colour = usual, text = '' } = pins[pin]!
    return { colour, text }
  }
  const place = (view: View) => {
    // Something else than the camera changed, such as bodies that came: they may stand before a pin.
    if (shown && isSameView(shown, view)) return hiddenPins.forget()
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
    () => {
      clearTimeout(rest)
      shown = undefined
    },
    viewer.onFrame(place),
    viewer.state.subscribe((now, before) => {
      if (now.storeyGap === before.storeyGap && now.models === before.models) return
      hiddenPins.forget()
      lift()
    }),
    listen(layer, 'click', (event: MouseEvent) => {
      const bubble = bubbles.find(({ element }) => element === event.target)
      if (bubble) options.onClick?.(bubble.pins)
    }),
  )
  set(start)
  return { set, stop: undo }
}

/** When nothing on the page is waiting to be drawn; not every browser can tell. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in globalThis ? void requestIdleCallback(work, { timeout: idleMs }) : work()

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
  const { width, height } = bubbleBox(text)
  const [left, top] = [x - width / 2, y - height / 2].map((pixels) => `${Math.round(pixels * 10) / 10}px`)
  const place = `${left} ${top}`
  if (bubble.place !== place) {
    bubble.place = place
    // Not by a transform: hundreds of those are sorted into layers anew whenever anything on the page is drawn.
    Object.assign(style, { left, top })
    // What stays where it is stays pale as well until it has been looked at again.
    fadeBubble(bubble, false)
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
    paint(bubble)
  }
  if (bubble.text === text) return
  const isOther = (bubble.text === '') !== (text === '')
  bubble.text = text
  element.textContent = text
  if (isOther) style.height = `${height}px`
  style.minWidth = `${width}px`
}

function showBubble(bubble: Bubble, isShown: boolean): void {
  if (bubble.isShown === isShown) return
  bubble.isShown = isShown
  bubble.element.style.display = isShown ? '' : 'none'
}

function fadeBubble(bubble: Bubble, isPale: boolean): void {
  if (bubble.isPale === isPale) return
  bubble.isPale = isPale
  paint(bubble)
}

/** Which pins have a body before them. Remembered for as long as nobody moves: pins that are set anew are mostly the same ones. */
class HiddenPins {
  private camera: View['camera'] | undefined
  private readonly known = new Map<string, boolean>()

  constructor(private readonly viewer: Viewer) {}

  forget(): void {
    this.known.clear()
  }

  /** Of those that share a bubble the nearest one tells. */
  isHidden(pins: readonly Pin[], view: View): boolean {
    if (view.camera !== this.camera) this.forget()
    this.camera = view.camera
    const { eye } = view.camera
    let nearest = pins[0]!
    let reach = Number.POSITIVE_INFINITY
    for (const pin of pins) {
      const away = distance(pin.at, eye)
      if (away >= reach || !project(view, pin.at).isBefore) continue
      nearest = pin
      reach = away
    }
    const key = `${nearest.id} ${nearest.at}`
    const known = this.known.get(key)
    if (known !== undefined) return known
    const isHidden = this.cast(nearest, eye)
    this.known.set(key, isHidden)
    return isHidden
  }

  private cast({ at, model, element }: Pin, eye: Vec3): boolean {
    const reach = distance(at, eye)
    const hit = this.viewer.cast({ from: eye, direction: normalise(subtract(at, eye)) }, reach)
    return hit !== undefined && hit.metres < reach - slack && !(hit.model === model && hit.element === element)
  }
}

/** By colours, not by opacity: hundreds of elements with one of their own are sorted into layers whenever anything on the page moves. */
function paint({ element, isRing, isPale }: Bubble): void {
  const pin = isPale ? 'color-mix(in srgb, var(--pin) 35%, transparent)' : 'var(--pin)'
  const paper = isPale ? 'rgb(255 255 255 / 35%)' : '#fff'
  const [background, color, borderColor] = isRing ? [paper, pin, pin] : [pin, paper, paper]
  Object.assign(element.style, { background, color, borderColor, boxShadow: isPale ? 'none' : shadow })
}

const shadow = '0 1px 4px rgb(0 0 0 / 35%)'

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
  boxShadow: shadow,
  pointerEvents: 'auto',
  cursor: 'pointer',
} as const
