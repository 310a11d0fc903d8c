import type { CameraState } from '../state/viewer-state.ts'
import type { Tool } from '../tools/tool.ts'
import type { Viewer } from '../viewer.ts'
import { ViewerError } from '../viewer-error.ts'

/** What the canvas shows, without labels, as PNG. Rejects with ViewerError noPicture. */
export async function takePicture(viewer: Viewer): Promise<Blob> {
  // In the same task: the browser empties the canvas after showing it.
  viewer.drawNow()
  const blob = await new Promise<Blob | null>((resolve) => viewer.canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new ViewerError('noPicture')
  return blob
}

export interface Recording extends Tool {
  /** For a MediaRecorder. */
  stream: MediaStream
}

/** The canvas as a video; frames come when something changes. */
export function startRecording(viewer: Viewer, framesPerSecond = 30): Recording {
  const stream = viewer.canvas.captureStream(framesPerSecond)
  viewer.drawNow()
  return {
    stream,
    stop() {
      for (const track of stream.getTracks()) track.stop()
    },
  }
}

export interface VideoOptions {
  /** How many frames, and what each shows. */
  frames: number
  cameraAt(frame: number): CameraState
  /** 30 unless given. */
  framesPerSecond?: number
  onProgress?(done: number, all: number): void
  signal?: AbortSignal
}

const videoTypes = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm']

/**
 * A way of the camera as WebM, drawn whole frame by frame. It takes as long as the video, and longer where a frame cannot be
 * drawn in time. Rejects with ViewerError noRecorder where the browser records nothing, or with the signal's reason.
 */
export async function recordVideo(viewer: Viewer, options: VideoOptions): Promise<Blob> {
  const { frames, cameraAt, framesPerSecond = 30, onProgress, signal } = options
  const recorder = makeRecorder(viewer.canvas)
  const { camera } = viewer.state.getState()
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const track = recorder.stream.getVideoTracks()[0] as CanvasCaptureMediaStreamTrack
  try {
    recorder.start()
    const begun = performance.now()
    for (let frame = 0; frame < frames; frame++) {
      signal?.throwIfAborted()
      viewer.flyTo(cameraAt(frame), 0)
      viewer.drawNow()
      track.requestFrame()
      onProgress?.(frame + 1, frames)
      await until(begun + ((frame + 1) * 1000) / framesPerSecond)
    }
    const isStopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.stop()
    await isStopped
  } finally {
    track.stop()
    viewer.flyTo(camera, 0)
  }
  return new Blob(parts, { type: 'video/webm' })
}

function makeRecorder(canvas: HTMLCanvasElement): MediaRecorder {
  const { MediaRecorder } = globalThis
  const mimeType = videoTypes.find((type) => MediaRecorder?.isTypeSupported(type))
  if (!mimeType || !('captureStream' in canvas)) throw new ViewerError('noRecorder')
  // Frames are given one by one: none is taken by itself.
  return new MediaRecorder(canvas.captureStream(0), { mimeType, videoBitsPerSecond: 8_000_000 })
}

/** A browser lets a timer wait longer than asked; a frame's time must have passed for the video to be as long as it is meant. */
const until = (when: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, when - performance.now())))
