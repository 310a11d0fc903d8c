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

/** Turning, and clicks that select: with Ctrl or Shift they add and take away. */
export function useSelecting(viewer: Viewer | undefined, isOn: boolean) {
  useEffect(() => {
    if (!viewer || !isOn) return
    const undo = [
      controlCamera(viewer),
      onClick(viewer.canvas, (x, y, event) => pickAt(viewer, x, y, event.ctrlKey || event.metaKey || event.shiftKey)),
    ]
    return () => {
      for (const each of undo) each()
    }
  }, [viewer, isOn])
}
