import { viewOf } from './zip/zip-format.ts'

export interface PictureSize {
  kind: 'png' | 'jpg'
  width: number
  height: number
}

/** What a PNG or a JPEG says of itself. Nothing for other bytes. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = viewOf(bytes)
  if (bytes.length >= 24 && view.getUint32(0) === 0x89504e47)
    return { kind: 'png', width: view.getUint32(16), height: view.getUint32(20) }
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; at + 9 <= bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at)
    if (marker < 0xff00) return undefined
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return { kind: 'jpg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  }
  return undefined
}
