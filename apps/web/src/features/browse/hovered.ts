import type { Viewer } from '@sunmao/viewer'
import { useEffect } from 'react'
import { oneElement } from './elements.ts'

/** Tints what is under the mouse; fingers have no such thing, and a hand that turns the model is busy. */
export function useHovered(viewer: Viewer | undefined, isOn: boolean): void {
  useEffect(() => {
    if (!viewer || !isOn) return
    const { canvas, state } = viewer
    let asked: number | undefined
    const clear = () => {
      if (asked !== undefined) cancelAnimationFrame(asked)
      asked = undefined
      if (Object.keys(state.getState().hovered).length > 0) state.setState({ hovered: {} })
    }
    const move = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.buttons !== 0) return clear()
      const { offsetX, offsetY } = event
      asked ??= requestAnimationFrame(() => {
        asked = undefined
        const hit = viewer.pick(offsetX, offsetY)
        const next = hit ? oneElement(hit.model, hit.element) : {}
        if (JSON.stringify(next) !== JSON.stringify(state.getState().hovered)) state.setState({ hovered: next })
      })
    }
    canvas.addEventListener('pointermove', move)
    canvas.addEventListener('pointerleave', clear)
    canvas.addEventListener('pointerdown', clear)
    return () => {
      clear()
      canvas.removeEventListener('pointermove', move)
      canvas.removeEventListener('pointerleave', clear)
      canvas.removeEventListener('pointerdown', clear)
    }
  }, [viewer, isOn])
}
