/** Channels that differ by less look the same. */
const visible = 24

const read = async (address) => {
  const image = new Image()
  image.src = address
  await image.decode()
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height).data
}

/** Share of the pixels in which two pictures differ visibly. */
export async function differ(first, second) {
  const [a, b] = [await read(first), await read(second)]
  let count = 0
  for (let at = 0; at < a.length; at += 4)
    if ([0, 1, 2].some((channel) => Math.abs(a[at + channel] - b[at + channel]) > visible)) count++
  return count / (a.length / 4)
}
