import type { Canvas } from '@napi-rs/canvas'

/** Pages as pictures, for who may look at a file but not have it. */
export interface PagePicture {
  /** Of the file, counted from 0. */
  page: number
  jpeg: Uint8Array
}

/** Of more nobody reads through a link; the reader is told. */
export const PICTURES_MOST = 300
const QUALITY = 82

export const pictureOf = async (page: number, canvas: Canvas): Promise<PagePicture> => ({
  page,
  jpeg: await canvas.encode('jpeg', QUALITY),
})
