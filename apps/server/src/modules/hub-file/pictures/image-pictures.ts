import { Refused } from '../prepare/refused.ts'
import { loadCanvas } from '../prepare/thumbnail.ts'
import { type PagePicture, pictureOf } from './page-picture.ts'

/** Enough to read a drawing on a screen, and less than what a camera or a scanner gives. */
const SIDE_MOST = 2400

/** Drawn anew: neither its bytes nor what a camera wrote into them are in the result. */
export async function drawImage(bytes: Buffer, page = 0): Promise<PagePicture> {
  const canvases = await loadCanvas()
  const image = await canvases?.loadImage(bytes).catch(() => undefined)
  if (!canvases || !image || image.width * image.height === 0) throw new Refused('hubFile.notPictured')
  const shrink = Math.min(1, SIDE_MOST / Math.max(image.width, image.height))
  const canvas = canvases.createCanvas(Math.max(1, image.width * shrink), Math.max(1, image.height * shrink))
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return pictureOf(page, canvas)
}
