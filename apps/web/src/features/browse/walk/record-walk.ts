import { recordVideo, type Viewer } from '@sunmao/viewer'
import { cameraAt, lengthOf } from './play-walk.ts'
import type { Walk } from './walk-store.ts'

const PER_SECOND = 30

interface RecordOptions {
  speed: number
  signal: AbortSignal
  onProgress: (share: number) => void
}

/** One round of a walk as a video. */
export function recordWalk(viewer: Viewer, walk: Walk, { speed, signal, onProgress }: RecordOptions): Promise<Blob> {
  const { camera } = viewer.state.getState()
  const stepMs = (1000 / PER_SECOND) * speed
  return recordVideo(viewer, {
    frames: Math.max(1, Math.ceil(lengthOf(walk) / stepMs)),
    cameraAt: (frame) => cameraAt(walk, frame * stepMs, camera) ?? camera,
    framesPerSecond: PER_SECOND,
    onProgress: (done, all) => onProgress(done / all),
    signal,
  })
}
