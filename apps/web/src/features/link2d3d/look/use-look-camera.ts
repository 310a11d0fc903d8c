import type { Box2, Point2 } from '@sunmao/dxf'
import { type RefObject, useEffect, useState } from 'react'

/** A place of the world in the middle of the canvas, y up. */
export interface LookCamera {
  centre: Point2
  /** In pixels of the canvas. */
  pixelsPerMetre: number
  width: number
  height: number
}

const STEP = 1.2

/** Sees the whole frame at first; the wheel goes nearer, the pointer moves it. */
export function useLookCamera(ref: RefObject<HTMLCanvasElement | null>, frame: Box2 | undefined) {
  const [camera, setCamera] = useState<LookCamera>()
  const key = frame?.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the frame is another.
  useEffect(() => {
    const canvas = ref.current
    if (!canvas || !frame) return
    const sharpness = globalThis.devicePixelRatio || 1
    const size = () => [canvas.clientWidth * sharpness, canvas.clientHeight * sharpness] as const
    const seeAll = () => {
      const [width, height] = size()
      canvas.width = width
      canvas.height = height
      const [x0, y0, x1, y1] = frame
      const pixelsPerMetre = Math.min(width / (x1 - x0), height / (y1 - y0))
      setCamera({ centre: [(x0 + x1) / 2, (y0 + y1) / 2], pixelsPerMetre, width, height })
    }
    seeAll()
    const zoom = (event: WheelEvent) => {
      event.preventDefault()
      const factor = event.deltaY < 0 ? STEP : 1 / STEP
      setCamera((now) => now && zoomAt(now, event.offsetX * sharpness, event.offsetY * sharpness, factor))
    }
    const pan = (event: PointerEvent) => {
      if (event.buttons !== 1) return
      const [dx, dy] = [event.movementX * sharpness, event.movementY * sharpness]
      setCamera(
        (now) =>
          now && { ...now, centre: [now.centre[0] - dx / now.pixelsPerMetre, now.centre[1] + dy / now.pixelsPerMetre] },
      )
    }
    const hold = (event: PointerEvent) => canvas.setPointerCapture(event.pointerId)
    const resized = new ResizeObserver(seeAll)
    resized.observe(canvas)
    canvas.addEventListener('wheel', zoom, { passive: false })
    canvas.addEventListener('pointerdown', hold)
    canvas.addEventListener('pointermove', pan)
    return () => {
      resized.disconnect()
      canvas.removeEventListener('wheel', zoom)
      canvas.removeEventListener('pointerdown', hold)
      canvas.removeEventListener('pointermove', pan)
    }
  }, [key])
  return camera
}

function zoomAt(camera: LookCamera, x: number, y: number, factor: number): LookCamera {
  const { centre, pixelsPerMetre, width, height } = camera
  const [dx, dy] = [(x - width / 2) / pixelsPerMetre, (height / 2 - y) / pixelsPerMetre]
  const rest = 1 - 1 / factor
  return { ...camera, pixelsPerMetre: pixelsPerMetre * factor, centre: [centre[0] + dx * rest, centre[1] + dy * rest] }
}
