import { createRequire } from 'node:module'
import type { Canvas } from '@napi-rs/canvas'
import type { MadePack } from './prepared.ts'

/** Has Latin and Chinese. */
export const fontPath = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
)
const FONT = 'Noto Sans SC'
const WIDTH = 480
const HEIGHT = 360

export type CanvasModule = typeof import('@napi-rs/canvas')

/** Nothing where the platform has no build of it; then files have no pictures. */
export async function loadCanvas(): Promise<CanvasModule | undefined> {
  const canvases = await import('@napi-rs/canvas').catch(() => undefined)
  // For texts whose font is not in the file: a bare system has none, and none of them has Chinese.
  if (canvases && !canvases.GlobalFonts.has(FONT))
    for (const name of [FONT, 'sans-serif', 'serif']) canvases.GlobalFonts.registerFromPath(fontPath, name)
  return canvases
}

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
