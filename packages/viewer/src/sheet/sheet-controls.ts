import { type Dispose, listen, together } from '../dispose.ts'
import { panSheet, type SheetCamera, type ViewSize, zoomSheet } from './sheet-camera.ts'

interface ControlledSheet {
  readonly canvas: HTMLCanvasElement
  camera: SheetCamera
  size(): ViewSize
  ratio(): number
}

export interface SheetControlOptions {
  /** Which button moves the sheet besides the middle one; the primary one unless a tool needs it. */
  canPan?: (event: PointerEvent) => boolean
}

const wheelStep = 0.0016

/** Moves by dragging, zooms at the pointer by the wheel and with two fingers. */
export function controlSheet(view: ControlledSheet, options: SheetControlOptions = {}): Dispose {
  const { canvas } = view
  const pointers = new Map<number, { x: number; y: number }>()
  // Whole device pixels, so that the picture can be moved instead of drawn; the rest is kept for the next move.
  let rest = { x: 0, y: 0 }
  const place = (event: PointerEvent | WheelEvent) => {
    const { left, top } = canvas.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const pan = (dx: number, dy: number) => {
    const ratio = view.ratio()
    const [x, y] = [(dx + rest.x) * ratio, (dy + rest.y) * ratio]
    const [wx, wy] = [Math.round(x), Math.round(y)]
    rest = { x: (x - wx) / ratio, y: (y - wy) / ratio }
    if (wx || wy) view.camera = panSheet(view.camera, wx / ratio, wy / ratio)
  }
  const middleOf = () => {
    const all = [...pointers.values()]
    const sum = all.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 })
    const middle = { x: sum.x / all.length, y: sum.y / all.length }
    const spread = all.reduce((most, each) => most + Math.hypot(each.x - middle.x, each.y - middle.y), 0)
    return { ...middle, spread }
  }
  return together(
    listen<PointerEvent>(canvas, 'pointerdown', (event) => {
      const isWanted =
        event.button === 1 || event.pointerType === 'touch' || (options.canPan?.(event) ?? event.button === 0)
      if (!isWanted) return
      pointers.set(event.pointerId, place(event))
      canvas.setPointerCapture(event.pointerId)
      rest = { x: 0, y: 0 }
    }),
    listen<PointerEvent>(canvas, 'pointermove', (event) => {
      if (!pointers.has(event.pointerId)) return
      const before = middleOf()
      pointers.set(event.pointerId, place(event))
      const now = middleOf()
      pan(now.x - before.x, now.y - before.y)
      if (pointers.size > 1 && before.spread > 0 && now.spread > 0)
        view.camera = zoomSheet(view.camera, view.size(), now.x, now.y, before.spread / now.spread)
    }),
    listen<PointerEvent>(canvas, 'pointerup', ({ pointerId }) => pointers.delete(pointerId)),
    listen<PointerEvent>(canvas, 'pointercancel', ({ pointerId }) => pointers.delete(pointerId)),
    listen<WheelEvent>(
      canvas,
      'wheel',
      (event) => {
        event.preventDefault()
        const { x, y } = place(event)
        const lines = event.deltaMode === 1 ? 32 : event.deltaMode === 2 ? 400 : 1
        const delta = Math.max(-600, Math.min(600, event.deltaY * lines))
        // A pinch on a touch pad comes as a wheel with the control key, in small steps.
        const factor = Math.exp(delta * wheelStep * (event.ctrlKey ? 6 : 1))
        view.camera = zoomSheet(view.camera, view.size(), x, y, factor)
      },
      { passive: false },
    ),
  )
}
