import type { ModelRoute } from '@sunmao/contract'
import type { CameraState, Viewer } from '@sunmao/viewer'

/** Flies from frame to frame, again from the first where the walk is a loop; `stop` stays where one is. */
export function playRoute(viewer: Viewer, { frames, speed, loop }: ModelRoute, onEnd: () => void): { stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cameraAt = (at: number): CameraState => {
    const { eye, target, up, fov } = frames[at]!
    const { camera } = viewer.state.getState()
    return { ...camera, eye, target, up, projection: 'perspective', fieldOfView: fov ?? camera.fieldOfView }
  }
  const step = (at: number) => {
    if (at >= frames.length && !loop) return onEnd()
    const next = at % frames.length
    const milliseconds = (frames[Math.max(0, next - 1)]!.durationMs || 2000) / speed
    viewer.flyTo(cameraAt(next), milliseconds)
    timer = setTimeout(() => step(at + 1), milliseconds)
  }
  if (frames.length === 0) onEnd()
  else {
    viewer.flyTo(cameraAt(0), 0)
    step(1)
  }
  return { stop: () => clearTimeout(timer) }
}
