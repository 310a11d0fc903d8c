import { type Dispose, listen, together } from '../dispose.ts'

/** A hand trembles: shorter ways are clicks. */
export const clickPixels = 4

/** Where a pointer is, in CSS pixels from the upper left corner of an element. */
export function placeOf(event: MouseEvent, element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top }
}

/** Presses and releases of the main button at the same place; dragging is none. */
export function onClick(canvas: HTMLElement, listener: (x: number, y: number, event: PointerEvent) => void): Dispose {
  let start: { id: number; x: number; y: number } | undefined
  return together(
    listen(canvas, 'pointerdown', (event: PointerEvent) => {
      // A second finger makes it a gesture.
      start = start || event.button !== 0 ? undefined : { id: event.pointerId, x: event.clientX, y: event.clientY }
    }),
    listen(canvas, 'pointerup', (event: PointerEvent) => {
      const isClick =
        start?.id === event.pointerId && Math.hypot(event.clientX - start.x, event.clientY - start.y) < clickPixels
      start = undefined
      const { x, y } = placeOf(event, canvas)
      if (isClick) listener(x, y, event)
    }),
    listen(canvas, 'pointercancel', () => {
      start = undefined
    }),
  )
}

/** Between two taps of a finger, and how far they may be apart. */
const tapPause = 350
const tapPixels = 30

/** Two short touches of one finger at the same place; a mouse makes none. */
export function onDoubleTap(canvas: HTMLElement, listener: (x: number, y: number) => void): Dispose {
  let last: { x: number; y: number; when: number } | undefined
  return onClick(canvas, (x, y, event) => {
    if (event.pointerType !== 'touch') return
    const when = performance.now()
    const isSecond = last && when - last.when < tapPause && Math.hypot(x - last.x, y - last.y) < tapPixels
    last = isSecond ? undefined : { x, y, when }
    if (isSecond) listener(x, y)
  })
}
