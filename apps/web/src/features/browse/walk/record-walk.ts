import { startRecording, type Viewer } from '@sunmao/viewer'
import { cameraAt, lengthOf } from './play-walk.ts'
import type { Walk } from './walk-store.ts'

const types = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm']

/** What this browser can write; nothing where it cannot. */
export const videoType = (): string | undefined =>
  typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)
    ? undefined
    : types.find((type) => MediaRecorder.isTypeSupported(type))

interface RecordOptions {
  speed: number
  signal: AbortSignal
  onProgress: (share: number) => void
}

/** One round of a walk as a video, as it is played; nothing when it was stopped before its end. */
export async function recordWalk(
  viewer: Viewer,
  walk: Walk,
  { speed, signal, onProgress }: RecordOptions,
): Promise<Blob | undefined> {
  const { camera } = viewer.state.getState()
  const first = cameraAt(walk, 0, camera)
  if (!first) return undefined
  viewer.flyTo(first, 0)
  const recording = startRecording(viewer)
  const pieces: Blob[] = []
  const recorder = new MediaRecorder(recording.stream, { mimeType: videoType() })
  recorder.ondataavailable = ({ data }) => void pieces.push(data)
  const isWritten = new Promise((resolve) => {
    recorder.onstop = resolve
  })
  recorder.start()
  await goAlong(viewer, walk, speed, signal, onProgress)
  recorder.stop()
  await isWritten
  recording.stop()
  return signal.aborted ? undefined : new Blob(pieces, { type: 'video/webm' })
}

function goAlong(
  viewer: Viewer,
  walk: Walk,
  speed: number,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  const length = lengthOf(walk)
  const begun = performance.now()
  return new Promise((resolve) => {
    const stop = viewer.everyFrame(() => {
      const ms = (performance.now() - begun) * speed
      const { camera } = viewer.state.getState()
      viewer.state.setState({ camera: cameraAt(walk, Math.min(ms, length), camera) ?? camera })
      onProgress(length > 0 ? Math.min(1, ms / length) : 1)
      if (ms < length && !signal.aborted) return
      stop()
      resolve()
    })
  })
}
