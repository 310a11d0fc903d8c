const MAX_SIDE = 12_000

type Kind = 'png' | 'jpg' | 'gif'
export interface ImageSize {
  width: number
  height: number
}

/** Tells a picture by its first bytes; nothing for any other content and for pictures too large to unpack safely. */
export function recogniseImage(bytes: Buffer): Kind | undefined {
  return sizeOfImage(bytes) && kindOf(bytes)
}

/** In pixels; nothing for what is no picture that we take. */
export function sizeOfImage(bytes: Buffer): ImageSize | undefined {
  const size = measureImage(bytes)
  return size && size.width <= MAX_SIDE && size.height <= MAX_SIDE ? size : undefined
}

/** However large it is. */
export function measureImage(bytes: Buffer): ImageSize | undefined {
  const kind = kindOf(bytes)
  const size = kind && { png: pngSize, gif: gifSize, jpg: jpgSize }[kind](bytes)
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

export const imageType = (kind: Kind) => ({ png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif' })[kind]

function kindOf(bytes: Buffer): Kind | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (/^GIF8[79]a/.test(bytes.subarray(0, 6).toString('latin1'))) return 'gif'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpg'
  return undefined
}

const pngSize = (b: Buffer): ImageSize | undefined =>
  b.length < 24 ? undefined : { width: b.readUInt32BE(16), height: b.readUInt32BE(20) }

const gifSize = (b: Buffer): ImageSize | undefined =>
  b.length < 10 ? undefined : { width: b.readUInt16LE(6), height: b.readUInt16LE(8) }

/** Walks the JPEG segments to the frame header (SOF0…SOF15 without the three markers that are no frames). */
function jpgSize(b: Buffer): ImageSize | undefined {
  let at = 2
  while (at + 9 < b.length) {
    if (b[at] !== 0xff) return undefined
    const marker = b[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: b.readUInt16BE(at + 5), width: b.readUInt16BE(at + 7) }
    at += 2 + b.readUInt16BE(at + 2)
  }
  return undefined
}
