import { type RefObject, useEffect, useRef } from 'react'

/** How much larger, and around which point of the element, in CSS pixels from its upper left corner. */
export type OnPinch = (factor: number, x: number, y: number) => void

/** Two fingers, or the wheel with Ctrl held. */
export function usePinch(box: RefObject<HTMLElement | null>, onPinch: OnPinch): void {
  const latest = useRef(onPinch)
  latest.current = onPinch
  useEffect(() => {
    const element = box.current
    if (!element) return
    let distance = 0
    const tell = (factor: number, clientX: number, clientY: number) => {
      const { left, top } = element.getBoundingClientRect()
      latest.current(factor, clientX - left, clientY - top)
    }
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      tell(Math.exp(-event.deltaY / 300), event.clientX, event.clientY)
    }
    const touch = (event: TouchEvent) => {
      const [a, b] = event.touches
      if (!a || !b) {
        distance = 0
        return
      }
      event.preventDefault()
      const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
      if (distance > 0) tell(now / distance, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2)
      distance = now
    }
    const end = () => {
      distance = 0
    }
    element.addEventListener('wheel', wheel, { passive: false })
    element.addEventListener('touchmove', touch, { passive: false })
    element.addEventListener('touchend', end)
    return () => {
      element.removeEventListener('wheel', wheel)
      element.removeEventListener('touchmove', touch)
      element.removeEventListener('touchend', end)
    }
  }, [box])
}
