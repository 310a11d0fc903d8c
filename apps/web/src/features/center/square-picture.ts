const SIDE_PX = 256

export interface SquarePicture {
  png: Blob
  /** The same picture as an address for an image. */
  preview: string
}

/** The middle square of a picture, 256 px wide. Drawn anew, so that no place or camera data leaves the browser. */
export async function squarePicture(file: Blob): Promise<SquarePicture> {
  const picture = await createImageBitmap(file)
  const { x, y, side } = middleSquare(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE_PX
  canvas.height = SIDE_PX
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, x, y, side, side, 0, 0, SIDE_PX, SIDE_PX)
  picture.close()
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!png) throw new Error('no picture')
  return { png, preview: canvas.toDataURL('image/png') }
}

export function middleSquare(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, side }
}
