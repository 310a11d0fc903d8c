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
