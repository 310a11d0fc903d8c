import { takePicture, type Viewer } from '@sunmao/viewer'

const SMALL = 320
const QUALITY = 0.82

/** Draws over the picture; `scale` is its size by that of the screen. */
export type Paint = (pen: CanvasRenderingContext2D, scale: number) => void

/** What the canvas shows as a JPEG in base64, no wider or higher than so many points. */
export async function smallPicture(viewer: Viewer, widest = SMALL, paint?: Paint): Promise<string> {
  const bitmap = await createImageBitmap(await takePicture(viewer))
  const scale = Math.min(1, widest / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')!
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  paint?.(pen, canvas.width / Math.max(1, viewer.canvas.clientWidth))
  return canvas.toDataURL('image/jpeg', QUALITY).replace(/^data:[^,]*,/, '')
}
