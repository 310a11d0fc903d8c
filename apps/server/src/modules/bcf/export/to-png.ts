/** For programs that look for a PNG. Where nothing here can draw it, the picture stays what it is. */
export async function toPng(jpeg: Uint8Array): Promise<Uint8Array> {
  if (!hasScan(jpeg)) return jpeg
  const canvases = await import('@napi-rs/canvas').catch(() => undefined)
  if (!canvases) return jpeg
  const image = await canvases.loadImage(jpeg).catch(() => undefined)
  if (!image) return jpeg
  const canvas = canvases.createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.encode('png')
}

const needed = [0xc4, 0xdb]
const SCAN = 0xda

/** Tables and the beginning of a scan. The library that draws ends the whole process on a JPEG without them. */
function hasScan(bytes: Uint8Array): boolean {
  const seen = new Set<number>()
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!
    if (marker === SCAN) return needed.every((one) => seen.has(one))
    seen.add(marker)
    at += 2 + bytes[at + 2]! * 256 + bytes[at + 3]!
  }
  return false
}
