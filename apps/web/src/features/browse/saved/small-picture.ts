import { takePicture, type Viewer } from '@sunmao/viewer'

const SMALL = 320
const QUALITY = 0.82

/** What the canvas shows as a JPEG in base64, no wider or higher than so many points. */
export async function smallPicture(viewer: Viewer, widest = SMALL): Promise<string> {
  const bitmap = await createImageBitmap(await takePicture(viewer))
  const scale = Math.min(1, widest / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')!
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.toDataURL('image/jpeg', QUALITY).replace(/^data:[^,]*,/, '')
}
