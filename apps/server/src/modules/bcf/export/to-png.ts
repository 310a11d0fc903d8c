/** For programs that look for a PNG. Where nothing here can draw, the picture stays what it is. */
export async function toPng(jpeg: Uint8Array): Promise<Uint8Array> {
  const canvases = await import('@napi-rs/canvas').catch(() => undefined)
  if (!canvases) return jpeg
  const image = await canvases.loadImage(jpeg).catch(() => undefined)
  if (!image) return jpeg
  const canvas = canvases.createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.encode('png')
}
