import type { Canvas } from '@napi-rs/canvas'
import type { MadePack } from './prepared.ts'

const WIDTH = 480
const HEIGHT = 360

export type CanvasModule = typeof import('@napi-rs/canvas')

/** Nothing where the platform has no build of it; then files have no pictures. */
export const loadCanvas = (): Promise<CanvasModule | undefined> => import('@napi-rs/canvas').catch(() => undefined)

/** How much smaller a page of this size becomes; never larger. */
export const shrinkOf = (width: number, height: number, most = 1) => Math.min(most, WIDTH / width, HEIGHT / height)

export const thumbnailPack = (canvas: Canvas): MadePack => ({
  kind: 'thumbnail',
  part: 0,
  bytes: canvas.toBuffer('image/png'),
})

/** Of a picture that browsers can show too. Nothing when it cannot be decoded: then the browser tells. */
export async function pictureThumbnail(bytes: Buffer, width: number, height: number): Promise<MadePack[]> {
  const canvases = await loadCanvas()
  if (!canvases) return []
  try {
    const image = await canvases.loadImage(bytes)
    const shrink = shrinkOf(width, height)
    const canvas = canvases.createCanvas(Math.max(1, width * shrink), Math.max(1, height * shrink))
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
    return [thumbnailPack(canvas)]
  } catch {
    return []
  }
}
