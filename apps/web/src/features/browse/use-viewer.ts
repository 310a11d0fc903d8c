import { controlCamera, onClick, Viewer, ViewerError } from '@sunmao/viewer'
import { type RefObject, useEffect, useState } from 'react'
import { pickAt } from './elements.ts'
import { viewerOptions } from './scene/quality.ts'

/** A viewer on the canvas while it is there; `isSupported` is false where the browser cannot draw in three dimensions. */
export function useViewer(canvas: RefObject<HTMLCanvasElement | null>) {
  const [viewer, setViewer] = useState<Viewer>()
  const [isSupported, setSupported] = useState(true)
  useEffect(() => {
    if (!canvas.current) return
    try {
      const made = new Viewer(canvas.current, viewerOptions())
      setViewer(made)
      return () => {
        setViewer(undefined)
        made.stop()
      }
    } catch (error) {
      if (!(error instanceof ViewerError)) throw error
      setSupported(false)
    }
  }, [canvas])
  return { viewer, isSupported }
}

/** Turning, shifting and coming nearer by mouse, fingers and keys. */
export function useTurning(viewer: Viewer | undefined, isOn: boolean) {
  useEffect(() => (viewer && isOn ? controlCamera(viewer) : undefined), [viewer, isOn])
}

/** Clicks that select: with Ctrl or Shift they add and take away. Not while a tool has the clicks. */
export function useSelecting(viewer: Viewer | undefined, isOn: boolean) {
  useEffect(() => {
    if (!viewer || !isOn) return
    return onClick(viewer.canvas, (x, y, event) =>
      pickAt(viewer, x, y, event.ctrlKey || event.metaKey || event.shiftKey),
    )
  }, [viewer, isOn])
}
