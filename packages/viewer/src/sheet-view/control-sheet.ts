import type { Point2 } from '@sunmao/dxf'
import type { Dispose } from '../dispose.ts'
import type { SheetView } from './sheet-view.ts'

export interface SheetControls {
  /** A click or a tap that moved nothing; CSS pixels of the canvas. */
  onClick?: (at: Point2) => void
  onHover?: (at: Point2 | undefined) => void
}

/** Movements smaller than this are a click. */
const clickPx = 5

/** One finger or a pressed button pans, two fingers and the wheel zoom where they are. */
export function controlSheet(view: SheetView, { onClick, onHover }: SheetControls = {}): Dispose {
  const { canvas } = view
  const stop = new AbortController()
  const down = new Map<number, Point2>()
  let start: Point2 | undefined
  const at = (event: MouseEvent): Point2 => {
    const { left, top } = canvas.getBoundingClientRect()
    return [event.clientX - left, event.clientY - top]
  }
  const listen = <K extends keyof HTMLElementEventMap>(
    name: K,
    handle: (event: HTMLElementEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ) => canvas.addEventListener(name, handle, { signal: stop.signal, ...options })

  listen('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId)
    down.set(event.pointerId, at(event))
    start = down.size === 1 ? at(event) : undefined
  })
  listen('pointermove', (event) => {
    const [before, now] = [down.get(event.pointerId), at(event)]
    if (!before) return onHover?.(now)
    if (start && Math.hypot(now[0] - start[0], now[1] - start[1]) < clickPx) return
    start = undefined
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    down.set(event.pointerId, now)
    if (!other) return view.pan(now[0] - before[0], now[1] - before[1])
    const spread = (point: Point2) => Math.hypot(point[0] - other[0], point[1] - other[1])
    const middle = (point: Point2): Point2 => [(point[0] + other[0]) / 2, (point[1] + other[1]) / 2]
    view.pan(middle(now)[0] - middle(before)[0], middle(now)[1] - middle(before)[1])
    if (spread(before) > 1) view.zoom(spread(now) / spread(before), middle(now))
  })
  const end = (event: PointerEvent) => {
    if (start && event.type === 'pointerup' && event.button === 0) onClick?.(at(event))
    start = undefined
    down.delete(event.pointerId)
  }
  listen('pointerup', end)
  listen('pointercancel', end)
  listen('pointerleave', () => onHover?.(undefined))
  listen(
    'wheel',
    (event) => {
      event.preventDefault()
      const step = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 30 : event.deltaY
      view.zoom(Math.exp(-Math.max(-300, Math.min(300, step)) * 0.0022), at(event))
    },
    { passive: false },
  )
  return () => stop.abort()
}
